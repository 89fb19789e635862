/** Operators who were refused an act: in the audit once an hour for each operator, call, subject and reason. */
import { createHash } from 'node:crypto'
import type { App, Refusal } from '../../kernel/index.ts'
import { appendAudit } from './audit.ts'
import { hasLooked, insertLook } from './look-store.ts'

/** Written in a transaction of its own: what was refused is undone, that it was tried is not. */
export async function noteRefusal(app: App, { actor: { username }, call, code, subject }: Refusal): Promise<void> {
  const key = `refused:${createHash('sha256').update([call, code, subject].join(' ')).digest('hex')}`
  await app.asideDb.tx(async (t) => {
    // Asked first: whoever tries all day waits for nobody's turn in the chain.
    if ((await hasLooked(t, username, key)) || !(await insertLook(t, username, key))) return
    await appendAudit(t, { operator: username, act: 'office.refused', subject, detail: `${call}: ${code}` })
  })
}
