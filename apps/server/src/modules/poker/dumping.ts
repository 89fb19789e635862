/**
 * Who plays into whose hands (GS-2.19.5): what two members lost to each other, and how far from even that
 * is. Pure, in whole numbers all the way; chips are hundredths.
 *
 * In a hand each winner's gain came from the losers in proportion to their losses. For a pair, x is what moved from the one to
 * the other in a hand, less what moved back. Where neither gives anything away, a hand may as well have gone the other way:
 * x and −x are as likely. Then z = Σx ÷ √Σx² is at least t, on either side, in no more than 2·e^(−t²/2) of such pairs, however
 * many hands and whatever their sizes (Hoeffding, over the signs). One large hand is z = 1 at most and n equal ones √n, so neither
 * luck in one pot nor its size is suspicious: it takes many hands. Over very many of them a better player is far from even too,
 * but gets much of it back on the way: the share that stays with one tells the two apart.
 */
import { rootOf } from '../house/index.ts'

/** A member's part of a hand. */
export interface HandPart {
  readonly memberId: bigint
  /** What the hand brought beyond what was put in; negative for what it cost. */
  readonly net: bigint
}
/** Two members with the smaller number first. */
export interface Pair {
  readonly low: bigint
  readonly high: bigint
}
/** What moved between two members; `squares` is the sum over their hands of the square of what moved, less what came back. */
export interface PairSums extends Pair {
  readonly hands: number
  readonly lowToHigh: bigint
  readonly highToLow: bigint
  readonly squares: bigint
}

const MILLION = 1_000_000n

/** What one hand moved between each two who were dealt into it; most pairs of a hand move nothing. */
export function flowsOf(parts: readonly HandPart[]): PairSums[] {
  const lost = parts.reduce((sum, { net }) => (net < 0n ? sum - net : sum), 0n)
  const moved = (from: HandPart, to: HandPart): bigint => (from.net < 0n && to.net > 0n ? (to.net * -from.net) / lost : 0n)
  const ordered = parts.toSorted((a, b) => (a.memberId < b.memberId ? -1 : 1))
  return ordered.flatMap((a, at) =>
    ordered.slice(at + 1).map((b): PairSums => {
      const [lowToHigh, highToLow] = [moved(a, b), moved(b, a)]
      const x = lowToHigh - highToLow
      return { low: a.memberId, high: b.memberId, hands: 1, lowToHigh, highToLow, squares: x * x }
    }),
  )
}

const nameOf = ({ low, high }: Pair): string => `${low}-${high}`
/** Sums of the same pairs put together. */
export function addPairs(into: Map<string, PairSums>, flows: readonly PairSums[]): void {
  for (const flow of flows) {
    const had = into.get(nameOf(flow))
    into.set(
      nameOf(flow),
      had === undefined
        ? flow
        : {
            ...had,
            hands: had.hands + flow.hands,
            lowToHigh: had.lowToHigh + flow.lowToHigh,
            highToLow: had.highToLow + flow.highToLow,
            squares: had.squares + flow.squares,
          },
    )
  }
}

export interface JudgedPair {
  readonly giver: bigint
  readonly taker: bigint
  /** What the giver lost to the taker, and what came back. */
  readonly given: bigint
  readonly back: bigint
  /** Hundredths of a standard deviation from even, floored. */
  readonly z: bigint
  /** Parts per million of what moved between them that stayed with the taker. */
  readonly share: bigint
}

/** How far from even a pair is. Nothing moved: z and share are 0. */
export function judgePair({ low, high, lowToHigh, highToLow, squares }: PairSums): JudgedPair {
  const isLow = lowToHigh >= highToLow
  const [given, back] = isLow ? [lowToHigh, highToLow] : [highToLow, lowToHigh]
  const net = given - back
  return {
    ...(isLow ? { giver: low, taker: high } : { giver: high, taker: low }),
    given,
    back,
    z: squares === 0n ? 0n : rootOf((10_000n * net * net) / squares),
    share: given === 0n ? 0n : (net * MILLION) / (given + back),
  }
}

export interface DumpAlarm {
  readonly hands: number
  /** Chips lost beyond what came back. */
  readonly amount: bigint
  /** Of z. */
  readonly hundredths: number
  /** Of what moved between the two. */
  readonly percent: number
}
/** Whether a pair is for somebody to look at. */
export function isDump(pair: PairSums, alarm: DumpAlarm): boolean {
  const { given, back, z, share } = judgePair(pair)
  const isMuch = pair.hands >= alarm.hands && given - back >= alarm.amount
  return isMuch && z >= BigInt(alarm.hundredths) && share >= BigInt(alarm.percent) * 10_000n
}
