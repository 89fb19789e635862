/**
 * Checks a hand of hold'em that its player took along (GS-1.6, GS-2.19), from the rulebook and not from
 * the rules: every card that was seen lay in the deck whose root was published before the deal, at the place where it had to
 * lie, and the bets came to what each player got and the house kept. Cards that nobody showed stay unknown: whoever did not
 * show at the showdown had lost.
 */
import { isCardOfDeck, type CardClaim } from './card-proof.ts'

/** A hand as the site gives it (`pokerHand`); amounts are text ("10.00"), `seats` in dealing order, the button last. */
export interface HandRecord {
  readonly root: string
  readonly bigBlind: string
  readonly rake: string
  readonly board: readonly number[]
  readonly seats: readonly { readonly seat: number; readonly cards: readonly number[] | null; readonly net: string }[]
  readonly moves: readonly { readonly seat: number; readonly kind: string; readonly chips: string }[]
  readonly proofs: readonly CardClaim[]
}
export interface HandCheck {
  /** Cards that do not belong to the published deck, or that the record shows without a proof. */
  readonly wrongCards: number
  readonly cards: number
  /** Whether rake and every player's result are what bets and cards come to. */
  readonly isPaid: boolean
}
interface Dealt {
  readonly put: bigint
  readonly isIn: boolean
  /** Strength of the seven cards, better ones later in the order of texts; empty where the cards are unknown. */
  readonly strength: string
}

/** Chips are hundredths. `undefined` for what is no amount of whole chips. */
function chipsOf(amount: string): bigint | undefined {
  const parts = /^(-?)(\d{1,15})\.(\d{2})$/.exec(amount)
  return parts === null ? undefined : BigInt(`${parts[1] ?? ''}${parts[2] ?? ''}${parts[3] ?? ''}`)
}

const asLetter = (value: number): string => String.fromCodePoint(97 + value)

/** What five cards are worth: the kind of hand, then its ranks by how many there are of each, as letters. */
function worthOfFive(cards: readonly number[]): string {
  const ranks = cards.map((card) => Math.floor(card / 4))
  const counted = [...new Set(ranks)]
    .map((rank) => ({ rank, count: ranks.filter((one) => one === rank).length }))
    .toSorted((a, b) => b.count - a.count || b.rank - a.rank)
  const shape = counted.map(({ count }) => count).join('')
  const [high = 0, next = 0] = counted.map(({ rank }) => rank)
  const isWheel = shape === '11111' && high === 12 && next === 3
  const isStraight = shape === '11111' && (isWheel || high - (counted[4]?.rank ?? 0) === 4)
  const isFlush = new Set(cards.map((card) => card % 4)).size === 1
  const plain = { '11111': 0, '2111': 1, '221': 2, '311': 3, '32': 6, '41': 7 }[shape] ?? 0
  const kind = isStraight ? (isFlush ? 8 : 4) : isFlush ? 5 : plain
  return asLetter(kind) + (isStraight ? asLetter(isWheel ? 3 : high) : counted.map(({ rank }) => asLetter(rank)).join(''))
}

/** The best five of seven. */
function worthOf(cards: readonly number[]): string {
  let best = ''
  for (let first = 0; first < cards.length; first += 1)
    for (let second = first + 1; second < cards.length; second += 1) {
      const worth = worthOfFive(cards.filter((_, at) => at !== first && at !== second))
      if (worth > best) best = worth
    }
  return best
}

const sumOf = (amounts: readonly bigint[]): bigint => amounts.reduce((sum, one) => sum + one, 0n)
const smaller = (a: bigint, b: bigint): bigint => (a < b ? a : b)

/** What each player would have kept of the stakes: chips that nobody met come back before anything else. */
function unmet(dealt: readonly Dealt[]): bigint[] {
  return dealt.map(({ put, isIn }, at) => {
    const met = dealt.reduce((most, other, place) => (place !== at && other.put > most ? other.put : most), 0n)
    return isIn && put > met ? put - met : 0n
  })
}

/** Pots from the lowest stake of a live player up, each with the places that may win it. */
function potsUp(dealt: readonly Dealt[]): { chips: bigint; places: number[] }[] {
  const steps = [...new Set(dealt.filter(({ isIn }) => isIn).map(({ put }) => put))].toSorted((a, b) => (a < b ? -1 : 1))
  return steps.map((step, index) => {
    const below = steps[index - 1] ?? 0n
    const upTo = index === steps.length - 1 ? dealt.reduce((most, { put }) => (put > most ? put : most), 0n) : step
    return {
      chips: sumOf(dealt.map(({ put }) => smaller(put, upTo) - smaller(put, below))),
      places: dealt.flatMap(({ put, isIn }, place) => (isIn && put >= step ? [place] : [])),
    }
  })
}

/** What every place gets, and the rake: 5 %, capped by how many were dealt in, none without a flop. */
function settled(all: readonly Dealt[], bigBlind: bigint, hasFlop: boolean): { got: bigint[]; rake: bigint } {
  const got = unmet(all)
  const dealt = all.map((one, place) => ({ ...one, put: one.put - (got[place] ?? 0n) }))
  const pots = potsUp(dealt)
  const sum = sumOf(pots.map(({ chips }) => chips))
  const cap = bigBlind * (all.length > 4 ? 3n : all.length > 2 ? 2n : 1n)
  const rake = hasFlop ? smaller(sum / 20n, cap) : 0n
  const shares = pots.map(({ chips }) => (sum === 0n ? 0n : (rake * chips) / sum))
  for (const [index, { chips, places }] of pots.entries()) {
    const left = chips - (shares[index] ?? 0n) - (index === 0 ? rake - sumOf(shares) : 0n)
    const best = places
      .map((place) => dealt[place]?.strength ?? '')
      .toSorted()
      .at(-1)
    const winners = places.filter((place) => dealt[place]?.strength === best)
    const each = left / BigInt(winners.length)
    for (const [order, place] of winners.entries())
      got[place] = (got[place] ?? 0n) + each + (BigInt(order) < left % BigInt(winners.length) ? 1n : 0n)
  }
  return { got, rake }
}

/** Whether the record's rake and results are those of its bets and cards. */
function paysAsPlayed({ seats, moves, board, bigBlind, rake }: HandRecord): boolean {
  const dealt = seats.map(({ seat, cards }) => {
    const own = moves.filter((move) => move.seat === seat)
    const isIn = !own.some(({ kind }) => kind === 'fold')
    const strength = cards !== null && board.length === 5 ? worthOf([...cards, ...board]) : ''
    return { put: sumOf(own.map(({ chips }) => chipsOf(chips) ?? 0n)), isIn, strength }
  })
  const blind = chipsOf(bigBlind)
  if (blind === undefined || moves.some(({ chips }) => chipsOf(chips) === undefined) || !dealt.some(({ isIn }) => isIn)) return false
  const came = settled(dealt, blind, board.length > 0)
  return (
    came.rake === chipsOf(rake) && seats.every(({ net }, place) => (came.got[place] ?? 0n) - (dealt[place]?.put ?? 0n) === chipsOf(net))
  )
}

/** Cards and where they had to lie: two rounds from the first player on, then the board. */
function placesOf({ seats, board }: HandRecord): { place: number; card: number }[] {
  const held = seats.flatMap(({ cards }, index) => (cards ?? []).map((card, round) => ({ place: index + round * seats.length, card })))
  return [...held, ...board.map((card, index) => ({ place: seats.length * 2 + index, card }))]
}

/** Checks a hand. Asks nobody. */
export async function checkHand(hand: HandRecord): Promise<HandCheck> {
  const good = await Promise.all(hand.proofs.map((proof) => isCardOfDeck(hand.root, proof)))
  const seen = placesOf(hand)
  const isProven = ({ place, card }: { place: number; card: number }) =>
    hand.proofs.some((proof, at) => good[at] === true && proof.place === place && proof.card === card)
  return { cards: seen.length, wrongCards: seen.filter((one) => !isProven(one)).length, isPaid: paysAsPlayed(hand) }
}
