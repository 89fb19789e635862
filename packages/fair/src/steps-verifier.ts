/**
 * Works rounds of mines and hi-lo out again (GS-2.4, GS-2.6): the actions are judged as the rulebook allows
 * them. A second implementation, on purpose, as `game-verifier.ts` is.
 */
import { isAction, only, whole, wrong, type NamedFacts } from './choice-verifier.ts'

/** What a round takes from its stream. */
export interface StepDraws {
  int(n: number): Promise<number>
  take(xs: readonly number[], k: number): Promise<number[]>
}
/** What a round came to: `mult4` in 1/10 000 of the stake. */
export interface StepCame {
  readonly outcome: NamedFacts
  readonly mult4: bigint
}

/** The chance of `picks` safe tiles in a row is the product of safe of all that are left; its inverse is what is paid. */
function minesPay(bombs: number, picks: number): bigint {
  let [all, safe] = [9900n, 1n]
  for (let gone = 0; gone < picks; gone += 1) {
    all *= BigInt(25 - gone)
    safe *= BigInt(25 - bombs - gone)
  }
  return all / safe
}

/** Tiles are picked, each once, until one has a mine, none without a mine is left, or the round is cashed out. */
export async function mines(draws: StepDraws, choice: NamedFacts, actions: readonly NamedFacts[]): Promise<StepCame> {
  only(choice, 'mines')
  const count = whole(choice['mines'], 1, 24)
  const bombs = await draws.take([...Array(25).keys()], count)
  const picked = new Set<number>()
  for (const [at, action] of actions.entries()) {
    const isLast = at === actions.length - 1
    if (isAction(action, 'cash_out') && isLast && picked.size > 0 && picked.size < 25 - count) break
    const tile = isAction(action, 'pick', 'tile') ? whole(action['tile'], 0, 24) : wrong()
    if (picked.has(tile) || picked.size === 25 - count) wrong()
    if (bombs.includes(tile)) return isLast ? { outcome: { mines: bombs, boom: tile }, mult4: 0n } : wrong()
    picked.add(tile)
    if (isLast && picked.size < 25 - count) wrong()
  }
  return { outcome: { mines: bombs }, mult4: picked.size === 0 ? wrong() : minesPay(count, picked.size) }
}

/** Ace 1 … king 13 of a card 0 = 2♦ … 51 = A♣. */
const hiloRank = (card: number): number => ((Math.floor(card / 4) + 1) % 13) + 1

/** In how many of the 13 ranks a guess from `rank` is right, and whether it is with `next`. The ace and the king take other guesses than the rest. */
function guessed(kind: unknown, rank: number, next: number): readonly [number, boolean] {
  const isEnd = rank === 1 || rank === 13
  if (!isEnd && kind === 'higher_or_same') return [14 - rank, next >= rank]
  if (!isEnd && kind === 'lower_or_same') return [rank, next <= rank]
  if (rank === 1 && kind === 'higher') return [12, next > rank]
  if (rank === 13 && kind === 'lower') return [12, next < rank]
  return isEnd && kind === 'same' ? [1, next === rank] : wrong()
}

const MOST_SKIPS = 52
const MOST_HILO = 100_000_000n

/** Guesses and at most 52 skips, until a guess is wrong or the round is cashed out; no guess may lead above 10 000 times the stake. */
export async function hilo(draws: StepDraws, choice: NamedFacts, actions: readonly NamedFacts[]): Promise<StepCame> {
  only(choice)
  const cards = [await draws.int(52)]
  let [num, den, guesses, skips] = [9900n, 1n, 0, 0]
  for (const [at, action] of actions.entries()) {
    const { kind } = action
    const isLast = at === actions.length - 1
    if (!isAction(action, String(kind))) wrong()
    if (kind === 'cash_out') return isLast && guesses > 0 ? { outcome: { cards }, mult4: num / den } : wrong()
    const card = await draws.int(52)
    const rank = hiloRank(cards.at(-1) ?? 0)
    cards.push(card)
    if (kind === 'skip') {
      skips += 1
      if (skips > MOST_SKIPS) wrong()
      continue
    }
    const [cases, isRight] = guessed(kind, rank, hiloRank(card))
    guesses += 1
    num *= 13n
    den *= BigInt(cases)
    if (num / den > MOST_HILO) wrong()
    if (!isRight) return isLast ? { outcome: { cards }, mult4: 0n } : wrong()
  }
  return wrong()
}
