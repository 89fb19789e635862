/**
 * What the open rounds of a game could pay, held beside the money (GS-2.0.2). A round of
 * steps reserves the most its next action can lead to; more is reserved by compare-and-set in the transaction that moves its
 * money, and all of it is given back when the round ends. A game that one bet decides is over in the transaction it begins in:
 * nothing of it stays open, so its bound is that of a single bet (`limitsOf`).
 */
import type { GameModeName } from '@khela/contract'
import { mulRate, parseMoney, type Money } from '@khela/money'
import type { App, Tx } from '../../kernel/index.ts'
import { moveExposure } from './controls-store.ts'
import type { StepPlayed } from './games.ts'
import { largestStake, type Limits } from './house-round.ts'

const MULT_UNIT = 10_000n

type SettingsApp = Pick<App, 'settings'>
interface Reserving {
  readonly game: string
  readonly mode: GameModeName
  /** What this round holds; null where nothing is held for it. */
  readonly reserved: Money | null
}

/** The most that all open rounds of a game may pay together. */
export async function mostOpen(app: SettingsApp, game: string): Promise<Money> {
  const { most, games } = await app.settings.get('HOUSE_EXPOSURE')
  return parseMoney(games.find((one) => one.game === game)?.most ?? most)
}

/** What a round has to hold before its next action: the most that one within the limit of a win can lead to. */
export function riskOf(step: StepPlayed, stake: Money, limits: Limits, bound: bigint | undefined): Money {
  const reaches = bound === undefined ? step.legal.map((kind) => step.reach(kind)) : [bound]
  const within = reaches.filter((reach) => reach > 0n && stake <= largestStake({ ...limits, max: stake }, reach))
  return within.reduce((most, reach) => {
    const pays = mulRate(stake, reach, MULT_UNIT)
    return pays > most ? pays : most
  }, 0n)
}

const leastOf = (reaches: readonly bigint[]): bigint => reaches.reduce((least, one) => (one < least ? one : least), reaches[0] ?? 1n)

/** What the first stake must bear: whatever is dealt, some action is then within the limit of a win. Known before anything is drawn. */
export const openingBound = (opening: readonly (readonly bigint[])[]): bigint =>
  opening.map(leastOf).reduce((most, one) => (one > most ? one : most), 0n)

/** What an opening has to hold: the most within the limit of a win that a first action can lead to, whatever is dealt before it. */
export function openingRisk(opening: readonly (readonly bigint[])[], stake: Money, limits: Limits): Money {
  const within = opening.flat().filter((reach) => stake <= largestStake({ ...limits, max: stake }, reach))
  return within.reduce((most, reach) => {
    const pays = mulRate(stake, reach, MULT_UNIT)
    return pays > most ? pays : most
  }, 0n)
}

/** Holds `worst` for a round in place of what it held. Answers what it holds now: the same as before where there is no room for more. */
export async function reserveRisk(t: Tx, app: SettingsApp, round: Reserving, worst: Money): Promise<Money | null> {
  if (round.mode !== 'real' || round.reserved === null || worst === 0n || worst === round.reserved) return round.reserved
  const isHeld = await moveExposure(t, round.game, worst - round.reserved, await mostOpen(app, round.game))
  return isHeld ? worst : round.reserved
}

/** Gives back what a round that is over held. */
export async function release(t: Tx, app: SettingsApp, { game, mode, reserved }: Reserving): Promise<void> {
  if (mode !== 'real' || reserved === null || reserved === 0n) return
  if (!(await moveExposure(t, game, -reserved, await mostOpen(app, game)))) throw new Error(`more was given back than ${game} held`)
}
