/** The controls over the house's games, for the back office: every game as it stands, its switches and its limits. */
import type { SettingValue } from '@khela/contract'
import { formatMoney, type Money } from '@khela/money'
import type { App, Scope, Tx } from '../../kernel/index.ts'
import { findGame } from '../catalogue/index.ts'
import { exposures, switchesOff, switchOff, switchOn, type SwitchRow, type SwitchTarget } from './controls-store.ts'
import { mostOpen } from './exposure.ts'
import type { Limits } from './house-round.ts'
import { olderForm } from './games.ts'
import { returnsOf, type GameReturn } from './return-watch.ts'
import { limitsOf } from './table.ts'
import { versions, type GameVersion } from './versions.ts'

export { isTurnedOff, type SwitchKind, type SwitchRow, type SwitchTarget } from './controls-store.ts'
export type { GameReturn } from './return-watch.ts'

export interface HouseGameState extends GameVersion {
  readonly game: string
  readonly name: { readonly bn: string; readonly en: string }
  readonly limits: Limits
  readonly openMost: Money
  readonly reserved: Money
  readonly returns: readonly GameReturn[]
}

const MOST_SWITCHES = 500

/** Every game of this build that the catalogue has, as it stands. */
export async function houseGameStates(t: Tx, app: Pick<App, 'settings'>): Promise<HouseGameState[]> {
  const held = new Map((await exposures(t)).map(({ game, reserved }) => [game, reserved]))
  const returns = await returnsOf(t)
  const states: HouseGameState[] = []
  for (const [game, known] of versions) {
    const row = await findGame(t, game)
    if (row === undefined) continue
    states.push({
      ...known,
      game,
      name: row.name,
      limits: await limitsOf(app, game),
      openMost: await mostOpen(app, game),
      reserved: held.get(game) ?? 0n,
      returns: returns.filter((one) => one.game === game),
    })
  }
  return states
}

export const houseSwitchesOff = (t: Tx, scope: Scope): Promise<SwitchRow[]> => switchesOff(t, scope, MOST_SWITCHES)
/** Games with limits of `houseTable` and versions of their pay table. */
export const isHouseGame = (game: string): boolean => versions.has(game)
/** Whether what may be staked on a game stands in settings of its own, which are not set here. */
export const hasOwnLimits = (game: string): boolean => olderForm(game) !== undefined

/** Turns something off or on; false when it is so already. It holds from the next bet. */
export function setSwitch(t: Tx, of: SwitchTarget, isOff: boolean, reason: string, operator: string): Promise<boolean> {
  return isOff ? switchOff(t, of, reason, operator) : switchOn(t, of)
}

export interface GameLimits {
  readonly min: Money
  readonly max: Money
  readonly exposure: Money
  readonly openMost: Money
}
/** The limits of one game in the caller's transaction, as decimal text; what it has none of its own for is the house's. */
export async function gameLimits(t: Tx, app: Pick<App, 'settings'>, game: string): Promise<Record<keyof GameLimits, string>> {
  const { limits, open } = await storedLimits(t, app)
  const { min, max, exposure } = limits.games.find((one) => one.game === game) ?? limits
  return { min, max, exposure, openMost: open.games.find((one) => one.game === game)?.most ?? open.most }
}

/** Sets the limits of one game of `houseTable`; others keep theirs. */
export async function setGameLimits(t: Tx, app: Pick<App, 'settings'>, game: string, to: GameLimits, by: string): Promise<void> {
  await app.settings.lock(t)
  const { limits, open } = await storedLimits(t, app)
  const own = { game, min: formatMoney(to.min), max: formatMoney(to.max), exposure: formatMoney(to.exposure) }
  const others = limits.games.filter((one) => one.game !== game)
  await app.settings.set(t, 'HOUSE_LIMITS', { ...limits, games: [...others, own] }, by)
  const otherOpen = open.games.filter((one) => one.game !== game)
  await app.settings.set(t, 'HOUSE_EXPOSURE', { ...open, games: [...otherOpen, { game, most: formatMoney(to.openMost) }] }, by)
}

async function storedLimits(t: Tx, app: Pick<App, 'settings'>) {
  const [limits, open] = await app.settings.rows(t, ['HOUSE_LIMITS', 'HOUSE_EXPOSURE'])
  return { limits: limits?.value as SettingValue<'HOUSE_LIMITS'>, open: open?.value as SettingValue<'HOUSE_EXPOSURE'> }
}
