/** The winner board: real settled wins only, names masked, whoever wants to be left out is (decisions H5). */
import type { ReplyOf } from '@khela/contract'
import { formatMoney } from '@khela/money'
import { playerOf, type Actor, type Tx } from '../../kernel/index.ts'
// The board shows masked wins of all members to everybody: the one read here that is the product's own, not a caller's.
import { system } from '../../kernel/scope-mint.ts'
import { findMembers, maskName } from '../identity/index.ts'
import { winnersEveryMs } from './events.ts'
import { biggestWins, isListed, setListed } from './store.ts'

/** Entries of the board, product-spec §9. */
const SHOWN = 20
/** The newest wins it is chosen from: bounds the work, and keeps the board moving. */
const AMONG = 1_000

/** How long a node shows the same board: less than the wait before a win is told, or who hears of it would see the old one. */
const keptMs = winnersEveryMs - 500

type Board = ReplyOf<'winners'>

async function readBoard(t: Tx): Promise<Board> {
  const scope = system()
  const wins = await biggestWins(t, scope, AMONG, SHOWN)
  const members = new Map((await findMembers(t, scope, [...new Set(wins.map((win) => win.memberId))])).map((m) => [m.memberId, m]))
  return {
    content: wins.flatMap((win) => {
      const member = members.get(win.memberId)
      if (member === undefined) return []
      return {
        customerName: maskName(member.nickname === '' ? member.username : member.nickname),
        winAmount: formatMoney(win.payout),
        iconUrl: win.icon,
        gameName: win.name,
        gameType: win.type,
        at: win.at.toISOString(),
      }
    }),
  }
}

/** The board as of at most a few seconds ago; one query serves all visitors of this node meanwhile. */
export function openWinners(): { read(t: Tx): Promise<Board>; forget(): void } {
  let copy: { readonly board: Board; readonly until: number } | undefined
  return {
    async read(t) {
      if (copy && performance.now() < copy.until) return copy.board
      const board = await readBoard(t)
      copy = { board, until: performance.now() + keptMs }
      return board
    },
    forget() {
      copy = undefined
    },
  }
}

/** Whether the member may stand on the board. */
export async function winnerBoardChoice(t: Tx, actor: Actor): Promise<{ shown: boolean }> {
  return { shown: await isListed(t, playerOf(actor).memberId) }
}
/** Takes the member off the board, or back on. It is read afresh within seconds. */
export async function chooseWinnerBoard(t: Tx, actor: Actor, shown: boolean): Promise<{ shown: boolean }> {
  await setListed(t, playerOf(actor).memberId, shown)
  return { shown }
}
