/** Sitting down at a sea, bringing more, leaving: each one transaction with the money it moves. */
import type { FishingRoom as RoomForm, ReplyOf } from '@khela/contract'
import { join, topUp } from '@khela/games/fishing'
import { formatMoney, parseMoney } from '@khela/money'
import { fail, now, playerOf, publicId, type App, type Call, type Tx } from '../../kernel/index.ts'
import { buyIn, balanceOf, playerFor, seatName } from '../rooms/index.ts'
import { isOff, holdPair, versionOf } from '../house/index.ts'
import { getUp } from './cash.ts'
import { FISHING } from './rooms.ts'
import { openSea, save, takeUp, type OpenSea } from './sea.ts'
import {
  addToSitting,
  insertSitting,
  lockFree,
  lockSea,
  lockSitting,
  openSitting,
  sittingByBet,
  sittingOf,
  type SittingRow,
} from './store.ts'
import { newsOf, seatsChange, type Change, type SeaTeller } from './news.ts'
import { mostToAdd, namedSittings, stateFor, standing, type SeaState } from './view.ts'

/** Numbers that a pair must have left when somebody sits down: it is not turned over while they play. */
const NUMBERS_AHEAD = 200_000

/** Writes the sea and tells of its seats, once that is committed. */
export async function saveSeats(t: Tx, sea: OpenSea, seas: SeaTeller, change: Change = {}): Promise<void> {
  await save(t, sea)
  const news = newsOf(sea, { ...seatsChange(sea, await namedSittings(t, sea.row.id)), ...change })
  t.afterCommit(() => seas.tell(sea.row.id, news))
}

/** One sea as everybody may see it. Errors: not_found; need_true_account for a trial member at a sea for money. */
export async function fishingState(t: Tx, call: Call<'fishingState'>): Promise<SeaState> {
  const shown = await standing(t, call.app, call.scope, call.input.seaId, playerOf(call.actor).memberId)
  playerFor(call.actor, shown?.mode ?? fail('not_found'))
  return shown ?? fail('not_found')
}

async function refuseSwitched(t: Tx, memberId: bigint): Promise<void> {
  if (await isOff(t, FISHING, memberId, versionOf(FISHING))) fail('game_off')
}
function checkBuyIn(form: RoomForm, amount: bigint): void {
  if (amount < parseMoney(form.buyInMin) || amount > parseMoney(form.buyInMax))
    fail('amount_out_of_range', { min: form.buyInMin, max: form.buyInMax })
}

/**
 * Buys in and sits down at a sea of the room, the fullest with a free seat; who sits in that mode already is shown that sea.
 * Errors: not_found for a room there is not; amount_out_of_range; game_off; round_unfinished for a seed pair that ends but is
 * held by another game; and the refusals of the wallet port.
 */
export async function fishingSit(t: Tx, call: Call<'fishingSit'>, seas: SeaTeller): Promise<SeaState> {
  const { app, scope, input } = call
  const { mode } = input
  const player = playerFor(call.actor, mode)
  const { memberId } = player
  const tx = `${FISHING}:${call.key ?? fail('key_required')}`
  await lockSitting(t, memberId, mode)
  const before = (await openSitting(t, scope, memberId, mode)) ?? (await sittingByBet(t, scope, memberId, tx))
  if (before !== undefined) return (await standing(t, app, scope, before.seaId, memberId)) ?? fail('not_found')
  const form = (await app.settings.get('FISHING_ROOMS')).find(({ id }) => id === input.room) ?? fail('not_found')
  await refuseSwitched(t, memberId)
  const amount = parseMoney(input.buyIn)
  checkBuyIn(form, amount)
  const free = await lockFree(t, mode, form)
  const sea = free === undefined ? await openNew(t, app, form, mode) : takeUp(app, free)
  const seat = sea.room.seats.indexOf(undefined)
  const sitting = { memberId, id: publicId('fst'), seaId: sea.row.id, seat, mode, session: input.sessionId, tx, bought: amount }
  await holdPair(t, app, { memberId, mode }, NUMBERS_AHEAD)
  await buyIn(t, app, scope, { ...player, game: FISHING, mode, session: input.sessionId, tx, round: tx, amount })
  await insertSitting(t, { ...sitting, name: await seatName(t, scope, player) }, sea.row.now)
  const taken = { ...sea, room: join(sea.room, seat, sitting.id, amount) }
  await saveSeats(t, taken, seas)
  return stateFor(t, app, scope, taken, memberId)
}

async function openNew(t: Tx, app: Pick<App, 'config'>, form: RoomForm, mode: SittingRow['mode']): Promise<OpenSea> {
  return openSea(t, app, form, mode, await now(t))
}

/** The caller's open seat at a sea, both locked. Error: not_found for somebody who has none there. */
async function ownSeat(t: Tx, call: Call<'fishingTopUp' | 'fishingLeave'>): Promise<{ sea: OpenSea | undefined; own: SittingRow }> {
  const { memberId } = playerOf(call.actor)
  const row = (await lockSea(t, call.input.seaId)) ?? fail('not_found')
  const own = (await sittingOf(t, call.scope, memberId, row.id)) ?? fail('not_found')
  return { sea: row.state === 'open' && own.state === 'open' ? takeUp(call.app, row) : undefined, own }
}

/**
 * Buys more, up to the most one sits down with. Errors: not_found for somebody without a seat here; amount_out_of_range;
 * game_off; and the refusals of the wallet port.
 */
export async function fishingTopUp(t: Tx, call: Call<'fishingTopUp'>, seas: SeaTeller): Promise<SeaState> {
  const { app, scope, input } = call
  const { memberId, role } = playerOf(call.actor)
  const { sea, own } = await ownSeat(t, call)
  if (sea === undefined) return fail('not_found')
  await refuseSwitched(t, memberId)
  const amount = parseMoney(input.amount)
  const most = mostToAdd(sea, own)
  if (amount === 0n || amount > most) fail('amount_out_of_range', { min: '0.01', max: formatMoney(most) })
  const { mode, session, tx: round } = own
  const tx = `${round}:more:${call.key ?? fail('key_required')}`
  if (!(await buyIn(t, app, scope, { game: FISHING, memberId, role, mode, session, tx, round, amount })))
    return stateFor(t, app, scope, sea, memberId)
  await addToSitting(t, own, amount)
  const more = { ...sea, room: topUp(sea.room, own.seat, amount) }
  await saveSeats(t, more, seas)
  return stateFor(t, app, scope, more, memberId)
}

/** Gets up with everything. Who has left already is told what was paid then. Error: not_found for somebody who never sat here. */
export async function fishingLeave(t: Tx, call: Call<'fishingLeave'>, seas: SeaTeller): Promise<ReplyOf<'fishingLeave'>> {
  const { memberId } = playerOf(call.actor)
  const { sea, own } = await ownSeat(t, call)
  const left = sea === undefined ? undefined : await getUp(t, call.app, sea, own)
  if (left !== undefined) await saveSeats(t, left.sea, seas, { ended: left.bullets.map((bullet) => ({ seat: own.seat, bullet })) })
  const { cashed, refunded, mode } = left?.closed ?? own
  return {
    paid: formatMoney(cashed),
    refunded: formatMoney(refunded),
    balance: await balanceOf(t, call.scope, { memberId, mode }),
  }
}
