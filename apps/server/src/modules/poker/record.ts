/** What is kept of a hand that ended: all that plays it again, and each member's part of it. */
import { boardOf, placesOf, type Hand, type HandResult } from '@khela/games/holdem'
import { publicId, type Tx } from '../../kernel/index.ts'
import { insertDealt, insertHand } from './hand-store.ts'
import type { OpenTable } from './open-table.ts'
import { writeMoneyJson } from '../rooms/index.ts'
import { noteHand, type SeatRow } from './store.ts'

/** What a player put at stake: what nobody matched came back and was none. */
const staked = (result: HandResult, player: Hand['players'][number]): bigint => player.put - (result.returned[player.seat] ?? 0n)

/** The part of the rake that a player paid: in proportion to the stake, floored. */
export function rakeOf(hand: Hand, result: HandResult, seat: number): bigint {
  const total = hand.players.reduce((sum, player) => sum + staked(result, player), 0n)
  const player = hand.players.find((one) => one.seat === seat)
  return player === undefined || total === 0n ? 0n : (result.rake * staked(result, player)) / total
}

/** A name as the table shows it. Bots are numbered, and the page says that they are none. */
export function nameOf(player: string, seats: readonly SeatRow[]): string {
  return seats.find(({ id }) => id === player)?.name ?? player.slice(-4).toUpperCase()
}

/** Writes the hand that has just ended at this table. The members' rows are written before anybody is paid. */
export async function recordHand(t: Tx, open: OpenTable): Promise<void> {
  const { row, seats, at, played, base, deck } = open
  const { hand } = played.table
  if (hand?.result === undefined || deck === null) throw new Error('no hand has ended here')
  const { result } = hand
  const id = publicId('phd')
  const { form: room, mode } = row
  const names = Object.fromEntries(hand.players.map(({ seat, player }) => [String(seat), nameOf(player, seats)]))
  await insertHand(t, {
    id,
    tableId: row.id,
    no: hand.no,
    mode,
    name: room.name,
    base: writeMoneyJson(base),
    ops: writeMoneyJson(played.ops),
    ...deck,
    names,
    at,
  })
  const board = boardOf(hand)
  const pot = hand.players.reduce((sum, { put }) => sum + put, 0n)
  for (const [index, player] of hand.players.entries()) {
    const own = seats.find((one) => one.id === player.player)
    if (own === undefined) continue
    const net = (result.payout[player.seat] ?? 0n) - player.put
    const cards = placesOf(hand, index).map((place) => hand.deck[place] ?? 0)
    await insertDealt(t, { memberId: own.memberId, handId: id, sitting: own.id, seat: player.seat, mode, board, cards, pot, net, at })
    await noteHand(t, own, { chips: own.chips + net, staked: staked(result, player), rake: rakeOf(hand, result, player.seat) })
  }
}
