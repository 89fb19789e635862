/**
 * Who gets what at the end of a hand (GS-2.19): uncalled chips go back, what is left is built into
 * pots by what the live hands put in, rake is taken, each pot goes to its best hands. Lists are by seat number; a seat that
 * has no part in the hand put in 0 and is folded. Chips are whole.
 */

export interface Stake {
  readonly chips: bigint
  readonly folded: boolean
}

export interface Pot {
  readonly chips: bigint
  /** Seats that may win it. */
  readonly seats: readonly number[]
}

const BPS = 10_000n
const sumOf = (chips: readonly bigint[]): bigint => chips.reduce((sum, more) => sum + more, 0n)
const least = (a: bigint, b: bigint): bigint => (a < b ? a : b)

/** What goes back to each seat: the part of the highest live stake that nobody else, folded or not, has matched. */
export function uncalled(stakes: readonly Stake[]): readonly bigint[] {
  const order = stakes.map(({ chips }, seat) => ({ chips, seat })).toSorted((a, b) => (a.chips > b.chips ? -1 : a.chips < b.chips ? 1 : 0))
  const [first, second] = order
  const excess = first === undefined || stakes[first.seat]?.folded !== false ? 0n : first.chips - (second?.chips ?? 0n)
  return stakes.map((_, seat) => (seat === first?.seat ? excess : 0n))
}

/** Main pot first. `stakes` are what is left behind `uncalled`. Folded chips above the highest live stake join the last pot. */
export function buildPots(stakes: readonly Stake[]): readonly Pot[] {
  const live = stakes.flatMap(({ chips, folded }, seat) => (folded ? [] : [{ chips, seat }]))
  const levels = [...new Set(live.map(({ chips }) => chips))].filter((chips) => chips > 0n).toSorted((a, b) => (a < b ? -1 : 1))
  const upTo = (level: bigint): bigint => sumOf(stakes.map(({ chips }) => least(chips, level)))
  const pots = levels.map((level, index) => ({
    chips: upTo(level) - upTo(levels[index - 1] ?? 0n),
    seats: live.filter(({ chips }) => chips >= level).map(({ seat }) => seat),
  }))
  const left = sumOf(stakes.map(({ chips }) => chips)) - sumOf(pots.map(({ chips }) => chips))
  const last = pots.pop() ?? { chips: 0n, seats: live.map(({ seat }) => seat) }
  return [...pots, { ...last, chips: last.chips + left }]
}

/** `bps` of the pots in 1/10 000, at most `cap` (none: no limit), nothing without a flop. */
export interface Rake {
  readonly bps: bigint
  readonly cap: bigint | undefined
  readonly flopSeen: boolean
}

/** The pots behind the rake, and the rake: taken in proportion, what that leaves over from the main pot. */
export function takeRake(pots: readonly Pot[], { bps, cap, flopSeen }: Rake): { readonly pots: readonly Pot[]; readonly rake: bigint } {
  const total = sumOf(pots.map(({ chips }) => chips))
  const full = (total * bps) / BPS
  const rake = flopSeen ? least(full, cap ?? full) : 0n
  if (rake === 0n) return { pots, rake }
  const parts = pots.map(({ chips }) => (rake * chips) / total)
  const rest = rake - sumOf(parts)
  return { rake, pots: pots.map((pot, index) => ({ ...pot, chips: pot.chips - (parts[index] ?? 0n) - (index === 0 ? rest : 0n) })) }
}

/** The winners of one pot with their chips; odd chips go one each to the first winners left of the button. */
export function splitPot(
  { chips, seats }: Pot,
  strength: readonly number[],
  button: number,
): readonly { readonly seat: number; readonly chips: bigint }[] {
  const best = Math.max(...seats.map((seat) => strength[seat] ?? 0))
  const from = (seat: number): number => (seat - button - 1 + strength.length) % strength.length
  const winners = seats.filter((seat) => (strength[seat] ?? 0) === best).toSorted((a, b) => from(a) - from(b))
  const share = chips / BigInt(winners.length)
  const odd = chips % BigInt(winners.length)
  return winners.map((seat, index) => ({ seat, chips: share + (BigInt(index) < odd ? 1n : 0n) }))
}

/** A hand that is paid out. `returned` is part of `payout`; all payouts and the rake add up to the stakes. */
export interface Settled {
  readonly returned: readonly bigint[]
  readonly rake: bigint
  /** Chips behind the rake. */
  readonly pots: readonly (Pot & { readonly winners: readonly { readonly seat: number; readonly chips: bigint }[] })[]
  readonly payout: readonly bigint[]
}

/** Pays a hand out. `strength` by seat, higher wins; `button` is a seat number. */
export function settlePots(stakes: readonly Stake[], strength: readonly number[], button: number, rakeOf: Rake): Settled {
  const returned = uncalled(stakes)
  const kept = stakes.map((stake, seat) => ({ ...stake, chips: stake.chips - (returned[seat] ?? 0n) }))
  const { pots, rake } = takeRake(buildPots(kept), rakeOf)
  const paid = pots.map((pot) => ({ ...pot, winners: splitPot(pot, strength, button) }))
  const won = paid.flatMap(({ winners }) => winners)
  const payout = returned.map((back, seat) => back + sumOf(won.filter((winner) => winner.seat === seat).map(({ chips }) => chips)))
  return { returned, rake, pots: paid, payout }
}
