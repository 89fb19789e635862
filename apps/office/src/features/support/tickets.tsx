import { ticketStates, ticketTypes, type TicketState } from '@khela/contract'
import { formatInstant } from '@khela/i18n'
import { Badge, Checkbox, DataTable, Segment, SelectField, type Column, type Tone } from '@khela/ui'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { useTexts } from '@khela/i18n/use-texts'
import { daysOf, withDays } from '../../app/address.ts'
import { DayRange } from '../../app/day-range.tsx'
import { useSession } from '../../app/session.ts'
import { short, useWalk } from '../../app/walk.ts'
import { ListStates } from '../../app/list-states.tsx'
import { supportQueries, type TicketRow } from './queries.ts'
import type { SupportSearch } from './search.ts'
import { TicketPanel } from './ticket-panel.tsx'

const tones: Readonly<Record<TicketState, Tone>> = { OPEN: 'warn', ANSWERED: 'good', WAITING_MEMBER: 'info', CLOSED: 'plain' }

interface TicketsProps {
  readonly search: SupportSearch
  readonly go: (next: SupportSearch) => void
}

/** Tickets: those that wait for the house longest first. J and K walk the rows. */
export function Tickets({ search, go }: TicketsProps): ReactElement {
  const t = useTexts('office-support')
  const { state = 'OPEN', type, mine, id } = search
  const days = daysOf(search)
  const list = useInfiniteQuery(supportQueries.tickets({ state, type, mine, ...days }))
  const rows = (list.data?.pages.flatMap((page) => page.content) ?? []).map((row) => ({ ...row, id: row.ticket.id }))
  const { id: _id, ...filters } = search
  const open = (next: string | undefined) => go({ ...filters, ...(next !== undefined && { id: next }) })
  useWalk(rows, id, open)
  return (
    <div className="office-split" data-open={id !== undefined || undefined}>
      <section>
        <div className="office-bar office-bar-fields">
          <Segment<TicketState>
            label={t('state')}
            value={state}
            options={ticketStates.map((one) => ({ value: one, label: t(`states.${one}`) }))}
            onChange={(next) => go({ ...filters, state: next })}
          />
          <SelectField
            label={t('type')}
            value={type ?? ''}
            options={[{ value: '', label: t('allTypes') }, ...ticketTypes.map((one) => ({ value: one, label: t(`types.${one}`) }))]}
            onChange={(event) => {
              const chosen = ticketTypes.find((one) => one === event.target.value)
              const { type: _type, ...others } = filters
              go({ ...others, ...(chosen && { type: chosen }) })
            }}
          />
          <Checkbox
            checked={mine === 'yes'}
            onChange={(event) => {
              const { mine: _mine, ...others } = filters
              go({ ...others, ...(event.target.checked && { mine: 'yes' }) })
            }}
          >
            {t('mine')}
          </Checkbox>
          <DayRange days={days} onChange={(next) => go(withDays(filters, next))} />
        </div>
        <ListStates list={list} count={rows.length} empty={t('ticketsNone')} days={days}>
          <Rows rows={rows} current={id} onOpen={open} />
        </ListStates>
      </section>
      {id !== undefined && <TicketPanel key={id} id={id} onClose={() => open(undefined)} />}
    </div>
  )
}

interface RowsProps {
  readonly rows: readonly TicketRow[]
  readonly current: string | undefined
  readonly onOpen: (id: string) => void
}

function Rows({ rows, current, onOpen }: RowsProps): ReactElement {
  const t = useTexts('office-support')
  const language = useSession((session) => session.language)
  const columns: readonly Column<TicketRow>[] = [
    {
      key: 'member',
      title: t('member'),
      place: 'lead',
      cell: ({ ticket, account }) => <b aria-current={ticket.id === current || undefined}>{account}</b>,
    },
    { key: 'type', title: t('type'), place: 'sub', cell: ({ ticket }) => t(`types.${ticket.type}`) },
    { key: 'summary', title: t('question'), cell: ({ ticket }) => <span className="support-summary">{ticket.summary}</span> },
    {
      key: 'state',
      title: t('state'),
      place: 'result',
      cell: ({ ticket }) => <Badge tone={tones[ticket.state]}>{t(`states.${ticket.state}`)}</Badge>,
    },
    { key: 'assigned', title: t('assignedTo'), cell: ({ assignedTo }) => assignedTo ?? '–' },
    {
      key: 'due',
      title: t('due'),
      cell: ({ ticket }) => {
        const due = ticket.acknowledgedAt === null ? ticket.acknowledgeBy : ticket.decideBy
        return due === null ? '–' : <span className="num">{formatInstant(due, 'short', language)}</span>
      },
    },
    {
      key: 'at',
      title: t('changed'),
      place: 'sub-end',
      cell: ({ ticket }) => <span className="num">{formatInstant(ticket.updatedAt, 'short', language)}</span>,
    },
  ]
  return (
    <DataTable
      caption={t('tabs.tickets')}
      columns={columns}
      rows={rows}
      rowKey={({ ticket }) => ticket.id}
      onOpen={({ ticket }) => onOpen(ticket.id)}
      openLabel={({ ticket, account }) => t('openTicket', { id: short(ticket.id), account })}
    />
  )
}
