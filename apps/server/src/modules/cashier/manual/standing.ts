/** Whose turn it is with a deposit: since when, until when, and what the member may do now (PAY-3.3). Pure. */
import type { ReplyOf } from '@khela/contract'
import type { StepRow } from '../../../kernel/index.ts'
import type { DepositState } from '../deposit/rules.ts'

export type Standing = ReplyOf<'deposit'>['standing']
export interface Times {
  readonly matchMinutes: number
  readonly reviewMinutes: number
  readonly lateProofHours: number
}
export interface Stands {
  readonly state: DepositState
  readonly createdAt: Date
  readonly expiresAt: Date
  readonly steps: readonly StepRow[]
  /** The payer tells of the payment; null: the gateway does. */
  readonly manual: { readonly hasProof: boolean } | null
  /** There is somewhere to pay. */
  readonly isPayable: boolean
  readonly now: Date
}

const plus = (at: Date, minutes: number): Date => new Date(at.getTime() + minutes * 60_000)

/** Until when a proof is taken. */
export const proofUntil = (expiresAt: Date, { lateProofHours }: Pick<Times, 'lateProofHours'>): Date => plus(expiresAt, lateProofHours * 60)

export function standingOf(deposit: Stands, times: Times): Standing {
  const since = deposit.steps.at(-1)?.at ?? deposit.createdAt
  const of = (holder: Standing['holder'], until: Date | null, can: Standing['can'] = []): Standing => ({
    holder,
    since: since.toISOString(),
    until: until?.toISOString() ?? null,
    can,
  })
  switch (deposit.state) {
    case 'CREATED':
      return of('provider', deposit.expiresAt, ['cancel'])
    case 'AWAITING_PAYER':
      return of('member', deposit.expiresAt, [
        ...(deposit.isPayable ? ['pay' as const] : []),
        ...(deposit.manual ? ['prove' as const] : []),
        'cancel',
      ])
    case 'SUBMITTED':
    case 'MATCHING':
      return of('provider', plus(since, times.matchMinutes))
    case 'CONFIRMED':
      return of('house', null)
    case 'UNDER_REVIEW':
      return of('house', plus(since, times.reviewMinutes))
    case 'EXPIRED': {
      const until = proofUntil(deposit.expiresAt, times)
      const isLate = deposit.manual !== null && !deposit.manual.hasProof && deposit.now < until
      return isLate ? of('nobody', until, ['prove']) : of('nobody', null)
    }
    case 'CREDITED':
    case 'REJECTED':
    case 'REVERSED':
      return of('nobody', null)
  }
}
