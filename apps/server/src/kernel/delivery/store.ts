/** SQL of messages that wait to be sent. */
import type { Tx } from '../db.ts'

export interface Waiting {
  readonly id: string
  readonly body: Buffer
}

/** A message is tried again this many seconds after a try that nobody reported back from, at most `mostTries` times. */
const againSeconds = 30
const mostTries = 5
/** Nobody wants a code or a notice that is older. */
const lifeSeconds = 600

export async function insertMessage(t: Tx, message: Waiting): Promise<void> {
  await t.run(`insert into kernel.message (id, body, expires_at) values ($1, $2, kernel.now() + $3 * interval '1 second')`, [
    message.id,
    message.body,
    lifeSeconds,
  ])
}

/** Takes up a message for one try; undefined when it is sent, over, or somebody else is at it. */
export function claimMessage(t: Tx, id: string): Promise<Waiting | undefined> {
  return t.maybe(
    `update kernel.message set tries = tries + 1, next_at = kernel.now() + $2 * interval '1 second'
      where id = $1 and next_at <= kernel.now() and expires_at > kernel.now() and tries < $3 returning id, body`,
    [id, againSeconds, mostTries],
  )
}

export async function removeMessage(t: Tx, id: string): Promise<void> {
  await t.run('delete from kernel.message where id = $1', [id])
}

/** Messages whose next try is due. */
export async function dueMessages(t: Tx): Promise<string[]> {
  const rows = await t.query<{ id: string }>(
    'select id from kernel.message where next_at <= kernel.now() and expires_at > kernel.now() and tries between 1 and $1 order by next_at limit 500',
    [mostTries - 1],
  )
  return rows.map(({ id }) => id)
}

/** Forgets messages that are over, and answers how many of them were never sent. */
export function forgetMessages(t: Tx): Promise<number> {
  return t.run('delete from kernel.message where expires_at <= kernel.now()')
}
