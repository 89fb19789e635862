/** A move of a hand: taken once, for the turn that it names, within the time there is. */
import type { HoldemAction } from '@khela/games/holdem'
import { parseMoney } from '@khela/money'
import { fail, playerOf, type Call, type Tx } from '../../kernel/index.ts'
import { isRunning, type OpenTable } from './open-table.ts'
import { save } from './save.ts'
import { turnOf, type Op } from './ops.ts'
import { chipsOf } from './rooms.ts'
import { lockOpen, ownSeat, standing, tried } from './seats.ts'
import type { TableState } from './view.ts'

function actionOf({ action, to }: Call<'pokerAct'>['input']): HoldemAction {
  if (action !== 'raise') return { kind: action }
  return to === undefined ? fail('choice_invalid') : { kind: action, to: chipsOf(parseMoney(to)) }
}

/** The move that was made at a turn of the hand on the table. */
function moveAt({ played }: OpenTable, turn: number): { readonly seat: number; readonly kind: string } | undefined {
  const acted = played.events.filter((event) => event.type === 'acted')
  return acted[turn]
}

/**
 * Makes a move. One that was made before answers how the table stands, so a lost reply may be asked for again. Errors:
 * state_changed when the hand has moved on or it is somebody else's turn, choice_invalid for what is not allowed now.
 */
export async function pokerAct(t: Tx, call: Call<'pokerAct'>): Promise<TableState> {
  const { app, scope, input } = call
  const { memberId } = playerOf(call.actor)
  const open = await lockOpen(t, app, input.tableId)
  const own = ownSeat(open, memberId)
  const action = actionOf(input)
  const { table } = open.played
  const before = table.handNo === input.handNo ? moveAt(open, input.turn) : undefined
  if (before?.seat === own.seat && before.kind === action.kind) return standing(t, app, scope, open.row.id, memberId)
  if (!isRunning(open) || table.handNo !== input.handNo || turnOf(open.played) !== input.turn) return fail('state_changed')
  const waited = afterWaiting(open)
  const onTime = waited === undefined ? open : tried(app, open, waited, 'state_changed')
  const player = table.hand?.toAct === undefined ? undefined : table.hand.players[table.hand.toAct]
  if (player?.seat !== own.seat || turnOf(onTime.played) !== input.turn) return fail('state_changed')
  await save(t, app, tried(app, onTime, { k: 'act', seat: own.seat, action }, 'choice_invalid'))
  return standing(t, app, scope, open.row.id, memberId)
}

/** The whole seconds that went by since the turn began. */
export function afterWaiting({ at, row }: OpenTable): Op | undefined {
  const ticks = Math.floor((at.getTime() - row.clockAt.getTime()) / 1_000)
  return ticks > 0 ? { k: 'time', ticks } : undefined
}
