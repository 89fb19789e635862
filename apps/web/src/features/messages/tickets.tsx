import { formatInstant } from '@khela/i18n'
import { Button, EmptyState, Icon } from '@khela/ui'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { useTexts } from '@khela/i18n/use-texts'
import { objectUrl } from '../../site/art.ts'
import { useLanguage } from '../../site/language.ts'
import { useMessageAddress } from './address.ts'
import { ListBody } from './list-body.tsx'
import { messageQueries, type Ticket } from './queries.ts'
import { TicketForm } from './ticket-form.tsx'
import { TicketState } from './ticket-state.tsx'
import { TicketThread } from './ticket-thread.tsx'

/** Support tickets: the list, one of them, or a new one, as the address says. */
export function Tickets(): ReactElement {
  const { ticket, go } = useMessageAddress()
  const back = () => go('tickets')
  if (ticket === 'new') return <TicketForm onBack={back} onOpened={(id) => go('tickets', id)} />
  if (ticket !== undefined) return <TicketThread key={ticket} id={ticket} onBack={back} />
  return <TicketList onOpen={(id) => go('tickets', id)} />
}

function TicketList({ onOpen }: { readonly onOpen: (id: string) => void }): ReactElement {
  const t = useTexts('support')
  const list = useInfiniteQuery(messageQueries.tickets())
  const tickets = list.data?.pages.flatMap((page) => page.content) ?? []
  return (
    <div className="col">
      <div className="said-bar">
        <p className="muted grow">{t('intro')}</p>
        <Button tone="go" icon="plus" onClick={() => onOpen('new')}>
          {t('newTicket')}
        </Button>
      </div>
      <ListBody
        query={list}
        count={tickets.length}
        empty={<EmptyState title={t('none')} text={t('noneText')} image={objectUrl('EMPTY')} />}
      >
        <ul className="card letters">
          {tickets.map((ticket) => (
            <TicketRow key={ticket.id} ticket={ticket} onOpen={() => onOpen(ticket.id)} />
          ))}
        </ul>
      </ListBody>
    </div>
  )
}

function TicketRow({ ticket, onOpen }: { readonly ticket: Ticket; readonly onOpen: () => void }): ReactElement {
  const t = useTexts('support')
  const m = useTexts('messages')
  const language = useLanguage()
  return (
    <li className="letter" data-new={ticket.isNew || undefined}>
      <button type="button" className="letter-open" onClick={onOpen}>
        <span className="letter-dot" aria-hidden="true" />
        <span className="grow">
          <b className="wrap-any">{ticket.summary}</b>
          {ticket.isNew && <span className="sr">{m('new')}</span>}
          <span className="ticket-facts small muted">
            <TicketState state={ticket.state} />
            <span>{t(`type.${ticket.type}`)}</span>
            <span className="num">{formatInstant(ticket.updatedAt, 'short', language)}</span>
          </span>
        </span>
        <Icon name="chevron-right" />
      </button>
    </li>
  )
}
