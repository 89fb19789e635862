import type { Card } from '@khela/games/cards'
import type { HiloGuess } from '@khela/games/hilo'
import { parseMoney, signOfMode } from '@khela/money'
import { useEffect, useEffectEvent, useRef, useState, type ReactElement, type RefObject } from 'react'
import { useTexts } from '@khela/i18n/use-texts'
import { placeFrom } from '../kit/cards/place-from.ts'
import { PlayingCard, useCardName } from '../kit/cards/playing-card.tsx'
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
import { chanceText, multsOf, offersOn, stepView, type Done, type Offer, type StepView } from './model.ts'

interface HiloSceneProps {
  readonly seat: Seat
  readonly table: ReturnType<typeof useHouseRound>
}

/** The card to guess from, the two guesses beside it, and the cards that came before. */
export function HiloScene({ seat, table }: HiloSceneProps): ReactElement {
  const t = useTexts('house.hilo')
  const { open, ended } = table
  const step = open ?? ended
  const view = step === undefined ? undefined : stepView(step)
  const done = ended?.done ?? undefined
  const card = view?.cards.at(-1)
  const stake = open === undefined ? table.stake.amount : parseMoney(open.staked)
  const isWrong = done !== undefined && !done.win
  const deck = useRef<HTMLDivElement>(null)
  useSounds(view?.cards.length ?? 0, done)
  const [first] = useState(`${step?.id}:${card}:${view?.cards.length}`)
  const now = `${step?.id}:${card}:${view?.cards.length}`
  const act = (kind: HiloGuess | 'skip') => table.act({ kind })
  const sending = sendingKind(table.pending?.input)
  const offers = offersOn(open === undefined ? undefined : card)
  const [up, down] = offers.map((offer) => (
    <Guess
      key={offer.guess}
      offer={offer}
      pays={view?.next.get(offer.guess)}
      isOpen={open?.legal.includes(offer.guess) === true}
      isSending={sending === offer.guess}
      onGuess={() => act(offer.guess)}
    />
  ))
  const canSkip = open?.legal.includes('skip') === true
  useKeys({ KeyH: () => act(offers[0].guess), KeyL: () => act(offers[1].guess), KeyS: () => act('skip') })
  return (
    <section className="stage card-felt hilo" aria-label={t('name')} data-won={done?.win === true || undefined}>
      <Celebration round={done} />
      <Strip rounds={seat.state.last} text={(one) => `${shortMultiplier(BigInt(one.mult4))}×`} />
      <div className="felt-scene hilo-box">
        <div className="hilo-board">
          <div className="hilo-deck" ref={deck} aria-hidden="true">
            <PlayingCard card={undefined} />
          </div>
          <CardNow key={now} card={card} deck={deck} isFresh={now !== first} isWrong={isWrong} />
          {up}
          {down}
        </div>
        <div className="row hilo-line">
          <div className="stage-say" role="status">
            {open === undefined ? <ResultText round={done} symbol={signOfMode(seat.mode)} first={t('first')} /> : <Standing view={view} />}
          </div>
          <button
            type="button"
            className="hilo-skip"
            aria-disabled={!canSkip || undefined}
            data-sending={sending === 'skip' || undefined}
            onClick={() => canSkip && act('skip')}
          >
            {t('skip')}
          </button>
        </div>
        <div className="hilo-run">
          {stake !== undefined && <ChipPile amount={stake} symbol={signOfMode(seat.mode)} />}
          <Trail view={view} isWrong={isWrong} />
        </div>
      </div>
    </section>
  )
}

function Standing({ view }: { readonly view: StepView | undefined }): ReactElement {
  const t = useTexts('house.hilo')
  if (view?.mult4 === undefined) return <span>{t('guess')}</span>
  const now = shortMultiplier(view.mult4)
  return <span className="num">{t(view.next.size === 0 ? 'takeIt' : 'standing', { now })}</span>
}

/** The kind of action that is on its way. */
function sendingKind(input: NonNullable<HiloSceneProps['table']['pending']>['input'] | undefined): unknown {
  return input !== undefined && 'act' in input ? input.act.action['kind'] : undefined
}

/** A card that came sounds, higher the longer the run; the end sounds as everywhere. What was there when the page came is silent. */
function useSounds(cards: number, done: HouseRound | undefined): void {
  const heard = useRef({ cards, doneId: done?.id })
  const sound = useEffectEvent((nowCards: number, nowDone: string | undefined) => {
    const before = heard.current
    heard.current = { cards: nowCards, doneId: nowDone }
    if (done !== undefined && nowDone !== before.doneId) soundRound(done)
    else if (nowCards > 0 && nowCards !== before.cards) strike(400 + Math.min(nowCards, 16) * 35, 0.12)
  })
  useEffect(() => sound(cards, done?.id), [cards, done?.id])
}

interface CardNowProps {
  readonly card: Card | undefined
  /** Where it comes from. */
  readonly deck: RefObject<HTMLElement | null>
  /** It came while this page looked on, so it is turned over. */
  readonly isFresh: boolean
  readonly isWrong: boolean
}

function CardNow({ card, deck, isFresh, isWrong }: CardNowProps): ReactElement {
  const t = useTexts('house.cards')
  const nameOf = useCardName()
  return (
    <div
      className="hilo-card"
      ref={(place) => placeFrom(deck.current, place)}
      role="img"
      aria-label={card === undefined ? t('back') : nameOf(card)}
      data-fresh={isFresh || undefined}
      data-wrong={isWrong || undefined}
    >
      <PlayingCard card={card} />
    </div>
  )
}

interface GuessProps {
  readonly offer: Offer
  /** What a cash-out pays when the guess is right. */
  readonly pays: bigint | undefined
  readonly isOpen: boolean
  readonly isSending: boolean
  readonly onGuess: () => void
}

const signs: Readonly<Record<HiloGuess, string>> = {
  higher_or_same: 'M12 4l9 13H3z',
  higher: 'M12 4l9 13H3z',
  lower_or_same: 'M12 20L3 7h18z',
  lower: 'M12 20L3 7h18z',
  same: 'M4 7h16v4H4zM4 14h16v4H4z',
}

function Sign({ guess }: { readonly guess: HiloGuess }): ReactElement {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true">
      <path d={signs[guess]} />
    </svg>
  )
}

/** One of the two guesses: which way, how likely, and what it makes of the stake. */
function Guess({ offer, pays, isOpen, isSending, onGuess }: GuessProps): ReactElement {
  const t = useTexts('house.hilo')
  const { guess, cases } = offer
  return (
    <button
      type="button"
      className="hilo-guess"
      data-guess={guess}
      data-sending={isSending || undefined}
      aria-disabled={!isOpen || undefined}
      onClick={() => isOpen && onGuess()}
    >
      <Sign guess={guess} />
      <span className="hilo-word">{t('guesses', { guess })}</span>
      <span className="num hilo-pays">{pays === undefined ? '–' : `${shortMultiplier(pays)}×`}</span>
      <span className="num hilo-chance">{cases === undefined ? '–' : `${chanceText(cases)}%`}</span>
    </button>
  )
}

/** A line that scrolls takes focus, so that arrow keys move it. */
const scrolls = { tabIndex: 0 } as const

function Trail({ view, isWrong }: { readonly view: StepView | undefined; readonly isWrong: boolean }): ReactElement {
  const t = useTexts('house.hilo')
  const nameOf = useCardName()
  const cards = view?.cards ?? []
  const count = cards.length
  const mults = view === undefined ? [] : multsOf(view, isWrong)
  const isLast = (at: number) => at === count - 2
  const line = useRef<HTMLOListElement>(null)
  // The newest stays in sight; those before it are reached by finger, wheel and arrow keys.
  useEffect(() => {
    if (count > 0) line.current?.scrollTo({ left: line.current.scrollWidth })
  }, [count])
  return (
    <ol className="hilo-trail" ref={line} {...(count > 1 && scrolls)} aria-label={t('trail')} dir="ltr">
      {cards
        .slice(0, -1)
        .map((card, at) => ({ card, at }))
        .map(({ card, at }) => (
          <li key={at} aria-label={`${nameOf(card)}: ${t('guesses', { guess: view?.done[at] ?? 'skip' })}${multText(mults[at], ', ')}`}>
            <PlayingCard card={card} />
            <Step done={view?.done[at] ?? 'skip'} isWrong={isWrong && isLast(at)} mult={mults[at]} />
          </li>
        ))}
    </ol>
  )
}

/** Cut to two decimals: there is a card's width for it. */
const multText = (mult: bigint | undefined, before = ''): string =>
  mult === undefined ? '' : `${before}${shortMultiplier(mult - (mult % 100n))}×`

function Step({
  done,
  isWrong,
  mult,
}: {
  readonly done: Done
  readonly isWrong: boolean
  readonly mult: bigint | undefined
}): ReactElement {
  return (
    <span className="hilo-step" data-done={done === 'skip' ? 'skip' : isWrong ? 'wrong' : 'right'}>
      {done === 'skip' ? (
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <path d="M3 5l9 7-9 7zM12 5l9 7-9 7z" />
        </svg>
      ) : (
        <Sign guess={done} />
      )}
      {multText(mult)}
    </span>
  )
}
