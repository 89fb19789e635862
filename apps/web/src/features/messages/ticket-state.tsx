import { Badge, type Tone } from '@khela/ui'
import type { ReactElement } from 'react'
import { useTranslations } from 'use-intl'
import type { Ticket } from './queries.ts'

const tones: Readonly<Record<Ticket['state'], Tone>> = { OPEN: 'info', ANSWERED: 'good', WAITING_MEMBER: 'warn', CLOSED: 'plain' }

/** Where a ticket stands, in a word. */
export function TicketState({ state }: { readonly state: Ticket['state'] }): ReactElement {
  const t = useTranslations('support')
  return <Badge tone={tones[state]}>{t(`state.${state}`)}</Badge>
}
