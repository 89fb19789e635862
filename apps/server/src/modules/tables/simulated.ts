/**
 * Bots that bet at the tables of the demo world. They are drawn from the round's name each time somebody looks, so nothing is
 * stored and no money moves; everybody sees them marked, and they count in no sum.
 */
import { createHash } from 'node:crypto'
import { crash } from '@khela/games/crash'
import { CENT, formatMoney } from '@khela/money'
import type { CrowdRow } from './crowd-store.ts'
import type { Table } from './registry.ts'
import type { RoundRow } from './store.ts'

type Bot = Omit<CrowdRow, 'memberId'>
type BotRound = Pick<RoundRow, 'chain' | 'no' | 'openAt' | 'closeAt' | 'startAt' | 'endAt'>

const NAMES = ['Ra***7', 'Su***1', 'To***l', 'Mi***a', 'Ka***9', 'Ni***y', 'Ja***4', 'Ru***m', 'Be***i', 'Sh***2', 'An***u', 'Pi***o']
/** Spots that bots choose from. */
const LIKED = 6
const STAKES = [10n, 20n, 50n, 50n, 100n, 100n, 200n, 500n]

/** Whole numbers below `n` from the round's name; the same for whoever looks. */
function dice(round: BotRound, figure: number): (n: number) => number {
  const bytes = createHash('sha256').update(`${round.chain}|${round.no}|${figure}`).digest()
  let at = 0
  return (n) => bytes.readUInt32BE((at++ % 8) * 4) % n
}

/** Where most people bet: the spots that pay least and so most often. None of crash. */
function likedSpots(table: Table): readonly string[] {
  if (table.kind === 'crash') return []
  const byMost = table.spots.toSorted((a, b) => Number(table.most(a) - table.most(b)))
  return byMost.slice(0, LIKED)
}

/** What the curve has shown by `now`, in hundredths. A round ends in the first millisecond that would be above its point, so that one shows nothing. */
function shownBy(round: BotRound, now: Date): number {
  const last = Math.min(now.getTime(), round.endAt === null ? Infinity : round.endAt.getTime() - 1)
  return crash.multiplierAt(Math.max(0, last - round.startAt.getTime()))
}

/** What the bots have staked by `now`, and where those of crash have left. */
export function simulatedBets(table: Table, round: BotRound, count: number, now: Date): Bot[] {
  const length = round.closeAt.getTime() - round.openAt.getTime()
  const shown = table.kind === 'crash' ? shownBy(round, now) : 0
  const first = dice(round, -1)(NAMES.length)
  const liked = likedSpots(table)
  return Array.from({ length: count }, (_, figure): Bot | undefined => {
    const roll = dice(round, figure)
    // Names follow each other from a place that the round draws: no name twice among a dozen bots.
    const name = NAMES[(first + figure) % NAMES.length] ?? 'So***n'
    const stake = (STAKES[roll(STAKES.length)] ?? 10n) * 100n * CENT
    const isHere = now.getTime() - round.openAt.getTime() >= roll(Math.max(1, length))
    const spot = liked[roll(liked.length)] ?? null
    const mark = 110 + roll(400)
    const isOut = table.kind === 'crash' && mark <= shown
    const [panel, stopAt] = table.kind === 'crash' ? [1, mark] : [null, null]
    const spots = spot === null ? [] : [{ spot, stake: formatMoney(stake) }]
    return isHere ? { who: name, spots, stake, panel, stopAt, state: isOut ? 'out' : 'open', outAt: isOut ? mark : null } : undefined
  }).filter((bet) => bet !== undefined)
}
