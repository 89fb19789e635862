/** The books of the house, and the nightly look through all of them (reliability R17). */
import type { ReplyOf } from '@khela/contract'
import { formatMoney } from '@khela/money'
import { forgetInChunks, type App, type Tx } from '../../kernel/index.ts'
import { houseBalances, reconcile } from '../../ledger/index.ts'
import { lookJobs } from './looks.ts'
import { forgetSessions, keepReconcile, lastReconcile, memberTotals } from './store.ts'

export async function readBooks(t: Tx): Promise<ReplyOf<'officeBooks'>> {
  const line = ({ kind, currency, balance }: { kind: string; currency: string; balance: bigint }) => ({
    account: kind,
    currency,
    balance: formatMoney(balance),
  })
  const last = await lastReconcile(t)
  return {
    house: (await houseBalances(t)).map(line),
    members: (await memberTotals(t)).map(line),
    lastReconcile: last ? { at: last.at.toISOString(), ok: last.ok, problems: last.problems } : null,
  }
}

/** Reads the whole ledger in one snapshot and keeps what it found; anything wrong is an error in the log, which alarms. */
export async function runReconcile(t: Tx, app: App, period: string): Promise<void> {
  const { ok, problems, counted } = await app.db.tx(reconcile, { readOnly: true })
  if (!ok) app.log.error({ period, problems: problems.slice(0, 10) }, 'the books do not agree')
  const detail = {
    problems,
    counted: { accounts: Number(counted.accounts), postings: Number(counted.postings), entries: Number(counted.entries) },
  }
  await keepReconcile(t, period, { ok, problems: problems.length, detail })
}

export function officeJobs(app: App): void {
  app.jobs.schedule('reconcile', 'day', (t, period) => runReconcile(t, app, period))
  lookJobs(app)
  app.jobs.schedule('office.sessions', 'day', async () => void (await forgetInChunks(app.db, forgetSessions)))
}
