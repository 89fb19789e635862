/**
 * One step of a table, in a transaction of its own: whatever breaks off leaves the round before it or behind it, and whoever
 * comes next takes it up (GS-1.4, GS-2.3). A step is a compare-and-set on the round's phase, so that two
 * nodes that believe to lead do it once. Bets and cash-outs lock the member before the round; so no step holds the round while
 * it moves members' money.
 */
import type { TableId } from '@khela/contract'
import { crash } from '@khela/games/crash'
import { now, type App, type Tx } from '../../kernel/index.ts'
import { hashOf, OutcomeLost } from './chain.ts'
import { endChain, findChain, type ChainRow } from './chain-store.ts'
import { leafOf, outcomeOf, tableOf, type Outcome } from './outcome.ts'
import { rootOf } from './merkle.ts'
import { giveBackSome, payRound } from './settle.ts'
import { insertRound, listedBets, moveRound, type RoundRow, type StoredPhase } from './store.ts'
import { termsOf, type Terms } from './terms.ts'
import { ceilingOf } from './exposure.ts'

/** How long a curve's end waits for cash-outs that came in time and are still on their way to the database. */
export const GRACE_MS = 100
/** A transaction may have begun so long before one whose round it sees. */
const AHEAD_MS = 15_000

const after = (at: Date, ms: number): Date => new Date(at.getTime() + ms)

async function secretOf(t: Tx, app: Pick<App, 'config'>, round: RoundRow): Promise<{ hash: string; outcome: Outcome }> {
  const chain = await findChain(t, round.chain)
  if (chain === undefined) throw new OutcomeLost(`the chain of round ${round.no} of ${round.table} is not there`)
  const hash = await hashOf(t, app, round.chain, round.no)
  return { hash, outcome: outcomeOf(round.table, hash, chain.salt, round.no) }
}

/** When the scene of a round ends: of crash by its outcome, which only the node that leads asks for. */
async function endOf(t: Tx, app: Pick<App, 'config'>, round: RoundRow): Promise<Date> {
  if (round.endAt !== null) return round.endAt
  const { outcome } = await secretOf(t, app, round)
  const last = Math.min(outcome.point ?? 100, (round.ceiling ?? crash.payTable.cap) - 1)
  return after(round.startAt, crash.endsAt(last))
}

/** When the next step of a round is due; of one that is over the opening of the next, when it is known. */
export async function dueOf(t: Tx, app: Pick<App, 'config'>, round: RoundRow): Promise<Date | undefined> {
  switch (round.phase) {
    case 'betting':
      return round.closeAt
    case 'closed':
      return round.startAt
    case 'running':
      return after(await endOf(t, app, round), round.endAt === null ? GRACE_MS : 0)
    case 'stopped':
    case 'voiding':
      return round.openAt
    case 'settled':
    case 'void':
      return round.nextAt ?? undefined
  }
}

/** Opens the first round behind `last` on a chain; false when somebody else has. */
export async function openRound(t: Tx, app: App, table: TableId, chain: ChainRow, last: RoundRow | undefined): Promise<boolean> {
  const terms = await termsOf(app, table)
  const openAt = await now(t)
  const closeAt = after(openAt, terms.betting)
  const startAt = after(closeAt, terms.closed)
  const endAt = tableOf(table).kind === 'crash' ? null : after(startAt, terms.scene)
  const no = last?.chain === chain.id ? last.no + 1 : 1
  return insertRound(t, { chain: chain.id, no, table, openAt, closeAt, startAt, endAt })
}

/** The bet list is closed and published; of crash also the multiplier at which the house has enough. */
async function close(t: Tx, app: App, round: RoundRow, terms: Terms): Promise<boolean> {
  // The round first: from here on no bet is accepted, and every accepted one can be read.
  if (!(await moveRound(t, round, 'betting', 'closed'))) return false
  const bets = await listedBets(t, round)
  const betsRoot = rootOf(bets.map(leafOf))
  const { least, cap } = crash.payTable
  const rising = bets.flatMap(({ stake, stopAt, mode }) => (stopAt === null || mode === 'demo' ? [] : [{ stake, stopAt }]))
  const isCrash = tableOf(round.table).kind === 'crash'
  const ceiling = isCrash ? ceilingOf(rising, terms.exposure, least, cap) : null
  return moveRound(t, round, 'closed', 'closed', { betsRoot, ceiling })
}

/** Of a table with a scene: the outcome is told, for the scene shows it. A curve tells nothing yet. */
async function start(t: Tx, app: App, round: RoundRow, _terms: Terms, by: string | undefined): Promise<boolean> {
  if (tableOf(round.table).kind === 'crash') return moveRound(t, round, 'closed', 'running', by === undefined ? {} : { ledBy: by })
  const { outcome } = await secretOf(t, app, round)
  return moveRound(t, round, 'closed', 'running', { outcome: outcome.facts })
}

/** The scene is over: nothing can be cashed out any more, and what decided it is told. */
async function stop(t: Tx, app: App, round: RoundRow): Promise<boolean> {
  const { hash, outcome } = await secretOf(t, app, round)
  return moveRound(t, round, 'running', 'stopped', { outcome: outcome.facts, hash, endAt: await endOf(t, app, round) })
}

async function pay(t: Tx, app: App, round: RoundRow, terms: Terms): Promise<boolean> {
  const { outcome } = await secretOf(t, app, round)
  const { real: paidReal, demo: paidDemo } = await payRound(t, app, round, outcome)
  const at = await now(t)
  return moveRound(t, round, 'stopped', 'settled', { overAt: at, nextAt: after(at, terms.result), paidReal, paidDemo })
}

/** Gives stakes back, some at a time; the round is void once none is left. */
async function giveBack(t: Tx, app: App, round: RoundRow, terms: Terms): Promise<boolean> {
  const stands = await giveBackSome(t, app, round)
  if (stands === undefined) return true
  const at = await now(t)
  const over = { overAt: at, nextAt: after(at, terms.result), paidReal: stands.real, paidDemo: stands.demo }
  return moveRound(t, round, 'voiding', 'void', { ...(await hashIfAny(t, app, round)), ...over })
}

/** A round that is void is told as well, so that the chain has no gap; unless that is why it is void. */
async function hashIfAny(t: Tx, app: App, round: RoundRow): Promise<{ readonly hash?: string }> {
  try {
    return { hash: (await secretOf(t, app, round)).hash }
  } catch (error) {
    if (error instanceof OutcomeLost) return {}
    throw error
  }
}

const STEPS: Readonly<
  Record<
    Exclude<StoredPhase, 'settled' | 'void'>,
    (t: Tx, app: App, round: RoundRow, terms: Terms, by: string | undefined) => Promise<boolean>
  >
> = {
  betting: close,
  closed: start,
  running: stop,
  stopped: pay,
  voiding: giveBack,
}

/** The step of a round, or the way out when its outcome cannot be formed. */
async function stepOrVoid(t: Tx, app: App, round: RoundRow, step: () => Promise<boolean>): Promise<boolean> {
  try {
    return await step()
  } catch (error) {
    if (!(error instanceof OutcomeLost) || round.phase === 'voiding') throw error
    app.log.error({ err: error, table: round.table, no: round.no }, 'the outcome of a round cannot be formed: it is void')
    // It would be so for every round to come: the next one is of the next chain.
    await endChain(t, round.chain)
    return moveRound(t, round, round.phase, 'voiding', { voidReason: 'lost' })
  }
}

/** Whether a curve rises without the process that led it: its players may have seen nothing (GS-2.3.3). */
export const isOrphan = ({ table, phase, ledBy }: RoundRow, by: string | undefined): boolean =>
  phase === 'running' && tableOf(table).kind === 'crash' && ledBy !== null && ledBy !== by

/**
 * The step of a round that is due, if one is; `by` names the node that leads. False when nothing was done: it is not due yet, it is over, or somebody else
 * has done it. A step that comes too late voids the round, and so does the end of the process under which a curve rose: nobody
 * knows what its players saw meanwhile.
 */
export function stepRound(t: Tx, app: App, round: RoundRow, by?: string): Promise<boolean> {
  return stepOrVoid(t, app, round, () => stepDue(t, app, round, by))
}
/**
 * Whether a round was opened, or over, later than now: the clock was set back since, and what
 * is due by the round’s times would not be for as long as it was set back.
 */
export const isAheadOf = (round: RoundRow, at: Date): boolean => (round.overAt ?? round.openAt).getTime() - at.getTime() > AHEAD_MS

/** Ends a curve that its own node cannot see to its end: what was cashed out stands, the rest goes back. */
export const giveUp = (t: Tx, round: RoundRow): Promise<boolean> => moveRound(t, round, 'running', 'voiding', { voidReason: 'orphan' })

async function stepDue(t: Tx, app: App, round: RoundRow, by: string | undefined): Promise<boolean> {
  const { phase } = round
  if (phase === 'settled' || phase === 'void') return false
  if (isOrphan(round, by)) return giveUp(t, round)
  const [at, due, terms] = [await now(t), await dueOf(t, app, round), await termsOf(app, round.table)]
  const isAhead = isAheadOf(round, at)
  if (!isAhead && (due === undefined || at < due)) return false
  const mayLapse = phase === 'betting' || phase === 'closed' || phase === 'running'
  if (mayLapse && (isAhead || (due !== undefined && at.getTime() - due.getTime() > terms.voidAfter)))
    return moveRound(t, round, phase, 'voiding', { voidReason: 'late' })
  return STEPS[phase](t, app, round, terms, by)
}
