/**
 * The poker tables at the office: what is at each, hands that were played, ending a table. An act
 * and its audit row are one commit (REL-O05); opening hole cards is an act.
 */
import type { ReplyOf } from '@khela/contract'
import { dayRangeOf, fail, operatorOf, routes, type Call, type Tx } from '../../kernel/index.ts'
import { deskHand, deskHands, deskPokerTable, deskPokerTables, openedCards } from './desk.ts'
import { endBehindHand, endVoid } from './clock.ts'
import { appendAudit } from '../staff/index.ts'
import { openLook, withMembers } from '../rooms/index.ts'

async function tableAt(t: Tx, call: Pick<Call<'officePokerTable'>, 'app' | 'scope'>, id: string) {
  return (await deskPokerTable(t, call.app, call.scope, id)) ?? fail('not_found')
}

/** Error: not_found. */
async function readTable(t: Tx, call: Call<'officePokerTable'>): Promise<ReplyOf<'officePokerTable'>> {
  const { row, board, seats } = await tableAt(t, call, call.input.id)
  return { row, board: [...board], seats: await withMembers(t, call.scope, seats) }
}

/** Errors: reason_required, not_found; state_changed for a table that has ended, or is about to when it is to be closed. */
async function end(t: Tx, call: Call<'officePokerTableEnd'>): Promise<ReplyOf<'officePokerTableEnd'>> {
  const { id, how } = call.input
  const reason = call.input.reason.trim()
  if (reason === '') fail('reason_required')
  const { row } = await tableAt(t, call, id)
  const hasEnded = how === 'close' ? await endBehindHand(t, call.app, id) : await endVoid(t, call.app, id)
  if (!hasEnded) fail('state_changed')
  const { people, chips, handNo } = row
  const detail = `${row.room} ${row.mode}, hand ${handNo}, ${people} people, ${chips.onTable} on the table: ${reason}`
  await appendAudit(t, { operator: operatorOf(call.actor).username, act: `poker.${how}`, subject: id, detail })
  return { row: (await tableAt(t, call, id)).row }
}

/** Error: not_found for a table that is none. */
async function readHands(t: Tx, call: Call<'officePokerHands'>): Promise<ReplyOf<'officePokerHands'>> {
  const { tableId, before } = call.input
  await tableAt(t, call, tableId)
  const number = before === undefined ? 2_000_000_000 : Number(before)
  const { content, next } = await deskHands(t, call.app, tableId, number, dayRangeOf(call.app, call.input))
  return { content, next: next === undefined ? null : String(next) }
}

/** Error: not_found. */
async function readHand(t: Tx, call: Call<'officePokerHand'>): Promise<ReplyOf<'officePokerHand'>> {
  const found = (await deskHand(t, call.app, call.scope, call.input.id)) ?? fail('not_found')
  return { ...found.hand, seats: await withMembers(t, call.scope, found.seats) }
}

/** Errors: reason_required, not_found. */
async function openCards(t: Tx, call: Call<'officePokerCards'>): Promise<ReplyOf<'officePokerCards'>> {
  const { id } = call.input
  const reason = call.input.reason.trim()
  if (reason === '') fail('reason_required')
  const { tableId, no, seats } = (await openedCards(t, call.app, id)) ?? fail('not_found')
  const detail = `hand ${no} of ${tableId}: ${reason}`
  await appendAudit(t, { operator: operatorOf(call.actor).username, act: 'poker.cards', subject: id, detail })
  return { seats }
}

/** Errors: reason_required, not_found for a hand of another table; state_changed when there was a case about the same. */
async function look(t: Tx, call: Call<'officePokerLook'>): Promise<ReplyOf<'officePokerLook'>> {
  const { tableId, handId } = call.input
  const reason = call.input.reason.trim()
  if (reason === '') fail('reason_required')
  await tableAt(t, call, tableId)
  const hand = handId === undefined ? undefined : ((await deskHand(t, call.app, call.scope, handId)) ?? fail('not_found'))
  if (hand !== undefined && hand.hand.tableId !== tableId) fail('not_found')
  const of = { kind: 'hand_look', act: 'poker.look', subject: handId ?? tableId, memberId: null } as const
  return openLook(t, call, { ...of, happenedAt: hand?.hand.row.at, reason })
}

export const pokerDesk = routes({
  officePokerTables: async (t, { app, input }) => ({ tables: await deskPokerTables(t, app, input.state) }),
  officePokerTable: readTable,
  officePokerTableEnd: end,
  officePokerHands: readHands,
  officePokerHand: readHand,
  officePokerCards: openCards,
  officePokerLook: look,
})
