/** Hands that were played: a member's own, with the proofs of the cards that they saw (GS-1.6). */
import type { ReplyOf } from '@khela/contract'
import { hiddenName } from '@khela/contract/hidden'
import { boardOf, placesOf, proveCard, seatsSeed, type Hand, type HandResult, type HoldemEvent } from '@khela/games/holdem'
import { formatMoney } from '@khela/money'
import { fail, playerOf, type App, type Call, type Tx } from '../../kernel/index.ts'
import { hiddenAmong } from '../play/index.ts'
import { dealtTo, handOf, seatedAt, type DealtLine, type HandRow } from './hand-store.ts'
import { isBot, openDeck } from './open-table.ts'
import { readBase, readOps, replay } from './ops.ts'
import { amountOf, moneyOf } from './rooms.ts'

type HandReply = ReplyOf<'pokerHand'>

const PAGE = 20

function lineOf(row: Omit<DealtLine, 'memberId'>): ReplyOf<'pokerHands'>['content'][number] {
  const { handId: id, no, at, name, mode, board, cards, pot, net } = row
  return {
    id,
    no,
    at: at.toISOString(),
    name,
    mode,
    board: [...board],
    cards: [...cards],
    pot: amountOf(pot),
    net: formatMoney(moneyOf(net)),
  }
}

/** Own hands of a mode, newest first. */
export async function pokerHands(t: Tx, call: Call<'pokerHands'>): Promise<ReplyOf<'pokerHands'>> {
  const { mode, cursor = null } = call.input
  const { memberId } = playerOf(call.actor)
  const rows = await dealtTo(t, call.scope, { memberId, mode, before: cursor, limit: PAGE + 1 })
  const shown = rows.slice(0, PAGE)
  return { content: shown.map(lineOf), next: rows.length > PAGE ? (shown.at(-1)?.handId ?? null) : null }
}

export function movesOf(events: readonly HoldemEvent[]): HandReply['moves'] {
  let street: HandReply['moves'][number]['street'] = 'preflop'
  return events.flatMap((event): HandReply['moves'] => {
    if (event.type === 'street') ({ street } = event)
    if (event.type === 'blind') return [{ street, seat: event.seat, kind: 'blind', chips: amountOf(event.chips) }]
    if (event.type === 'acted') return [{ street, seat: event.seat, kind: event.kind, chips: amountOf(event.chips) }]
    return []
  })
}

/** The places of the deck that a seat has seen: its own, those that were shown, the board. */
function placesSeen(hand: Hand, seat: number): number[] {
  const open = new Set([seat, ...(hand.result?.shown.map((one) => one.seat) ?? [])])
  const held = hand.players.flatMap((player, index) => (open.has(player.seat) ? placesOf(hand, index) : []))
  return [...held, ...boardOf(hand).map((_, index) => hand.players.length * 2 + index)]
}

/** The names of a hand's seats as others may see them today: who hides now has none, whatever was written when it was played. */
async function namesNow(t: Tx, row: HandRow): Promise<HandRow['names']> {
  const seated = await seatedAt(t, row.id)
  const hidden = await hiddenAmong(
    t,
    seated.map(({ memberId }) => memberId),
  )
  const nameless = seated.filter(({ memberId }) => hidden.has(memberId)).map(({ seat }) => [seat, hiddenName] as const)
  return { ...row.names, ...Object.fromEntries(nameless) }
}

function seatsOf(hand: Hand, names: HandRow['names'], own: number): HandReply['seats'] {
  const shown = new Set(hand.result?.shown.map((one) => one.seat))
  return hand.players.map(({ seat, player, put, cards }) => ({
    seat,
    name: names[String(seat)] ?? '',
    isMe: seat === own,
    isBot: isBot(player),
    net: formatMoney(moneyOf((hand.result?.payout[seat] ?? 0n) - put)),
    cards: seat === own || shown.has(seat) ? [...cards] : null,
  }))
}

/** A hand that is kept, played again. Throws for one that does not end as it did. */
export function playedAgain(
  app: Pick<App, 'config'>,
  row: HandRow,
): {
  readonly hand: Hand & { readonly result: HandResult }
  readonly bigBlind: bigint
  readonly events: readonly HoldemEvent[]
  readonly deckSeed: string
} {
  const { seed: deckSeed, cards } = openDeck(app, row, row.tableId, row.no)
  const { table, events } = replay(readBase(row.base), readOps(row.ops), () => cards)
  const { hand } = table
  if (hand?.result === undefined) throw new Error(`poker hand ${row.id} does not end when it is played again`)
  return { hand: { ...hand, result: hand.result }, bigBlind: table.config.bigBlind, events, deckSeed }
}

/** One own hand. The deck's seed is never told: it would show what was folded. Error: not_found. */
export async function pokerHand(t: Tx, call: Call<'pokerHand'>): Promise<HandReply> {
  const { memberId } = playerOf(call.actor)
  const found = (await handOf(t, call.scope, memberId, call.input.handId)) ?? fail('not_found')
  const { hand: row, own, seed } = found
  const { hand, bigBlind, events, deckSeed } = playedAgain(call.app, row)
  return {
    ...lineOf({ ...own, no: row.no, name: row.name }),
    root: row.root,
    seatsSeed: seatsSeed(row.seeds),
    seed,
    bigBlind: amountOf(bigBlind),
    rake: amountOf(hand.result.rake),
    seats: seatsOf(hand, await namesNow(t, row), own.seat),
    moves: movesOf(events),
    proofs: placesSeen(hand, own.seat).map((place) => {
      const { path, ...proof } = proveCard(deckSeed, hand.deck, place)
      return { ...proof, path: path.map((step) => ({ ...step })) }
    }),
  }
}
