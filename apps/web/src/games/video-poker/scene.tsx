import type { Card } from '@khela/games/cards'
import { videoPoker, type PokerHand, type VideoPokerChoice } from '@khela/games/video-poker'
import { parseMoney, signOfMode } from '@khela/money'
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
import type { HouseRound, Seat } from '../kit/house/use-stake.ts'
import { soundRound } from '../kit/show-round.ts'
import { strike } from '../kit/sound.ts'
import { shortMultiplier } from '../kit/stake.ts'
import { handOf, heldIn, paidHands, places, stepView } from './model.ts'

interface VideoPokerSceneProps {
  readonly seat: Seat
  readonly table: ReturnType<typeof useHouseRound>
  readonly choice: VideoPokerChoice
  readonly held: {
    readonly hold: readonly number[]
    readonly setHold: (hold: readonly number[]) => void
    readonly turn: (place: number) => void
  }
}

/** The machine: its pay table, and five cards of which those that are pressed stay. */
export function VideoPokerScene({ seat, table, choice, held }: VideoPokerSceneProps): ReactElement {
  const t = useTexts('house.videoPoker')
  const { open, ended } = table
  const step = open ?? ended
  const view = step === undefined ? undefined : stepView(step)
  const done = table.isShowing ? undefined : (ended?.done ?? undefined)
  const stake = open === undefined ? table.stake.amount : parseMoney(open.staked)
  const canHold = open !== undefined && table.pending === undefined
  const hold = open === undefined ? (ended === undefined || ended.done === null ? [] : heldIn(ended.done)) : held.hold
  const [hinted, setHinted] = useState<string>()
  const shoe = useRef<HTMLDivElement>(null)
  const now = `${open?.id}:${hold.join('')}`
  const hint = () => {
    if (!canHold || view === undefined) return
    const best = videoPoker.bestHold(choice.table, view.cards).hold
    held.setHold(best)
    setHinted(`${open.id}:${best.join('')}`)
  }
  const turn = (place: number) => canHold && held.turn(place)
  useSounds(open?.id, done)
  useKeys({
    Digit1: () => turn(0),
    Digit2: () => turn(1),
    Digit3: () => turn(2),
    Digit4: () => turn(3),
    Digit5: () => turn(4),
    KeyH: hint,
  })
  return (
    <section className="stage card-felt poker" aria-label={t('name')} data-won={done?.win === true || undefined}>
      <Celebration round={done} />
      <Strip rounds={seat.state.last} text={(one) => `${shortMultiplier(BigInt(one.mult4))}×`} />
      <div className="felt-scene poker-box">
        <Shoe shoe={shoe} className="poker-shoe" />
        <PayTable choice={choice} hand={table.isShowing ? undefined : view?.hand} isOver={done !== undefined} />
        <Cards roundId={step?.id} cards={view?.cards} hold={hold} canHold={canHold} shoe={shoe} onTurn={turn} />
        <div className="row poker-line">
          {stake !== undefined && <ChipPile amount={stake} symbol={signOfMode(seat.mode)} />}
          <div className="stage-say" role="status">
            {table.isShowing ? (
              <span>{t('playing')}</span>
            ) : open === undefined ? (
              <Came round={done} symbol={signOfMode(seat.mode)} />
            ) : (
              <span>{hinted === now ? t('hinted', { count: hold.length }) : t('holding', { hand: view?.hand ?? 'nothing' })}</span>
            )}
          </div>
          <button type="button" className="poker-hint" aria-disabled={!canHold || undefined} onClick={hint}>
            {t('hint')}
          </button>
        </div>
      </div>
    </section>
  )
}

/** What the hand came to; one that gives the stake back is neither won nor lost. */
function Came({ round, symbol }: { readonly round: HouseRound | undefined; readonly symbol: string }): ReactElement {
  const t = useTexts('house.videoPoker')
  if (round === undefined || handOf(round) === 'nothing') return <ResultText round={round} symbol={symbol} first={t('first')} />
  return (
    <span className="row poker-came">
      {t('hand', { hand: handOf(round) })}
      {round.win ? <ResultText round={round} symbol={symbol} first="" /> : <span>{t('stakeBack')}</span>}
    </span>
  )
}

/** A deal is a note, the end sounds as everywhere. What was there when the page came is silent. */
function useSounds(openId: string | undefined, done: HouseRound | undefined): void {
  const heard = useRef({ openId, doneId: done?.id })
  const sound = useEffectEvent((nowOpen: string | undefined, nowDone: string | undefined) => {
    const before = heard.current
    heard.current = { openId: nowOpen, doneId: nowDone }
    if (done !== undefined && nowDone !== before.doneId) soundRound(done)
    else if (nowOpen !== undefined && nowOpen !== before.openId) places.forEach((place) => strike(380 + place * 45, 0.08, place * 0.05))
  })
  useEffect(() => sound(openId, done?.id), [openId, done?.id])
}

interface PayTableProps {
  readonly choice: VideoPokerChoice
  readonly hand: PokerHand | undefined
  readonly isOver: boolean
}

function PayTable({ choice, hand, isOver }: PayTableProps): ReactElement {
  const t = useTexts('house.videoPoker')
  return (
    <ul className="poker-pays" aria-label={t('pays')}>
      {paidHands.map((one) => (
        <li key={one} data-now={(one === hand && (isOver ? 'paid' : 'so far')) || undefined}>
          <span>{t('hand', { hand: one })}</span> <b className="num">{String(videoPoker.multOf(choice.table, one) / 10_000n)}×</b>
        </li>
      ))}
    </ul>
  )
}

interface CardsProps {
  readonly roundId: string | undefined
  readonly cards: readonly Card[] | undefined
  readonly hold: readonly number[]
  readonly canHold: boolean
  /** Where cards come from. */
  readonly shoe: RefObject<HTMLElement | null>
  readonly onTurn: (place: number) => void
}

/** Five cards, each a switch while the round is open; what came while this page looked on is dealt from the shoe. */
function Cards({ roundId, cards, hold, canHold, shoe, onTurn }: CardsProps): ReactElement {
  const t = useTexts('house.videoPoker')
  const back = useTexts('house.cards')
  const nameOf = useCardName()
  const keyOf = (place: number) => `${roundId}:${place}:${cards?.[place]}`
  const [first] = useState(() => places.map(keyOf))
  return (
    <div className="poker-cards" role="group" aria-label={t('cards')} dir="ltr">
      {places.map((place) => {
        const card = cards?.[place]
        return (
          <button
            key={place}
            type="button"
            className="poker-card"
            aria-pressed={hold.includes(place)}
            aria-disabled={!canHold || undefined}
            onClick={() => onTurn(place)}
          >
            <span
              key={keyOf(place)}
              className={first.includes(keyOf(place)) ? undefined : 'dealt-from'}
              ref={(box) => placeFrom(shoe.current, box)}
              style={{ '--place': place } as CSSProperties}
            >
              <PlayingCard card={card} />
            </span>
            <span className="sr">{card === undefined ? back('back') : nameOf(card)}</span>
            <span className="poker-held">{t('held')}</span>
          </button>
        )
      })}
    </div>
  )
}
