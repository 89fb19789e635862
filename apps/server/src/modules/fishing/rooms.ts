/** The rooms: what is played for, and which shots the house can pay for. */
import type { FishingRoom as RoomForm, ReplyOf } from '@khela/contract'
import { checkProof } from '@khela/games'
import { fishing, topLevel, type Weapon } from '@khela/games/fishing'
import { parseMoney } from '@khela/money'
import type { App } from '../../kernel/index.ts'
import { limitsOf } from '../house/index.ts'

export const FISHING = fishing.id
// A pay table that was changed without its proof stops the start (GS-3.1).
checkProof(FISHING, fishing.payTable, fishing.proof)

/** Ticks: twenty a second. */
export const TICK_MS = 50

export type Levels = Readonly<Record<Weapon, number>>

/**
 * The highest level of each weapon that may be fired in a room: a shot is decided in the transaction in which its hit is told,
 * so what the house could lose by one is bounded by MAX_WIN, the exposure of one bet of the game and that of all open rounds.
 */
export async function levelsOf(app: Pick<App, 'settings'>, form: RoomForm): Promise<Levels> {
  const { maxWin } = await limitsOf(app, FISHING)
  const of = (weapon: Weapon): number => topLevel(parseMoney(form.base), weapon, maxWin)
  return { cannon: of('cannon'), chain: of('chain'), net: of('net'), bomb: of('bomb') }
}

/** What a room says of itself, on the wire. */
export async function wireForm(
  app: Pick<App, 'settings'>,
  form: RoomForm,
): Promise<Pick<ReplyOf<'fishingState'>, 'room' | 'name' | 'base' | 'levels'>> {
  return { room: form.id, name: form.name, base: form.base, levels: await levelsOf(app, form) }
}
