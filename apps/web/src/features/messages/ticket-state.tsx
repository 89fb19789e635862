import { Badge, type Tone } from '@khela/ui'
import type { ReactElement } from 'react'
import { useTexts } from '@khela/i18n/use-texts'
import type { Ticket } from './queries.ts'

const tones: Readonly<Record<Ticket['state'], Tone>> = { OPEN: 'info', ANSWERED: 'good', WAITING_MEMBER: 'warn', CLOSED: 'plain' }

/** Where a ticket stands, in a word. */
export function TicketState({ state }: { readonly state: Ticket['state'] }): ReactElement {
  const t = useTexts('support')
  return <Badge tone={tones[state]}>{t(`state.${state}`)}</Badge>
}
