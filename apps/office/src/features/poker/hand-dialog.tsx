import { parseMoney, signOfMode } from '@khela/money'
import { Badge, Button, Dialog, Money, Note, Skeleton } from '@khela/ui'
import { useQuery } from '@tanstack/react-query'
import { useState, type ReactElement } from 'react'
import { useTexts } from '@khela/i18n/use-texts'
import { MemberLink } from '../../app/links.tsx'
import { Failed } from '../../app/failed.tsx'
import { useMe } from '../../app/me.ts'
import { Reasoned } from '../../app/reasoned.tsx'
import { Amount } from '../../app/amount.tsx'
import { Cards } from './cards.tsx'
import { LookDialog } from './look-dialog.tsx'
import { pokerQueries, usePokerAct, type Hand } from './queries.ts'

/** Hole cards by seat, once they were opened. They are kept by this dialog only, and gone with it. */
type Opened = ReadonlyMap<number, readonly number[]>

/** One hand that was played; its hole cards only by an act with a reason. */
export function HandDialog({ id, onClose }: { readonly id: string; readonly onClose: () => void }): ReactElement {
  const t = useTexts('tables-desk.poker')
  const { can } = useMe()
  const hand = useQuery(pokerQueries.hand(id))
  const [opened, setOpened] = useState<Opened>()
  const [asked, setAsked] = useState<'cards' | 'look'>()
  const { data } = hand
  const close = () => setAsked(undefined)
  return (
    <Dialog title={t('hand', { no: data === undefined ? '' : data.row.no })} onClose={onClose} cloth="ledger">
      {hand.isPending && <Skeleton height={320} />}
      {hand.isError && !data && <Failed query={hand} />}
      {data && (
        <div className="desk-col desk-hand">
          {opened !== undefined && (
            <Note tone="warn" icon="eye">
              {t('opened2')}
            </Note>
          )}
          <Result hand={data} opened={opened} />
          <Moves hand={data} />
          <p className="small muted">
            {t('root')} <span className="num office-break">{data.root}</span>
          </p>
          <div className="desk-acts">
            {can('poker.cards') && opened === undefined && (
              <Button icon="eye" onClick={() => setAsked('cards')}>
                {t('openCards')}
              </Button>
            )}
            {can('case.close') && (
              <Button icon="shield-alert" onClick={() => setAsked('look')}>
                {t('look')}
              </Button>
            )}
          </div>
        </div>
      )}
      {asked === 'cards' && <CardsDialog id={id} onOpened={setOpened} onClose={close} />}
      {asked === 'look' && data && <LookDialog tableId={data.tableId} handId={id} onClose={close} />}
    </Dialog>
  )
}

function Result({ hand, opened }: { readonly hand: Hand; readonly opened: Opened | undefined }): ReactElement {
  const t = useTexts('tables-desk.poker')
  const { row, mode } = hand
  return (
    <section aria-label={t('result')}>
      <dl className="kv">
        <dt>{t('board')}</dt>
        <dd>{row.board.length === 0 ? '–' : <Cards cards={row.board} />}</dd>
        <dt>{t('pot')}</dt>
        <dd>
          <Amount mode={mode} value={row.pot} />
        </dd>
        <dt>{t('rake')}</dt>
        <dd>
          <Amount mode={mode} value={row.rake} />
        </dd>
      </dl>
      <ul className="desk-seats">
        {hand.seats.map((seat) => {
          const cards = seat.cards ?? opened?.get(seat.seat)
          return (
            <li key={seat.seat}>
              <span className="num muted" title={t('seatNo', { seat: seat.seat + 1 })}>
                {seat.seat + 1}
              </span>
              <span className="desk-name">
                <b>{seat.account ?? seat.name}</b>
                {seat.memberId !== null && <MemberLink id={seat.memberId} />}
                {seat.isBot && <Badge>{t('bot')}</Badge>}
                {cards === undefined ? <span className="small muted">{t('hidden')}</span> : <Cards cards={cards} />}
                {seat.category !== null && <span className="small">{t('category', { category: seat.category })}</span>}
              </span>
              <b className="end">
                <Money value={seat.net} exact signed symbol={signOfMode(mode)} />
              </b>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

const streets = ['preflop', 'flop', 'turn', 'river'] as const

function Moves({ hand }: { readonly hand: Hand }): ReactElement {
  const t = useTexts('tables-desk.poker')
  const nameOf = (seat: number): string => {
    const found = hand.seats.find((one) => one.seat === seat)
    return found?.account ?? found?.name ?? '–'
  }
  return (
    <section aria-label={t('moves')}>
      <h3>{t('moves')}</h3>
      {streets.map((street) => {
        const moves = hand.moves.map((move, order) => ({ ...move, order })).filter((move) => move.street === street)
        if (moves.length === 0) return null
        return (
          <div key={street}>
            <b className="s13">{t('street', { street })}</b>
            <ol className="desk-moves">
              {moves.map((move) => (
                <li key={move.order}>
                  {nameOf(move.seat)} {t('move', { kind: move.kind })}{' '}
                  {parseMoney(move.chips) > 0n && <Amount mode={hand.mode} value={move.chips} />}
                </li>
              ))}
            </ol>
          </div>
        )
      })}
    </section>
  )
}

interface CardsDialogProps {
  readonly id: string
  readonly onOpened: (opened: Opened) => void
  readonly onClose: () => void
}

function CardsDialog({ id, onOpened, onClose }: CardsDialogProps): ReactElement {
  const t = useTexts('tables-desk.poker')
  const act = usePokerAct('officePokerCards', ({ seats }) => {
    onOpened(new Map(seats.map(({ seat, cards }) => [seat, cards])))
    onClose()
  })
  return (
    <Reasoned title={t('openCards')} act={act} go={t('openCards')} onSend={(reason) => act.mutate({ id, reason })} onClose={onClose}>
      <p className="small muted">{t('openCardsMeans')}</p>
    </Reasoned>
  )
}
