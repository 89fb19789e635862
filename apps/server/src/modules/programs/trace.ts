/** From a program down to the entries of the ledger behind a payment: one step further for each key that is named. */
import type { Scope, Tx } from '../../kernel/index.ts'
import { entriesBehind, figuresOf, isAmong, roundsBehind, type FigureRow, type TracedEntry, type TracedRound } from '../measures/index.ts'
import { figuresOfPayees, spanOf, timeOf } from './compute.ts'
import { linesOf, paymentsAfter, type Line, type Payment } from './line-store.ts'
import { programKinds, type ProgramKinds } from './run.ts'
import { findProgram, findRun, listPrograms, runsBefore, type Program, type Run } from './store.ts'

/** What to look at: nothing for all programs, and each further key for what is below the one before it. */
export interface Trail {
  readonly program?: string | undefined
  readonly period?: string | undefined
  readonly payee?: bigint | undefined
  /** A member whose play counts for the payee: below them, or themselves. */
  readonly source?: bigint | undefined
  readonly category?: string | undefined
  readonly round?: string | undefined
}
export type Trace =
  | { readonly level: 'programs'; readonly rows: readonly Program[] }
  | { readonly level: 'runs'; readonly rows: readonly Run[] }
  | { readonly level: 'payments'; readonly rows: readonly Payment[] }
  /** What the payee is due, all of it on each page, and the figures as they are now of the members and classes behind it. */
  | { readonly level: 'lines'; readonly rows: readonly Line[]; readonly sources: readonly FigureRow[] }
  | { readonly level: 'rounds'; readonly rows: readonly TracedRound[] }
  | { readonly level: 'entries'; readonly rows: readonly TracedEntry[] }

/** Where a page begins: after a member, a moment, so many members and classes behind a line, or so many rounds. */
export interface TracePage {
  readonly after?: bigint | undefined
  readonly limit: number
}
const farFuture = new Date('9999-01-01T00:00:00Z')

/** One level of a trail; undefined when what it names is not there, or the scope does not cover it. */
export async function traceOf(
  t: Tx,
  scope: Scope,
  trail: Trail,
  { after = 0n, limit }: TracePage,
  kinds: ProgramKinds = programKinds,
): Promise<Trace | undefined> {
  if (trail.program === undefined) return { level: 'programs', rows: await listPrograms(t) }
  const program = await findProgram(t, trail.program)
  if (program === undefined) return undefined
  if (trail.period === undefined) {
    const before = after === 0n ? farFuture : new Date(Number(after))
    return { level: 'runs', rows: await runsBefore(t, program.id, before, limit) }
  }
  const [run, kind] = [await findRun(t, program.id, trail.period), kinds.get(program.kind)]
  if (run === undefined || kind === undefined) return undefined
  const { payee, source } = trail
  if (payee === undefined) return { level: 'payments', rows: await paymentsAfter(t, scope, run, after, limit) }
  const who = figuresOfPayees(kind, [payee])
  if (source === undefined) {
    const question = { who, span: spanOf(kind, run), measures: kind.measures, by: ['member'], category: 'class' } as const
    const skip = Number(after)
    const sources = (await figuresOf(t, scope, question)).slice(skip, skip + limit)
    return { level: 'lines', rows: await linesOf(t, scope, run, payee), sources }
  }
  if (!(await isAmong(t, who, source))) return undefined
  const at = { memberId: source, ...timeOf(kind, run) }
  if (trail.round !== undefined) return { level: 'entries', rows: await entriesBehind(t, scope, { ...at, round: trail.round, limit }) }
  return { level: 'rounds', rows: await roundsBehind(t, scope, { ...at, gameClass: trail.category ?? null, skip: Number(after), limit }) }
}
