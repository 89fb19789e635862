import type { Card } from '@khela/games/cards'
import { totalOf, type BlackjackKind } from '@khela/games/blackjack'
import { parseMoney, showMoney, signOfMode, type Money } from '@khela/money'
import { useEffect, useEffectEvent, useRef, useState, type CSSProperties, type ReactElement, type RefObject } from 'react'
import { useTexts } from '@khela/i18n/use-texts'
import { placeFrom } from '../kit/cards/place-from.ts'
import { PlayingCard, useCardName } from '../kit/cards/playing-card.tsx'
import { Shoe } from '../kit/cards/shoe.tsx'
import { ChipPile } from '../kit/chips/chip-pile.tsx'
import { useKeys } from '../kit/house/keys.ts'
import { Celebration } from '../kit/house/celebration.tsx'
import { ResultText } from '../kit/house/result-text.tsx'
import { Strip } from '../kit/house/strip.tsx'
import type { useHouseRound } from '../kit/house/use-house-round.ts'
import type { HouseRound, HouseStep, Seat } from '../kit/house/use-stake.ts'
import { soundRound } from '../kit/show-round.ts'
import { strike } from '../kit/sound.ts'
import { shortMultiplier } from '../kit/stake.ts'
import { answers, costOf, plays, stepView, type StepView, type HandView } from './model.ts'

interface BlackjackSceneProps {
  readonly seat: Seat
  readonly table: ReturnType<typeof useHouseRound>
}

/** The table: the dealer's cards, and the player's one or two hands. */
export function BlackjackScene({ seat, table }: BlackjackSceneProps): ReactElement {
  const t = useTexts('house.blackjack')
  const { open, ended } = table
  const step = open ?? ended
  const view = step === undefined ? undefined : stepView(step)
  const done = table.isShowing ? undefined : (ended?.done ?? undefined)
  const symbol = signOfMode(seat.mode)
  const act = (kind: BlackjackKind) => table.act({ kind })
  const asked = open?.legal.includes('decline') === true
  const old = useOld(step?.id, view)
  const shoe = useRef<HTMLDivElement>(null)
  useSounds(view, done)
  useKeys({
    KeyH: () => act('hit'),
    KeyS: () => act('stand'),
    KeyD: () => act('double'),
    KeyP: () => act('split'),
    KeyI: () => act('insure'),
    KeyN: () => act('decline'),
  })
  return (
    <section className="stage card-felt bj" aria-label={t('name')} data-won={done?.win === true || undefined}>
      <Celebration round={done} />
      <Strip rounds={seat.state.last} text={(one) => `${shortMultiplier(BigInt(one.mult4))}×`} />
      <div className="felt-scene bj-box">
        <div className="bj-tray" aria-hidden="true" />
        <Shoe shoe={shoe} className="bj-shoe" />
        <Dealer view={view} old={old} shoe={shoe} />
        {view !== undefined && view.insurance > 0n && (
          <span className="bj-insured">
            {t('insurance')} <ChipPile amount={view.insurance} symbol={symbol} />
          </span>
        )}
        <p className="bj-cloth" aria-hidden="true">
          {t('cloth')}
        </p>
        <div className="bj-hands" data-count={view?.hands.length ?? 1}>
          {(view?.hands ?? [undefined])
            .map((hand, at) => ({ hand, at }))
            .map(({ hand, at }) => (
              <Hand
                key={at}
                at={at}
                hand={hand}
                view={view}
                stake={hand?.stake ?? table.stake.amount}
                symbol={symbol}
                old={old}
                shoe={shoe}
                isShowing={table.isShowing}
              />
            ))}
        </div>
        <div className="stage-say" role="status">
          {table.isShowing ? (
            <span>{t('playing')}</span>
          ) : open === undefined ? (
            <Came round={done} view={view} symbol={symbol} />
          ) : (
            <span>{t(asked ? 'askInsurance' : 'yourTurn')}</span>
          )}
        </div>
      </div>
    </section>
  )
}

interface BlackjackActsProps extends BlackjackSceneProps {
  readonly open: HouseStep
}

/** What may be done with the hand that is to play; stands in the place of the panel's one action. */
export function BlackjackActs({ seat, table, open }: BlackjackActsProps): ReactElement {
  const t = useTexts('house.blackjack')
  const asked = open.legal.includes('decline')
  return (
    <div className="bj-acts" data-asked={asked || undefined} role="group" aria-label={t('acts')}>
      {(asked ? answers : plays).map((kind) => (
        <Act
          key={kind}
          kind={kind}
          cost={costOf(kind, parseMoney(open.stake))}
          symbol={signOfMode(seat.mode)}
          isOpen={open.legal.includes(kind)}
          isSending={sendingKind(table.pending?.input) === kind}
          onAct={() => table.act({ kind })}
        />
      ))}
    </div>
  )
}

/** The kind of action that is on its way. */
function sendingKind(input: NonNullable<BlackjackSceneProps['table']['pending']>['input'] | undefined): unknown {
  return input !== undefined && 'act' in input ? input.act.action['kind'] : undefined
}

/** Cards that lay there when the page came, or before the last action, are not dealt again. */
function useOld(id: string | undefined, view: StepView | undefined): number {
  const [first] = useState({ id, cards: countOf(view) })
  return id !== undefined && id === first.id ? first.cards : 0
}
const countOf = (view: StepView | undefined): number =>
  (view?.dealer.length ?? 0) + (view?.hands.reduce((sum, { cards }) => sum + cards.length, 0) ?? 0)

/** A card sounds, the end sounds as everywhere. What was there when the page came is silent. */
function useSounds(view: StepView | undefined, done: HouseRound | undefined): void {
  const heard = useRef({ cards: countOf(view), doneId: done?.id })
  const sound = useEffectEvent((cards: number, doneId: string | undefined) => {
    const before = heard.current
    heard.current = { cards, doneId }
    if (done !== undefined && doneId !== before.doneId) soundRound(done)
    else if (cards > 0 && cards !== before.cards) strike(420, 0.09)
  })
  const cards = countOf(view)
  useEffect(() => sound(cards, done?.id), [cards, done?.id])
}

interface PartProps {
  readonly view: StepView | undefined
  readonly old: number
  /** Where cards come from. */
  readonly shoe: RefObject<HTMLElement | null>
}

/** The dealer: one card up and one down until the last hand is played. */
function Dealer({ view, old, shoe }: PartProps): ReactElement {
  const t = useTexts('house.blackjack')
  const dealer = view?.dealer ?? []
  const isDown = view !== undefined && !view.isOver
  const total = useTotal(dealer)
  return (
    <div className="bj-hand bj-dealer" role="group" aria-label={`${t('dealer')} ${total}`}>
      <Fan cards={isDown ? [...dealer, undefined] : dealer} isStill={old > 0 && isDown} shoe={shoe} />
      <span className="row bj-under" aria-hidden="true">
        <span className="bj-name">{t('dealer')}</span>
        <span className="bj-total num">{total}</span>
      </span>
    </div>
  )
}

interface HandProps extends PartProps {
  readonly at: number
  readonly hand: HandView | undefined
  /** What lies on the hand; before the deal what is about to. */
  readonly stake: Money | undefined
  readonly symbol: string
  /** The dealer's cards are still coming: what became of the hand waits for them. */
  readonly isShowing: boolean
}

function Hand({ at, hand, view, stake, symbol, old, shoe, isShowing }: HandProps): ReactElement {
  const t = useTexts('house.blackjack')
  const total = useTotal(hand?.cards ?? [])
  const isActive = view?.active === at
  const outcome = isShowing ? undefined : hand?.outcome
  return (
    <div
      className="bj-hand"
      role="group"
      aria-label={`${t('hand', { place: at + 1 })} ${total}`}
      data-active={isActive || undefined}
      data-outcome={outcome}
    >
      <Fan cards={hand?.cards ?? []} isStill={old > 0 && old === countOf(view)} shoe={shoe} />
      <span className="row bj-under">
        <span className="bj-total num">{total}</span>
        {stake !== undefined && <ChipPile amount={stake} symbol={symbol} />}
        {outcome !== undefined && <b className="bj-came">{t(`end_${outcome}`)}</b>}
      </span>
    </div>
  )
}

const amountText = (symbol: string, amount: Money): string => `${symbol} ${showMoney(amount)}`

/** The total of a hand as it is called: "17", "soft 17"; nothing of no cards. */
function useTotal(cards: readonly Card[]): string {
  const t = useTexts('house.blackjack')
  if (cards.length === 0) return '–'
  const { total, soft } = totalOf(cards)
  return soft && total < 21 ? t('soft', { total }) : String(total)
}

interface FanProps {
  readonly cards: readonly (Card | undefined)[]
  readonly isStill: boolean
  readonly shoe: RefObject<HTMLElement | null>
}

/** Cards over one another as far as there is room; the last is whole. */
function Fan({ cards, isStill, shoe }: FanProps): ReactElement {
  const back = useTexts('house.cards')
  const nameOf = useCardName()
  return (
    <ol className="bj-cards" dir="ltr">
      {cards
        .map((card, at) => ({ card, at }))
        .map(({ card, at }) => (
          // The same card may come twice from eight decks: a card is its place and its face.
          <li
            key={`${at}:${card}`}
            className={isStill ? undefined : 'dealt-from'}
            ref={(place) => placeFrom(shoe.current, place)}
            style={{ '--place': at } as CSSProperties}
          >
            <PlayingCard card={card} />
            <span className="sr">{card === undefined ? back('back') : nameOf(card)}</span>
          </li>
        ))}
    </ol>
  )
}

interface CameProps {
  readonly round: HouseRound | undefined
  readonly view: StepView | undefined
  readonly symbol: string
}

/** What the round came to; one that gives the stakes back is neither won nor lost, and a tie only where each hand was one. */
function Came({ round, view, symbol }: CameProps): ReactElement {
  const t = useTexts('house.blackjack')
  if (round !== undefined && !round.win && round.payout !== '0.00') {
    const isTie = view?.hands.every(({ outcome }) => outcome === 'push') === true && view.insurance === 0n
    return <span>{t(isTie ? 'stakeBack' : 'partBack', { amount: amountText(symbol, parseMoney(round.payout)) })}</span>
  }
  return <ResultText round={round} symbol={symbol} first={t('first')} />
}

interface ActProps {
  readonly kind: (typeof plays)[number] | (typeof answers)[number]
  /** What it stakes besides. */
  readonly cost: Money
  readonly symbol: string
  readonly isOpen: boolean
  readonly isSending: boolean
  readonly onAct: () => void
}

/** One thing that may be done, what it does, and what it costs. */
function Act({ kind, cost, symbol, isOpen, isSending, onAct }: ActProps): ReactElement {
  const t = useTexts('house.blackjack')
  return (
    <button
      type="button"
      className="bj-act"
      data-kind={kind}
      data-sending={isSending || undefined}
      aria-disabled={!isOpen || undefined}
      onClick={() => isOpen && onAct()}
    >
      <b>{t('kinds', { kind })}</b>
      {cost > 0n && isOpen ? (
        <span className="bj-what num">+{amountText(symbol, cost)}</span>
      ) : (
        <span className="bj-what bj-does">{t('does', { kind })}</span>
      )}
    </button>
  )
}
