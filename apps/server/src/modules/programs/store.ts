/** SQL of programs, their versions and runs. */
import type { PeriodKind } from '@khela/time'
import type { Json, Tx } from '../../kernel/index.ts'

export interface Program {
  readonly id: string
  readonly kind: string
  readonly period: PeriodKind
  /** Null: everybody who has figures. */
  readonly audience: readonly bigint[] | null
  /** Where the next period begins that has no run; null: it was never on. */
  readonly nextAt: Date | null
}
const PROGRAM = 'p.id, p.kind, p.period, p.audience, p.next_at as "nextAt"'

/** Adds a program; one that is there stays as it is. */
export async function insertProgram(t: Tx, { id, kind, period, audience }: Omit<Program, 'nextAt'>): Promise<void> {
  await t.run('insert into programs.program (id, kind, period, audience) values ($1, $2, $3, $4::bigint[]) on conflict do nothing', [
    id,
    kind,
    period,
    audience,
  ])
}

export const listPrograms = (t: Tx): Promise<Program[]> => t.query(`select ${PROGRAM} from programs.program p order by p.id`)
export const findProgram = (t: Tx, id: string): Promise<Program | undefined> =>
  t.maybe(`select ${PROGRAM} from programs.program p where p.id = $1`, [id])

/**
 * Freezes terms that differ from the last ones; they count from the first period that begins after now. False when they are the same,
 * or somebody else froze others at this moment.
 */
export async function insertVersion(t: Tx, program: string, terms: Json): Promise<boolean> {
  const added = await t.run(
    `insert into programs.version (program_id, number, terms, from_at)
       select $1, coalesce(l.number, 0) + 1, $2::jsonb, kernel.now()
         from (select 1) one left join lateral (select number, terms from programs.version where program_id = $1 order by number desc limit 1) l on true
        where l.terms is distinct from $2::jsonb
     on conflict do nothing`,
    [program, terms === null ? null : JSON.stringify(terms)],
  )
  return added === 1
}

/** Moves the begin of the next period on; false when somebody else has. */
export async function setNext(t: Tx, program: string, before: Date | null, next: Date): Promise<boolean> {
  return (
    (await t.run('update programs.program set next_at = $3 where id = $1 and next_at is not distinct from $2::timestamptz', [
      program,
      before,
      next,
    ])) === 1
  )
}

export interface Run {
  readonly program: string
  readonly period: string
  readonly startAt: Date
  readonly endAt: Date
  readonly zone: string
  readonly version: number
  readonly terms: Json
  readonly state: 'OPEN' | 'COMPUTED' | 'PAID'
  readonly cursor: bigint
}
const RUN = `r.program_id as program, r.period, r.start_at as "startAt", r.end_at as "endAt", r.zone, r.version, v.terms, r.state, r.cursor
  from programs.run r join programs.version v on v.program_id = r.program_id and v.number = r.version`

/** Begins the run of a period by the terms of its first moment; nothing where the program was off then. */
export async function insertRun(
  t: Tx,
  program: string,
  { key, startAt, endAt, zone }: { key: string; startAt: Date; endAt: Date; zone: string },
): Promise<void> {
  await t.run(
    `insert into programs.run (program_id, period, start_at, end_at, zone, version)
       select $1, $2, $3, $4, $5, v.number
         from (select number, terms from programs.version where program_id = $1 and from_at <= $3 order by number desc limit 1) v
        where v.terms is not null
     on conflict do nothing`,
    [program, key, startAt, endAt, zone],
  )
}

/** The first run of a program that is not over: a later one waits for what it carries. */
export const firstUnfinished = (t: Tx, program: string): Promise<Run | undefined> =>
  t.maybe(`select ${RUN} where r.program_id = $1 and r.state <> 'PAID' order by r.start_at limit 1`, [program])

/** Runs before a moment, newest first. */
export const runsBefore = (t: Tx, program: string, before: Date | null, limit: number): Promise<Run[]> =>
  t.query(`select ${RUN} where r.program_id = $1 and ($2::timestamptz is null or r.start_at < $2) order by r.start_at desc limit $3`, [
    program,
    before,
    limit,
  ])
export const findRun = (t: Tx, program: string, period: string): Promise<Run | undefined> =>
  t.maybe(`select ${RUN} where r.program_id = $1 and r.period = $2`, [program, period])

/** Takes the payees up to `cursor`; false when somebody else has. */
export async function moveCursor(t: Tx, run: Run, cursor: bigint): Promise<boolean> {
  return (
    (await t.run(`update programs.run set cursor = $4 where program_id = $1 and period = $2 and state = 'OPEN' and cursor = $3`, [
      run.program,
      run.period,
      run.cursor,
      cursor,
    ])) === 1
  )
}

/** The next state of a run; false when somebody else was first. */
export async function moveState(t: Tx, run: Run, to: Run['state']): Promise<boolean> {
  return (
    (await t.run('update programs.run set state = $4 where program_id = $1 and period = $2 and state = $3 and cursor = $5', [
      run.program,
      run.period,
      run.state,
      to,
      run.cursor,
    ])) === 1
  )
}
