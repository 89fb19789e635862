import type { Card } from '@khela/games/cards'
import { BotMark } from './marks.tsx'
import { Badge, Icon } from '@khela/ui'
import { useEffect, useState, type CSSProperties, type ReactElement } from 'react'
import { useTexts } from '@khela/i18n/use-texts'
import { usePublicName } from '../kit/public-name.ts'
import { PlayingCard, useCardName } from '../kit/cards/playing-card.tsx'
import { isNothing, placesOf, amountLabel, timeLeft, type Place, type PokerSeat, type PokerTable } from './model.ts'

interface FeltProps {
  readonly table: PokerTable
  /** Between the server's clock and this one's, in milliseconds. */
  readonly skew: number
  /** Asks for chips for a free seat; absent for somebody who sits. */
  readonly onSit: ((seat: number) => void) | undefined
}

const at = ({ x, y }: Place) => ({ '--x': x, '--y': y }) as CSSProperties

/** The oval: board and pot in the middle, the seats round it, one's own below. */
export function Felt({ table, skew, onSit }: FeltProps): ReactElement {
  const t = useTexts('poker')
  const places = placesOf(table.seatCount, table.me?.seat ?? 0)
  const won = new Set(table.result?.won.map(({ seat }) => seat))
  return (
    <section className="stage holdem-felt" aria-label={t('felt')} data-seats={table.seatCount > 6 ? 'many' : undefined}>
      <div className="holdem-oval" aria-hidden="true" />
      <Middle table={table} />
      {places.map(({ seat, place, bet }) => {
        const taken = table.seats[seat]
        return (
          <div key={seat} className="holdem-place" dir="ltr">
            <div className="holdem-seat" style={at(place)}>
              {taken ? <Pod seat={taken} table={table} skew={skew} hasWon={won.has(seat)} /> : <FreeSeat seat={seat} onSit={onSit} />}
            </div>
            {taken && !isNothing(taken.bet) && (
              <span className="holdem-bet num" style={at(bet)}>
                {amountLabel(table.mode, taken.bet)}
              </span>
            )}
          </div>
        )
      })}
    </section>
  )
}

function FreeSeat({ seat, onSit }: { readonly seat: number; readonly onSit: FeltProps['onSit'] }): ReactElement {
  const t = useTexts('poker')
  if (onSit === undefined) return <span className="holdem-free">{t('emptySeat')}</span>
  return (
    <button type="button" className="holdem-free" aria-label={t('sitAt', { seat: seat + 1 })} onClick={() => onSit(seat)}>
      <Icon name="plus" />
      {t('sit')}
    </button>
  )
}

const places = [0, 1, 2, 3, 4] as const

/** The pot and the board. */
function Middle({ table }: { readonly table: PokerTable }): ReactElement {
  const t = useTexts('poker')
  const nameOf = useCardName()
  return (
    <div className="holdem-middle">
      <span className="holdem-pot num" data-off={isNothing(table.pot) || undefined}>
        {t('pot')} {amountLabel(table.mode, table.pot)}
      </span>
      <ul className="holdem-board" aria-label={t('board')} dir="ltr">
        {places.map((place) => {
          const card = table.board[place]
          return (
            <li
              key={`${table.handNo} ${place} ${card}`}
              data-card={card === undefined ? undefined : ''}
              style={{ '--place': place } as CSSProperties}
            >
              {card !== undefined && (
                <>
                  <PlayingCard card={card} />
                  <span className="sr">{nameOf(card)}</span>
                </>
              )}
            </li>
          )
        })}
      </ul>
    </div>
  )
}

/** What is going on, in words, under the felt. */
export function Word({ table }: { readonly table: PokerTable }): ReactElement {
  return (
    <p className="holdem-say" role="status">
      <Saying table={table} />
    </p>
  )
}

/** The name that a seat goes by on the page. */
function useSeatName(): (seat: Pick<PokerSeat, 'name' | 'isMe' | 'isBot'>) => string {
  const t = useTexts('poker')
  const seen = usePublicName()
  return (seat) => (seat.isMe ? t('you') : seat.isBot ? t('botName', { name: seat.name }) : seen(seat.name))
}

function Saying({ table }: { readonly table: PokerTable }): ReactElement | string {
  const t = useTexts('poker')
  const nameOf = useSeatName()
  if (table.state !== 'open') return t(table.state)
  if (table.result !== null) return <Won table={table} />
  if (table.isClosing && table.toAct === null) return t('closing')
  const mine = table.seats.find((seat) => seat?.isMe === true)
  const acting = table.toAct === null ? undefined : table.seats[table.toAct.seat]
  if (acting?.isMe === true) return <b>{t('yourTurn')}</b>
  if (acting) return t('turnOf', { name: nameOf(acting) })
  if (mine?.sittingOut === true) return t('satOut')
  if (table.dealsAt !== null) return t('waitDeal')
  return mine === undefined && table.seats.some((seat) => seat === null) ? t('watching') : t('waitPlayers')
}

/** Who won what; with the hand where it was shown. */
function Won({ table }: { readonly table: PokerTable }): ReactElement {
  const t = useTexts('poker')
  const nameOf = useSeatName()
  const { won = [], shown: open = [] } = table.result ?? {}
  return (
    <>
      {won.map(({ seat, chips }) => {
        const taken = table.seats[seat]
        const category = open.find((one) => one.seat === seat)?.category ?? undefined
        const amount = amountLabel(table.mode, chips)
        const said =
          taken?.isMe === true ? ({ plain: 'youWon', with: 'youWonWith' } as const) : ({ plain: 'won', with: 'wonWith' } as const)
        const name = taken ? nameOf(taken) : '–'
        const text =
          category === undefined ? t(said.plain, { name, amount }) : t(said.with, { name, amount, category: t('category', { category }) })
        return <b key={seat}>{text}</b>
      })}
    </>
  )
}

interface PodProps {
  readonly seat: PokerSeat
  readonly table: PokerTable
  readonly skew: number
  readonly hasWon: boolean
}

/** Somebody at the table: cards, name, chips, what they did last, and the time they have. */
function Pod({ seat, table, skew, hasWon }: PodProps): ReactElement {
  const t = useTexts('poker')
  const name = useSeatName()(seat)
  const isActing = table.toAct?.seat === seat.seat
  const said = useBothText(seat, table)
  return (
    <div
      className="holdem-pod"
      data-me={seat.isMe || undefined}
      data-acting={isActing || undefined}
      data-out={seat.folded || !seat.dealt || undefined}
      data-won={hasWon || undefined}
    >
      <Cards seat={seat} handNo={table.handNo} />
      <span className="holdem-name">
        {seat.isBot && <BotMark />}
        {name}
      </span>
      <b className="num holdem-stack">{amountLabel(table.mode, seat.stack)}</b>
      <span className="holdem-did" data-kind={seat.last?.kind}>
        {said}
      </span>
      {!isNothing(seat.bet) && (
        <span className="holdem-chip num" aria-hidden="true">
          {amountLabel(table.mode, seat.bet)}
        </span>
      )}
      {table.button === seat.seat && (
        <span className="holdem-button" title={t('button')}>
          D<span className="sr"> {t('button')}</span>
        </span>
      )}
      {isActing && table.toAct !== null && <Clock key={`${table.handNo} ${table.turn}`} toAct={table.toAct} skew={skew} />}
    </div>
  )
}

/** What a pod says under the chips: the last move, or why there is none. */
function useBothText(seat: PokerSeat, table: PokerTable): string {
  const t = useTexts('poker')
  const stackGone = isNothing(seat.stack)
  if (seat.leaving) return t('leaving')
  if (seat.dealt && stackGone && !seat.folded && table.result === null) return t('allIn')
  if (seat.dealt && seat.last !== null) return t('move', { kind: seat.last.kind })
  if (seat.sittingOut) return t('out')
  if (stackGone) return t('busted')
  return seat.waiting && table.street !== null && table.result === null ? t('waits') : ''
}

function Cards({ seat, handNo }: { readonly seat: PokerSeat; readonly handNo: number }): ReactElement {
  const nameOf = useCardName()
  const back = useTexts('house.cards')
  const held: readonly { readonly place: number; readonly card: Card | undefined }[] = [0, 1].map((place) => ({
    place,
    card: seat.cards?.[place],
  }))
  const isThere = seat.dealt && !(seat.folded && seat.cards === null)
  return (
    <span className="holdem-cards" data-open={(isThere && seat.cards !== null) || undefined} data-folded={seat.folded || undefined}>
      {isThere &&
        held.map(({ place, card }) => (
          <span key={`${handNo} ${place} ${card ?? 'back'}`} style={{ '--place': place } as CSSProperties}>
            <PlayingCard card={card} />
            <span className="sr">{card === undefined ? back('back') : nameOf(card)}</span>
          </span>
        ))}
    </span>
  )
}

interface ClockProps {
  readonly toAct: NonNullable<PokerTable['toAct']>
  readonly skew: number
}

/** The time of a turn, then that of the bank, in seconds and as a line that shortens. */
function Clock({ toAct, skew }: ClockProps): ReactElement {
  const t = useTexts('poker')
  const [now, setNow] = useState(() => Date.now() + skew)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now() + skew), 250)
    return () => clearInterval(timer)
  }, [skew])
  const { turn, bank } = timeLeft(toAct, now)
  const [whole] = useState(() => Math.max(1, Date.parse(toAct.turnEnds) - (Date.now() + skew)))
  return (
    <span className="holdem-clock" data-late={turn <= 5 || undefined}>
      <i style={{ animationDuration: `${whole}ms` }} />
      <Badge tone={turn <= 5 ? 'warn' : 'info'}>
        {turn === 0 && <Icon name="hourglass" />}
        <span className="num" title={turn > 0 ? undefined : t('bank', { seconds: bank })}>
          {t('seconds', { seconds: turn > 0 ? turn : bank })}
        </span>
      </Badge>
    </span>
  )
}
