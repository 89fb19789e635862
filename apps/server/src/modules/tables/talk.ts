/** Seats and chat at the tables (D-P4). */
import { tableChannel, tableSeats, type ChatLineView, type ReplyOf, type TableId, type TableNews, type TablePhase } from '@khela/contract'
import { hiddenName } from '@khela/contract/hidden'
import { fail, playerOf, publicId, type Call, type Player, type Scope, type Tx } from '../../kernel/index.ts'
import { maskName, namesOf } from '../members/index.ts'
import { hiddenAmong } from '../play/index.ts'
import { tables } from './registry.ts'
import { insertLine, isMuted, keepSeat, leaveSeat, linesOf, seatsOf, takeSeat, type LineRow } from './talk-store.ts'

/** How long a seat is kept for somebody who does not look at the table any more, minutes. */
const KEPT_MINUTES = 5

type Seats = ReplyOf<'tableSit'>['seats']

export async function wireSeats(t: Tx, table: TableId, memberId: bigint): Promise<Seats> {
  const rows = await seatsOf(t, table)
  const hidden = await hiddenFrom(t, rows, memberId)
  return rows.map((row) => ({ seat: row.seat, who: hidden.has(row.memberId) ? hiddenName : row.who, mine: row.memberId === memberId }))
}

/** Members among these who hide from others: never the one who looks. Asked at each read, so that who hides now is hidden at once. */
async function hiddenFrom(
  t: Tx,
  rows: readonly { readonly memberId: bigint | null }[],
  memberId: bigint,
): Promise<ReadonlySet<bigint | null>> {
  const others = rows.flatMap((row) => (row.memberId === null || row.memberId === memberId ? [] : [row.memberId]))
  return hiddenAmong(t, [...new Set(others)])
}

/** The last lines of a table as a member sees them. */
export async function wireLines(t: Tx, table: TableId, memberId: bigint, limit: number): Promise<ChatLineView[]> {
  const rows = await linesOf(t, table, limit)
  const hidden = await hiddenFrom(t, rows, memberId)
  return rows.map((row) => wireLine(hidden.has(row.memberId) ? { ...row, who: hiddenName } : row))
}

/** The names that others at a table see, by member. */
export async function maskedNames(
  t: Tx,
  players: readonly { readonly scope: Scope; readonly player: Player }[],
): Promise<ReadonlyMap<bigint, string>> {
  const named = await namesOf(
    t,
    players.map(({ scope }) => scope),
  )
  return new Map(
    players.map(({ player: { memberId, publicId: number } }) => {
      const { username = '', nickname = '' } = named.get(memberId) ?? {}
      return [memberId, maskName([nickname, username].find((name) => name !== '') ?? number)]
    }),
  )
}
async function maskedName(t: Tx, scope: Scope, player: Player): Promise<string> {
  return (await maskedNames(t, [{ scope, player }])).get(player.memberId) ?? maskName(player.publicId)
}

/** Takes a seat, or leaves it. Errors: game_unknown for a table without seats, seat_taken. */
export async function tableSit(t: Tx, call: Call<'tableSit'>): Promise<ReplyOf<'tableSit'>> {
  const { table, seat } = call.input
  const player = playerOf(call.actor)
  if (tables.get(table)?.hasSeats !== true) return fail('game_unknown')
  if (seat === null) await leaveSeat(t, table, player.memberId)
  else if (seat > tableSeats || !(await takeSeat(t, await sitter(t, call, player, seat), KEPT_MINUTES))) return fail('seat_taken')
  t.afterCommit(() => call.app.live.tell(tableChannel(table), { kind: 'seats' } satisfies TableNews))
  return { seats: await wireSeats(t, table, player.memberId) }
}
async function sitter(t: Tx, call: Call<'tableSit'>, player: Player, seat: number) {
  return { table: call.input.table, seat, memberId: player.memberId, who: await maskedName(t, call.scope, player) }
}

/** Who looks at a table keeps the seat there. In a transaction of its own: looking is a read. */
export const keepSeatOf = (t: Tx, table: TableId, memberId: bigint): Promise<void> => keepSeat(t, table, memberId, KEPT_MINUTES)

const wireLine = ({ id, who, text, at }: LineRow): ChatLineView => ({ id, who, text, at: at.toISOString() })

/** What the dealer says at a phase: a key of the catalogue of texts. */
const SAYS: Readonly<Record<TablePhase, string>> = {
  idle: 'welcome',
  betting: 'betting',
  closed: 'closed',
  running: 'closed',
  settled: 'result',
  void: 'void',
}
/** The dealer's line; it is said, not kept. */
export const dealerLine = (phase: TablePhase, at: Date): ChatLineView => ({
  id: publicId('ln'),
  who: null,
  text: SAYS[phase],
  at: at.toISOString(),
})

/** What looks like an address or a number to be reached at: no way out of the table is told in its chat. */
const REACHES = /(?:https?:\S+|www\.\S+|\b[a-z0-9-]{2,}\.(?:com|net|org|bd|me|io|xyz|info|link)\b\S*|@[a-z0-9_]{3,}|\+?(?:\d[\s.-]?){9,})/gi
/** Marks that turn the direction of writing, or cannot be seen; the joiners belong to Bengali. */
const UNSEEN = /(?![\u200c\u200d])\p{Cf}/gu

/** A line as it may stand: no unseen marks, single spaces, nothing to be reached at. */
export function cleanLine(text: string): string {
  return text.normalize('NFC').replace(UNSEEN, '').replace(/\s+/g, ' ').trim().replace(REACHES, '…')
}

/** Says something at a table. Errors: chat_muted, text_length when nothing is left of the text. */
export async function tableSay(t: Tx, call: Call<'tableSay'>): Promise<ReplyOf<'tableSay'>> {
  const { table } = call.input
  const player = playerOf(call.actor)
  if (await isMuted(t, player.memberId)) return fail('chat_muted')
  const text = cleanLine(call.input.text)
  if (text === '') return fail('text_length', { min: '1', max: '160' })
  const row = { id: publicId('ln'), table, memberId: player.memberId, who: await maskedName(t, call.scope, player), text }
  const line = wireLine(await insertLine(t, row))
  const told = (await hiddenAmong(t, [player.memberId])).size > 0 ? { ...line, who: hiddenName } : line
  t.afterCommit(() => call.app.live.tell(tableChannel(table), { kind: 'said', line: told } satisfies TableNews))
  return { line }
}
