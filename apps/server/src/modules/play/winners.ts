/** The winner board: real settled wins only, names masked, whoever wants to be left out is (D-H5). */
import type { ReplyOf, RequestOf } from '@khela/contract'
import { furtherCategories } from '@khela/contract/categories'
import { formatMoney } from '@khela/money'
import { playerOf, type Actor, type App, type Call, type Tx } from '../../kernel/index.ts'
import { system } from '../../kernel/scope-mint.ts'
import { findMembers, maskName } from '../members/index.ts'
import { readPlaces } from '../catalogue/index.ts'
import { biggestWins, isListed, setListed, type WinsOf } from './winner-store.ts'

/** Entries of the board, PS-9.7. */
const SHOWN = 20
/** The newest wins it is chosen from: bounds the work, and keeps the board moving. */
const AMONG = 1_000
/** The same for the board of one category. */
const AMONG_FOR_ONE = 5_000

/** Wins are told to everybody this much later, all of the time between at once. A copy of the board lives shorter. */
const winnersEveryMs = 2_000
/** How long a node shows the same board: less than the wait before a win is told, or who hears of it would see the old one. */
const keptMs = winnersEveryMs - 500

type Board = ReplyOf<'winners'>

async function readBoard(t: Tx, category: WinsOf | undefined): Promise<Board> {
  const scope = system()
  const wins = await biggestWins(t, scope, category === undefined ? AMONG : AMONG_FOR_ONE, SHOWN, category)
  const members = new Map((await findMembers(t, scope, [...new Set(wins.map((win) => win.memberId))])).map((m) => [m.memberId, m]))
  return {
    content: wins.flatMap((win) => {
      const member = members.get(win.memberId)
      if (member === undefined) return []
      return {
        customerName: maskName(member.nickname === '' ? member.username : member.nickname),
        memberIcon: member.icon,
        winAmount: formatMoney(win.payout),
        iconUrl: win.icon,
        gameName: win.name,
        gameType: win.type,
        at: win.at.toISOString(),
      }
    }),
  }
}

const isFurther = (code: string): boolean => (furtherCategories as readonly string[]).includes(code)

/** What PS-7.25 asks the rank list for: every category. */
const ALL = 'ALL'

/** The boards as of at most a few seconds ago; one query a category serves all visitors of this node meanwhile. */
export function openWinners() {
  const copies = new Map<string, { readonly board: Board; readonly until: number }>()
  async function boardOf(t: Tx, app: Pick<App, 'settings'>, code: string): Promise<Board> {
    const copy = copies.get(code)
    if (copy && performance.now() < copy.until) return copy.board
    const groups = code === ALL ? [] : (await readPlaces(t, app)).groupsIn(code)
    // A code that a visitor made up costs no look at the wins, and nothing is kept for it.
    if (code !== ALL && groups.length === 0 && !isFurther(code)) return { content: [] }
    const board = await readBoard(t, code === ALL ? undefined : { code, groups })
    copies.set(code, { board, until: performance.now() + keptMs })
    return board
  }
  return {
    async read(t: Tx, app: Pick<App, 'settings'>, asked: Pick<RequestOf<'winners'>, 'gameCategory' | 'limitNum'>): Promise<Board> {
      const { content } = await boardOf(t, app, asked.gameCategory ?? ALL)
      return { content: content.slice(0, Math.max(1, Number(asked.limitNum ?? SHOWN))) }
    },
    forget() {
      copies.clear()
    },
  }
}

/** Tells everybody, a moment after the commit, that the board is another. */
export function pingWinners(t: Tx, app: Pick<App, 'live'>): void {
  app.live.pingGathered(t, 'winners', winnersEveryMs)
}

/** Whether others see the member's bets and wins, masked. */
export async function winnerBoardChoice(t: Tx, actor: Actor): Promise<{ shown: boolean }> {
  return { shown: await isListed(t, playerOf(actor).memberId) }
}
/** What shows members to each other elsewhere, and must look again when one of them hides. Called after the commit. */
export type OnChoice = () => void
/**
 * Hides the member's bets and wins from others, or shows them again: on the board, at tables and in the feed of rounds, which all
 * ask at each read.
 */
export async function chooseWinnerBoard(t: Tx, { app, actor, input }: Call<'winnerBoardChoose'>): Promise<{ shown: boolean }> {
  await setListed(t, playerOf(actor).memberId, input.shown)
  pingWinners(t, app)
  return { shown: input.shown }
}
