/** SQL of looks that are in the audit already. */
import type { Ageing, Tx } from '../../kernel/index.ts'

const thisHour = `date_trunc('hour', kernel.now())`

export async function hasLooked(t: Tx, operator: string, subject: string): Promise<boolean> {
  const row = await t.maybe(`select 1 from office.look where operator = $1 and subject = $2 and hour = ${thisHour}`, [operator, subject])
  return row !== undefined
}

/** True for the first one of the hour, however many come at once. */
export async function insertLook(t: Tx, operator: string, subject: string): Promise<boolean> {
  return (
    (await t.run(`insert into office.look (operator, subject, hour) values ($1, $2, ${thisHour}) on conflict do nothing`, [
      operator,
      subject,
    ])) === 1
  )
}

/** Looks at members, a day; enrolments, a year: used or over; who let whom in stands in the audit. */
export const staffAgeing: readonly Ageing[] = [
  { table: 'office.look', days: 1, over: `hour < kernel.now() - make_interval(days => $1)` },
  { table: 'office.enrolment', days: 365, over: `expires_at < kernel.now() - make_interval(days => $1)` },
]
