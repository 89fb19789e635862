import type { Tone } from '@khela/ui'
import type { KycRow } from './queries.ts'

/** How the state of an application looks. */
export const stateTones: Readonly<Record<KycRow['state'], Tone>> = {
  DRAFT: 'plain',
  SUBMITTED: 'warn',
  IN_REVIEW: 'info',
  APPROVED: 'good',
  REJECTED: 'bad',
  EXPIRED: 'plain',
}
