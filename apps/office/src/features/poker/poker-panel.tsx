import { formatInstant } from '@khela/i18n'
import { Badge, Button, notify } from '@khela/ui'
import { useQuery } from '@tanstack/react-query'
import { useState, type ReactElement } from 'react'
import { useTexts } from '@khela/i18n/use-texts'
import { MemberLink } from '../../app/links.tsx'
import { useMe } from '../../app/me.ts'
import { Reasoned } from '../../app/reasoned.tsx'
import { RoomPanel } from '../../app/room-panel.tsx'
import { useSession } from '../../app/session.ts'
import { Amount } from '../../app/amount.tsx'
import { Cards } from './cards.tsx'
import { Hands } from './hands.tsx'
import { LookDialog } from './look-dialog.tsx'
import { pokerQueries, usePokerAct, type PokerDetail, type PokerRow } from './queries.ts'
import { StateBadge } from './state-badge.tsx'

/** One poker table beside the list: its chips, who sits, the hands that were played, ending it. */
export function PokerPanel({ id, onClose }: { readonly id: string; readonly onClose: () => void }): ReactElement {
  const t = useTexts('tables-desk.poker')
  const language = useSession((session) => session.language)
  const detail = useQuery(pokerQueries.detail(id))
  return (
    <RoomPanel id={id} name={detail.data?.row.name[language]} detail={detail} onClose={onClose}>
      {(data) => (
        <>
          <p className="desk-name">
            <Badge tone={data.row.mode === 'real' ? 'info' : 'plain'}>{t(data.row.mode)}</Badge>
            <StateBadge row={data.row} />
            <span className="small muted">
              {t('opened')} <span className="num">{formatInstant(data.row.openedAt, 'short', language)}</span>
            </span>
          </p>
          <Chips row={data.row} />
          <Running detail={data} />
          <Seats detail={data} />
          <Acts row={data.row} />
          <Hands tableId={id} mode={data.row.mode} />
        </>
      )}
    </RoomPanel>
  )
}

/** Where the chips are, and whether that adds up. */
function Chips({ row }: { readonly row: PokerRow }): ReactElement {
  const t = useTexts('tables-desk.poker')
  const { chips, mode } = row
  const sum = [
    ['bought', chips.bought, ''],
    ['cashed', chips.cashed, '−'],
    ['raked', chips.raked, '−'],
    ['onTable', chips.onTable, '='],
  ] as const
  return (
    <section aria-labelledby="poker-chips">
      <h3 id="poker-chips" className="desk-name">
        {t('chips')} <Badge tone={chips.adds ? 'good' : 'bad'}>{t(chips.adds ? 'adds' : 'addsNot')}</Badge>
      </h3>
      <dl className="desk-equation" aria-label={t('equation')}>
        {sum.map(([name, value, sign]) => (
          <div key={name}>
            <dt>
              {sign !== '' && <span aria-hidden="true">{sign} </span>}
              {t(name)}
            </dt>
            <dd>
              <Amount mode={mode} value={value} />
            </dd>
          </div>
        ))}
      </dl>
      <p className="small muted">
        {t('members')}: <Amount mode={mode} value={chips.paidIn} /> / <Amount mode={mode} value={chips.paidOut} />
      </p>
    </section>
  )
}

/** The hand on the table as everybody may see it. */
function Running({ detail }: { readonly detail: PokerDetail }): ReactElement {
  const t = useTexts('tables-desk.poker')
  const { row, board } = detail
  return (
    <dl className="kv">
      <dt>{t('handNo', { no: row.handNo })}</dt>
      <dd>{t('street', { street: row.street ?? 'none' })}</dd>
      {row.street !== null && (
        <>
          <dt>{t('pot')}</dt>
          <dd>
            <Amount mode={row.mode} value={row.pot} />
          </dd>
        </>
      )}
      {board.length > 0 && (
        <>
          <dt>{t('board')}</dt>
          <dd>
            <Cards cards={board} />
          </dd>
        </>
      )}
      <dt>{t('averagePot')}</dt>
      <dd>
        <Amount mode={row.mode} value={row.averagePot} />
      </dd>
    </dl>
  )
}

function Seats({ detail }: { readonly detail: PokerDetail }): ReactElement {
  const t = useTexts('tables-desk.poker')
  const { row, seats } = detail
  return (
    <section aria-labelledby="poker-seats">
      <h3 id="poker-seats">{t('seatsTitle')}</h3>
      {seats.length === 0 && <p className="muted s13">{t('noSeats')}</p>}
      <ul className="desk-seats">
        {seats.map((seat) => (
          <SeatLine key={seat.seat} seat={seat} mode={row.mode} />
        ))}
      </ul>
    </section>
  )
}

function SeatLine({ seat, mode }: { readonly seat: PokerDetail['seats'][number]; readonly mode: PokerRow['mode'] }): ReactElement {
  const t = useTexts('tables-desk.poker')
  const language = useSession((session) => session.language)
  return (
    <li>
      <span className="num muted" title={t('seatNo', { seat: seat.seat + 1 })}>
        {seat.seat + 1}
      </span>
      <span className="desk-name">
        <b>{seat.account ?? seat.name}</b>
        {seat.memberId !== null && <MemberLink id={seat.memberId} />}
        {seat.isBot && <Badge>{t('bot')}</Badge>}
        {seat.isOut && <Badge tone="warn">{t('out')}</Badge>}
        {seat.isLeaving && <Badge tone="warn">{t('leaving')}</Badge>}
      </span>
      <b className="end">
        <Amount mode={mode} value={seat.stack} />
      </b>
      {seat.bought !== null && seat.since !== null && (
        <span className="small muted desk-wide">
          {t('boughtOf', { amount: seat.bought })} · {t('rakedOf', { amount: seat.raked ?? '0.00' })} ·{' '}
          {t('handsOf', { count: seat.hands ?? 0 })} · {t('since', { time: formatInstant(seat.since, 'short', language) })}
        </span>
      )}
    </li>
  )
}

/** Closing behind the hand, ending at once, a case; what the state and the role leave. */
function Acts({ row }: { readonly row: PokerRow }): ReactElement | null {
  const t = useTexts('tables-desk.poker')
  const { can } = useMe()
  const [asked, setAsked] = useState<'close' | 'void' | 'look'>()
  const mayEnd = can('game.write') && row.state === 'open'
  if (!mayEnd && !can('case.close')) return null
  const close = () => setAsked(undefined)
  return (
    <div className="desk-acts">
      {mayEnd && !row.isClosing && (
        <Button icon="hourglass" onClick={() => setAsked('close')}>
          {t('close')}
        </Button>
      )}
      {mayEnd && (
        <Button icon="ban" onClick={() => setAsked('void')}>
          {t('endNow')}
        </Button>
      )}
      {can('case.close') && (
        <Button icon="shield-alert" onClick={() => setAsked('look')}>
          {t('look')}
        </Button>
      )}
      {(asked === 'close' || asked === 'void') && <EndDialog row={row} how={asked} onClose={close} />}
      {asked === 'look' && <LookDialog tableId={row.id} onClose={close} />}
    </div>
  )
}

interface EndDialogProps {
  readonly row: PokerRow
  readonly how: 'close' | 'void'
  readonly onClose: () => void
}

function EndDialog({ row, how, onClose }: EndDialogProps): ReactElement {
  const t = useTexts('tables-desk.poker')
  const act = usePokerAct('officePokerTableEnd', () => {
    notify('good', t('endDone'))
    onClose()
  })
  return (
    <Reasoned
      title={t(how === 'close' ? 'close' : 'endNow')}
      act={act}
      go={t(how === 'close' ? 'close' : 'endNow')}
      onSend={(reason) => act.mutate({ id: row.id, how, reason })}
      onClose={onClose}
    >
      <p className="small muted">{t(how === 'close' ? 'closeMeans' : 'voidMeans')}</p>
    </Reasoned>
  )
}
