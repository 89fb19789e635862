/** SQL of responsible play: choices, answers, readings of figures, cases and their journal. */
import type { HarmMarker } from '@khela/contract'
import { sqlDays, sqlScope, textArray, type DayRange, type Scope, type Tx } from '../../kernel/index.ts'
import type { Figures } from './rules.ts'

export interface Choice {
  readonly everyMinutes: number | null
  readonly hasDeclined: boolean
  /** When the last reality check was answered. */
  readonly answeredAt: Date | null
}

export async function choiceOf(t: Tx, scope: Scope, memberId: bigint): Promise<Choice> {
  const { where, params } = sqlScope(scope, { member: 'm.id' }, 2)
  const row = await t.maybe<Choice>(
    `select c.every_minutes as "everyMinutes", c.declined_at is not null as "hasDeclined",
            (select max(a.at) from care.answer a where a.member_id = m.id) as "answeredAt"
       from (select $1::bigint as id) m left join care.choice c on c.member_id = m.id where ${where}`,
    [memberId, ...params],
  )
  return row ?? { everyMinutes: null, hasDeclined: false, answeredAt: null }
}

export async function writeInterval(t: Tx, memberId: bigint, everyMinutes: number | null): Promise<void> {
  await t.run(
    `insert into care.choice (member_id, every_minutes) values ($1, $2)
     on conflict (member_id) do update set every_minutes = excluded.every_minutes`,
    [memberId, everyMinutes],
  )
}

export async function writeDeclined(t: Tx, memberId: bigint): Promise<void> {
  await t.run(
    `insert into care.choice (member_id, declined_at) values ($1, kernel.now())
     on conflict (member_id) do update set declined_at = coalesce(care.choice.declined_at, excluded.declined_at)`,
    [memberId],
  )
}

export async function insertAnswer(t: Tx, memberId: bigint, answer: string): Promise<void> {
  await t.run('insert into care.answer (member_id, answer) values ($1, $2)', [memberId, answer])
}

/** Amounts are texts in stored figures: JSON has no numbers as exact as money. */
const stored = (figures: Figures): string =>
  JSON.stringify(figures, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value))

interface StoredFigures extends Omit<Figures, 'depositsWeek' | 'depositsUsual'> {
  readonly depositsWeek: string
  readonly depositsUsual: string
}
const figuresOf = (row: StoredFigures): Figures => ({
  ...row,
  depositsWeek: BigInt(row.depositsWeek),
  depositsUsual: BigInt(row.depositsUsual),
})

/** Notes the figures of a day; false when that day has been read. */
export async function insertReading(
  t: Tx,
  memberId: bigint,
  day: string,
  figures: Figures,
  markers: readonly HarmMarker[],
): Promise<boolean> {
  const added = await t.run(
    'insert into care.reading (member_id, day, figures, markers) values ($1, $2::date, $3::jsonb, $4) on conflict do nothing',
    [memberId, day, stored(figures), textArray(markers)],
  )
  return added === 1
}

export interface CaseRow {
  readonly id: string
  readonly memberId: bigint
  readonly state: 'OPEN' | 'CLOSED'
  readonly markers: readonly HarmMarker[]
  readonly figures: Figures
  readonly openedAt: Date
  readonly seenAt: Date
  readonly closedAt: Date | null
  readonly closedBy: string | null
}
type StoredCase = Omit<CaseRow, 'figures'> & { readonly figures: StoredFigures }
const caseFrom = (row: StoredCase): CaseRow => ({ ...row, figures: figuresOf(row.figures) })

const columns = `c.id, c.member_id as "memberId", c.state, c.markers, c.figures, c.opened_at as "openedAt", c.seen_at as "seenAt",
  c.closed_at as "closedAt", c.closed_by as "closedBy"`

/** Opens a case; false when the member has an open one. */
export async function insertCase(
  t: Tx,
  made: { id: string; memberId: bigint; markers: readonly HarmMarker[]; figures: Figures },
): Promise<boolean> {
  const added = await t.run(
    'insert into care.harm_case (member_id, id, markers, figures) values ($1, $2, $3, $4::jsonb) on conflict do nothing',
    [made.memberId, made.id, textArray(made.markers), stored(made.figures)],
  )
  return added === 1
}

/** The member's open case, locked. */
export async function lockOpenCase(t: Tx, memberId: bigint): Promise<CaseRow | undefined> {
  const row = await t.maybe<StoredCase>(`select ${columns} from care.harm_case c where c.member_id = $1 and c.state = 'OPEN' for update`, [
    memberId,
  ])
  return row && caseFrom(row)
}

/** Markers of cases that were closed within these days. */
export async function quietMarkers(t: Tx, memberId: bigint, days: number): Promise<HarmMarker[]> {
  const rows = await t.query<{ marker: HarmMarker }>(
    `select distinct unnest(c.markers) as marker from care.harm_case c
      where c.member_id = $1 and c.state = 'CLOSED' and c.closed_at > kernel.now() - make_interval(days => $2)`,
    [memberId, days],
  )
  return rows.map(({ marker }) => marker)
}

export async function updateCase(t: Tx, one: CaseRow, markers: readonly HarmMarker[], figures: Figures): Promise<void> {
  await t.run('update care.harm_case set markers = $3, figures = $4::jsonb, seen_at = kernel.now() where member_id = $1 and id = $2', [
    one.memberId,
    one.id,
    textArray(markers),
    stored(figures),
  ])
}

/** Closes a case; false when it is closed. */
export async function closeCase(t: Tx, one: Pick<CaseRow, 'memberId' | 'id'>, by: string): Promise<boolean> {
  const closed = await t.run(
    `update care.harm_case set state = 'CLOSED', closed_at = kernel.now(), closed_by = $3 where member_id = $1 and id = $2 and state = 'OPEN'`,
    [one.memberId, one.id, by],
  )
  return closed === 1
}

export type StepAct = 'raised' | 'seen' | 'note' | 'contact' | 'limits' | 'close'
export interface StepRow {
  readonly id: string
  readonly at: Date
  readonly by: string
  readonly act: StepAct
  readonly text: string
}

export async function addStep(t: Tx, one: Pick<CaseRow, 'memberId' | 'id'>, step: Omit<StepRow, 'at'>): Promise<void> {
  await t.run(
    `insert into care.harm_step (member_id, case_id, no, id, by, act, text)
     select $1, $2, coalesce(max(no), 0) + 1, $3, $4, $5, $6 from care.harm_step where member_id = $1 and case_id = $2`,
    [one.memberId, one.id, step.id, step.by, step.act, step.text],
  )
}

const mostSteps = 200
export function stepsOf(t: Tx, scope: Scope, caseId: string): Promise<StepRow[]> {
  const { where, params } = sqlScope(scope, { member: 's.member_id' }, 3)
  return t.query(`select s.id, s.at, s.by, s.act, s.text from care.harm_step s where s.case_id = $1 and ${where} order by s.no limit $2`, [
    caseId,
    mostSteps,
    ...params,
  ])
}

const mostMessages = 20
/** What operators wrote to a member, newest first. */
export function messagesOf(t: Tx, scope: Scope, memberId: bigint): Promise<Pick<StepRow, 'id' | 'at' | 'text'>[]> {
  const { where, params } = sqlScope(scope, { member: 's.member_id' }, 3)
  return t.query(
    `select s.id, s.at, s.text from care.harm_step s where s.member_id = $1 and s.act = 'contact' and ${where} order by s.at desc limit $2`,
    [memberId, mostMessages, ...params],
  )
}

/** Newest first; `after` is the id of the last one seen. */
export async function listCases(
  t: Tx,
  scope: Scope,
  page: { state: CaseRow['state']; after: string | undefined; limit: number } & DayRange,
): Promise<CaseRow[]> {
  const { where, params } = sqlScope(scope, { member: 'c.member_id' }, 4)
  const days = sqlDays(page, 'c.opened_at', 4 + params.length)
  const rows = await t.query<StoredCase>(
    `select ${columns} from care.harm_case c
      where c.state = $1 and ${where} and ${days.where} and ($2::text is null or c.seq < (select l.seq from care.harm_case l where l.id = $2))
      order by c.seq desc limit $3`,
    [page.state, page.after ?? null, page.limit, ...params, ...days.params],
  )
  return rows.map(caseFrom)
}

/** Cases of one member, newest first. */
export async function casesOfMember(t: Tx, scope: Scope, memberId: bigint, limit: number): Promise<CaseRow[]> {
  const { where, params } = sqlScope(scope, { member: 'c.member_id' }, 3)
  const rows = await t.query<StoredCase>(
    `select ${columns} from care.harm_case c where c.member_id = $1 and ${where} order by c.seq desc limit $2`,
    [memberId, limit, ...params],
  )
  return rows.map(caseFrom)
}

export async function caseOf(t: Tx, scope: Scope, id: string): Promise<CaseRow | undefined> {
  const { where, params } = sqlScope(scope, { member: 'c.member_id' }, 2)
  const row = await t.maybe<StoredCase>(`select ${columns} from care.harm_case c where c.id = $1 and ${where}`, [id, ...params])
  return row && caseFrom(row)
}

export async function countOpenCases(t: Tx): Promise<number> {
  const { n } = await t.one<{ n: number }>(`select count(*)::int as n from care.harm_case where state = 'OPEN'`)
  return n
}
