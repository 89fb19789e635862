/**
 * The feed of the house: rounds of its own games that ended last, masked, each with what proves it. It hears of rounds when they are
 * over and paid, never before, and takes some of them: a node writes a few a second however many are played, so that neither the
 * database nor those who watch notice a rush. Whoever hides is left out when rounds are written, told and read.
 */
import { feedChannel, feedSize, tableIds, type FeedNews, type ReplyOf, type PublicRoundView } from '@khela/contract'
import { parseMoney } from '@khela/money'
import { gather, publicId, type App, type Tx } from '../../../kernel/index.ts'
import { self, system } from '../../../kernel/scope-mint.ts'
import { findMembers, maskName } from '../../members/index.ts'
import { HOUSE_VENDOR } from '../../catalogue/index.ts'
import { hiddenAmong } from '../../play/index.ts'
import { roundOf, settledAmong, sharedRounds } from '../../rounds/index.ts'
import { houseGames } from '../games.ts'
import { cutFeed, insertFeed, newestFeed, stakersOf, type FeedRow } from './feed-store.ts'
import { wirePublic } from './wire.ts'
// What everybody sees of everybody, masked: the product's own read, not a caller's.

/** Rounds that one node puts into the feed in a second. */
const MOST_A_SECOND = 5
/** Entries that are kept: an address that somebody has just opened lasts a while. */
const KEPT = 300
/** New rounds are told together, at most once in this time; a copy of the list lives as long. */
const TOLD_MS = 1_000
/** How much longer than a copy lives the second word waits that somebody hides. */
const SLACK_MS = 500

interface EndedRound {
  readonly memberId: bigint
  readonly roundId: string
}
/** A round that is over, as its event tells it. */
interface RoundEnd {
  readonly memberId: string
  readonly roundId: string
  readonly mode: 'real' | 'demo'
  readonly stake: string
}
export interface Feed {
  /** Rounds that are over, of any game and mode. Some are put into the feed behind the caller's commit: what goes wrong there is nobody's money. */
  ended(t: Tx, rounds: readonly RoundEnd[]): void
  /** A shared round is over: of its members some, likewise. */
  sharedEnded(t: Tx, vendor: string, round: string): void
  /** The list, as of at most a second ago. */
  read(t: Tx): Promise<ReplyOf<'roundFeed'>>
  /** Somebody hides, or shows again. Call it after the commit. */
  look(): void
  /** Ends what is told, and waits for what is being written. */
  stop(): Promise<void>
}

const isTable = (game: string): boolean => tableIds.some((id) => id === game)
/** Games whose rounds can be worked out again from what is published. A sitting at poker or a sea is no such round. */
const isProvable = (game: string): boolean => houseGames.has(game) || isTable(game)

/** Entries for these rounds, without those of members who hide and those that nothing proves. */
async function entriesFor(t: Tx, rounds: readonly EndedRound[]): Promise<FeedRow[]> {
  const members = [...new Set(rounds.map(({ memberId }) => memberId))]
  const hidden = await hiddenAmong(t, members)
  const names = new Map((await findMembers(t, system(), members)).map((member) => [member.memberId, member]))
  const entries: FeedRow[] = []
  for (const { memberId, roundId } of rounds) {
    if (hidden.has(memberId)) continue
    const round = await roundOf(t, self(memberId), roundId)
    if (round?.vendor !== HOUSE_VENDOR || round.status !== 'SETTLED' || round.mode !== 'real') continue
    if (!isProvable(round.gameCode) || round.stake <= 0n) continue
    const { nickname = '', username = '' } = names.get(memberId) ?? {}
    const who = maskName(nickname === '' ? username : nickname)
    const { stake, payout, gameCode: game, displayName: name } = round
    entries.push({ code: publicId('rf'), memberId, roundId, game, name, who, stake, payout, at: round.settledAt ?? round.at })
  }
  return entries
}

/** How many more rounds may be taken in this second. */
function openBudget() {
  let second = -1
  let taken = 0
  return (wanted: number): number => {
    const now = Math.floor(performance.now() / 1_000)
    if (now !== second) [second, taken] = [now, 0]
    const given = Math.min(wanted, MOST_A_SECOND - taken)
    taken += given
    return given
  }
}

/** Which round of which table a shared round of the port is; undefined for one for trial credits, or of a vendor. */
function tableRoundOf(vendor: string, round: string): { chain: string; no: number } | undefined {
  const [table = '', chain = '', no = '', mode = ''] = round.split(':')
  return vendor === HOUSE_VENDOR && isTable(table) && mode === 'real' ? { chain, no: Number(no) } : undefined
}

type LiveLine = Pick<App['live'], 'tell'>

/** Tells new rounds together, and that the list must be read anew. */
function openTeller(live: LiveLine, forget: () => void) {
  const untold: PublicRoundView[] = []
  const tell = (news: FeedNews): void => live.tell(feedChannel, news)
  const rounds = gather(() => {
    if (untold.length > 0) tell({ kind: 'rounds', rounds: untold.splice(0) })
  }, TOLD_MS)
  let saidAgain = -Infinity
  // Once more when no node has a copy from before.
  const again = gather(() => tell({ kind: 'again' }), TOLD_MS + SLACK_MS)
  return {
    rounds(written: readonly FeedRow[]) {
      untold.push(...written.map(wirePublic))
      untold.splice(0, untold.length - feedSize)
      rounds.news()
    },
    again() {
      forget()
      // What waits to be told may be theirs; whoever watches reads it anew.
      untold.splice(0)
      again.news()
      // Members who hide and show again for sport do not make everybody read each time.
      if (performance.now() - saidAgain < TOLD_MS) return
      saidAgain = performance.now()
      tell({ kind: 'again' })
    },
    stop() {
      rounds.stop()
      again.stop()
    },
  }
}

/** The list without whoever hides, and without rounds that were taken back. */
async function readList(t: Tx): Promise<ReplyOf<'roundFeed'>> {
  const rows = await newestFeed(t, system(), 2 * feedSize)
  const hidden = await hiddenAmong(t, [...new Set(rows.map(({ memberId }) => memberId))])
  const settled = await settledAmong(t, rows)
  const shown = rows.filter(({ memberId, roundId }) => !hidden.has(memberId) && settled.has(roundId))
  return { content: shown.slice(0, feedSize).map(wirePublic) }
}

/** Some of those who had money on a shared round. */
async function sharedRoundsOf(t: Tx, vendor: string, round: string, limit: number): Promise<EndedRound[]> {
  const at = tableRoundOf(vendor, round)
  if (at === undefined) return []
  const rounds = await sharedRounds(t, await stakersOf(t, at, limit), vendor, round)
  return rounds.map(({ memberId, id }) => ({ memberId, roundId: id }))
}

/** Opens the feed of this process. */
export function openFeed(app: App): Feed {
  const take = openBudget()
  let copy: { readonly list: ReplyOf<'roundFeed'>; readonly until: number } | undefined
  const teller = openTeller(app.live, () => (copy = undefined))
  const writing = new Set<Promise<void>>()
  let isStopped = false
  const write = async (find: (t: Tx) => Promise<readonly EndedRound[]>): Promise<void> => {
    try {
      const written = await app.db.tx(async (t) => insertFeed(t, await entriesFor(t, await find(t))))
      if (written.length > 0 && !isStopped) teller.rounds(written)
    } catch (error) {
      app.log.warn({ err: error }, 'rounds could not be put into the feed')
    }
  }
  const writeBehind = (t: Tx, find: (t: Tx) => Promise<readonly EndedRound[]>): void =>
    t.afterCommit(() => {
      if (isStopped) return
      const run = write(find).finally(() => writing.delete(run))
      writing.add(run)
    })
  app.live.serve(new Set([feedChannel]))
  app.jobs.schedule('house.feed', 'minute', (t) => cutFeed(t, KEPT))
  return {
    ended(t, rounds) {
      const real = rounds.filter(({ mode, stake }) => mode === 'real' && parseMoney(stake) > 0n)
      const chosen = real.slice(0, take(real.length)).map(({ memberId, roundId }) => ({ memberId: BigInt(memberId), roundId }))
      if (chosen.length > 0) writeBehind(t, () => Promise.resolve(chosen))
    },
    sharedEnded(t, vendor, round) {
      const room = tableRoundOf(vendor, round) === undefined ? 0 : take(MOST_A_SECOND)
      if (room > 0) writeBehind(t, (later) => sharedRoundsOf(later, vendor, round, room))
    },
    async read(t) {
      if (copy && performance.now() < copy.until) return copy.list
      const list = await readList(t)
      copy = { list, until: performance.now() + TOLD_MS }
      return list
    },
    look: () => teller.again(),
    async stop() {
      isStopped = true
      teller.stop()
      await Promise.all(writing)
    },
  }
}
