/** SQL of refused sign-ins: counted a minute, name and network, outside the chain of the audit. */
import type { Tx } from '../../kernel/index.ts'

/** One refusal more in this minute. `username` is empty for a name that nobody has. */
export async function countRefused(t: Tx, username: string, network: string): Promise<void> {
  await t.run(
    `insert into office.refused_sign_in as r (minute, username, network) values (date_trunc('minute', kernel.now()), $1, $2)
     on conflict (minute, username, network) do update set tries = r.tries + 1`,
    [username, network],
  )
}

/** How often an operator was refused since the last sign-in that succeeded, as far as it is remembered. */
export async function refusedSince(t: Tx, operatorId: bigint, username: string): Promise<number> {
  const { tries } = await t.one<{ tries: bigint }>(
    `select coalesce(sum(tries), 0) as tries from office.refused_sign_in
      where username = $2
        and minute >= coalesce(date_trunc('minute', (select max(created_at) from office.session where operator_id = $1)), '-infinity')`,
    [operatorId, username],
  )
  return Number(tries)
}

/** Refusals of the last seven days, newest first. */
export function refusedNewest(t: Tx, most: number): Promise<{ at: Date; operator: string; network: string; tries: number }[]> {
  return t.query(
    `select minute as at, username as operator, network, tries from office.refused_sign_in
      where minute > kernel.now() - interval '7 days' order by minute desc, username, network limit $1`,
    [most],
  )
}

/** Forgets at most so many refusals of ninety days ago. Answers how many went. */
export function forgetRefused(t: Tx, most: number): Promise<number> {
  return t.run(
    `delete from office.refused_sign_in where ctid in
       (select ctid from office.refused_sign_in where minute < kernel.now() - interval '90 days' limit $1)`,
    [most],
  )
}
