/** What the payees of a run are due: their figures of the period, and what earlier periods come to now other than they did. */
import { periodOf } from '@khela/time'
import type { Json, Tx } from '../../kernel/index.ts'
import { system } from '../../kernel/scope-mint.ts'
import { activeMembers, figuresOf, moversAfter, type Days, type FigureRow, type Hours, type Who } from '../measures/index.ts'
import type { Due, ProgramKind } from './kind.ts'
import {
  carriersAfter,
  insertLines,
  insertPayments,
  openAmong,
  reckonedFor,
  carryoversOf,
  writeCarryovers,
  type Line,
  type Reckoned,
  type Carryover,
} from './line-store.ts'
import { moveCursor, moveState, runsBefore, type Program, type Run } from './store.ts'

const dayOf = (at: Date, zone: string) => periodOf('day', at, zone)
const lastInstant = (endAt: Date) => new Date(endAt.getTime() - 1)

/** The days that a run and those before it touch. */
const daysFrom = (first: Date, { endAt, zone }: Run): Days => ({
  from: dayOf(first, zone).key,
  to: dayOf(lastInstant(endAt), zone).key,
  zone,
})

type Cut = Pick<ProgramKind, 'period' | 'window'>
const isPartOfDay = ({ period }: Cut): boolean => period === 'hour' || period === 'five-minutes'

/** What of time the figures of a run are about, in instants. */
export const timeOf = (kind: Cut, { startAt, endAt, zone }: Run): { readonly since: Date; readonly until: Date } => ({
  since: isPartOfDay(kind) && kind.window === 'day' ? dayOf(startAt, zone).startAt : startAt,
  until: endAt,
})
/** The same as the measures take it. */
export const spanOf = (kind: Cut, run: Run): Days | Hours =>
  isPartOfDay(kind) ? { ...timeOf(kind, run), zone: run.zone } : daysFrom(run.startAt, run)

/** Whose figures a payee is judged by. */
export const figuresOfPayees = (kind: ProgramKind, ids: readonly bigint[]): Who =>
  kind.whose === 'own' ? { kind: 'members', ids } : { kind: 'below', of: ids, isDirect: kind.whose === 'direct' }

/** What a payee's line is worked out from. */
interface Basis {
  readonly rows: readonly FigureRow[]
  readonly active: number
}
type ByPayee = ReadonlyMap<bigint, Basis>
const noBasis: Basis = { rows: [], active: 0 }

async function readBasis(t: Tx, kind: ProgramKind, run: Run, ids: readonly bigint[]): Promise<ByPayee> {
  const isOwn = kind.whose === 'own'
  const by = isOwn ? (['member'] as const) : (['team', ...(kind.isByMember ? (['member'] as const) : [])] as const)
  const asked = { who: figuresOfPayees(kind, ids), span: spanOf(kind, run) }
  const category = kind.category && { category: kind.category }
  const rows = await figuresOf(t, system(), { ...asked, measures: kind.measures, by, ...category })
  const active = kind.activeBy === undefined ? [] : await activeMembers(t, system(), asked, kind.activeBy(run.terms))
  const payeeOf = ({ member, team }: { member: bigint | null; team: bigint | null }) => (isOwn ? member : team) ?? 0n
  const [figures, counted] = [Map.groupBy(rows, payeeOf), Map.groupBy(active, payeeOf)]
  return new Map(
    [...new Set([...figures.keys(), ...counted.keys()])].map((id) => [
      id,
      { rows: figures.get(id) ?? [], active: counted.get(id)?.length ?? 0 },
    ]),
  )
}

/** What a line was worked out from, as it is kept with it. */
const asJson = ({ rows, active }: Basis): Json => ({
  active,
  rows: rows.map(({ member, category, figures }) => ({
    member: member === null ? null : String(member),
    category,
    figures: Object.fromEntries(Object.entries(figures).map(([name, amount]) => [name, String(amount)])),
  })),
})

interface Work {
  readonly kind: ProgramKind
  readonly run: Run
  readonly ids: readonly bigint[]
}
const dueOf = (kind: ProgramKind, { terms, startAt, endAt, zone }: Run, { rows, active }: Basis, carry: bigint): Due =>
  kind.due(rows, terms, carry, { startAt, endAt, zone, active })
const lineOf = (memberId: bigint, about: string, basis: Basis, carryIn: bigint, { amount, carry, explanation }: Due): Line => ({
  memberId,
  about,
  figures: asJson(basis),
  due: amount,
  carryIn,
  carryOut: carry,
  explanation,
})

interface Correction {
  readonly line: Line
  /** What is carried now more than it was. */
  readonly carry: bigint
}
/** What an earlier run comes to now, less what all lines about it have come to (C5): it is never written anew. */
async function correctionsOf(t: Tx, { kind, ids }: Work, earlier: Run): Promise<Correction[]> {
  const bases = await readBasis(t, kind, earlier, ids)
  const before = new Map((await reckonedFor(t, earlier, ids)).map((one) => [one.memberId, one]))
  return ids.flatMap((memberId) => {
    const basis = bases.get(memberId)
    const known = before.get(memberId)
    if (known === undefined && basis === undefined) return []
    const { due, carryIn, carryOut }: Reckoned = known ?? { memberId, due: 0n, carryIn: 0n, carryOut: 0n }
    const anew = dueOf(kind, earlier, basis ?? noBasis, carryIn)
    if (anew.amount === due && anew.carry === carryOut) return []
    const line = lineOf(memberId, earlier.period, basis ?? noBasis, carryIn, { ...anew, amount: anew.amount - due })
    return [{ line, carry: anew.carry - carryOut }]
  })
}

/** The lines of some payees, and what follows for each. */
async function computeLines(t: Tx, work: Work, past: readonly Run[]) {
  const { kind, run, ids } = work
  const corrections: Correction[] = []
  for (const earlier of past) corrections.push(...(await correctionsOf(t, work, earlier)))
  const corrected = Map.groupBy(corrections, ({ line }) => line.memberId)
  const bases = await readBasis(t, kind, run, ids)
  const carryovers = new Map((await carryoversOf(t, run.program, ids)).map((one) => [one.memberId, one]))
  return ids.flatMap((memberId) => {
    const { owed, carry }: Carryover = carryovers.get(memberId) ?? { memberId, owed: 0n, carry: 0n }
    const [basis, earlier] = [bases.get(memberId), corrected.get(memberId) ?? []]
    const carryIn = earlier.reduce((sum, one) => sum + one.carry, carry)
    if (basis === undefined && earlier.length === 0 && carryIn === 0n) return []
    const own = lineOf(memberId, run.period, basis ?? noBasis, carryIn, dueOf(kind, run, basis ?? noBasis, carryIn))
    const lines = [own, ...earlier.map(({ line }) => line)]
    const due = lines.reduce((sum, line) => sum + line.due, 0n)
    const total = due + owed
    const [amount, owedOut] = total > 0n ? [total, 0n] : [0n, total]
    return [
      { lines, payment: { memberId, due, owedIn: owed, amount, owedOut }, carryover: { memberId, owed: owedOut, carry: own.carryOut } },
    ]
  })
}

/** Payees of a run after the last one that is worked out, in order; more than have anything to do with it, and all who have. */
async function nextPayees(t: Tx, program: Program, run: Run, first: Date, limit: number): Promise<bigint[]> {
  const after = (ids: readonly bigint[]) =>
    ids
      .filter((id) => id > run.cursor)
      .toSorted((a, b) => (a < b ? -1 : 1))
      .slice(0, limit)
  if (program.audience !== null) return after(program.audience)
  const movers = await moversAfter(t, daysFrom(first, run), run.cursor, limit)
  return after([...new Set([...movers, ...(await carriersAfter(t, program.id, run.cursor, limit))])])
}

/** Works the next payees out, or ends with it; all of it in the caller's transaction. False when somebody else was at it. */
export async function computeNext(t: Tx, kind: ProgramKind, program: Program, run: Run, limit: number): Promise<boolean> {
  const past = await runsBefore(t, run.program, run.startAt, kind.looksBack)
  const payees = await nextPayees(t, program, run, past.at(-1)?.startAt ?? run.startAt, limit)
  const last = payees.at(-1)
  if (last === undefined) return moveState(t, run, 'COMPUTED')
  if (!(await moveCursor(t, run, last))) return false
  const results = await computeLines(t, { kind, run, ids: await openAmong(t, payees) }, past)
  await insertLines(
    t,
    run,
    results.flatMap(({ lines }) => lines),
  )
  await insertPayments(
    t,
    run,
    results.map(({ payment }) => payment),
  )
  await writeCarryovers(
    t,
    run.program,
    results.map(({ carryover }) => carryover),
  )
  return true
}
