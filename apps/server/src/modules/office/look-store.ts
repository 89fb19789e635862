/** SQL of looks that are in the audit already. */
import type { Tx } from '../../kernel/index.ts'

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
