/** Adding up: what was posted since the last time goes into the summary, some accounts at a time. */
import type { App, Json, Tx } from '../../kernel/index.ts'
import { accountsBehind, addSums, addTotals, claimRange, type Behind, type Piece, type Target } from './fold-store.ts'

const foldJob = 'measures.fold'
/** Entries added up in one statement, and in one transaction; a transaction may last a minute. */
const entriesAtOnce = 20_000n
const entriesPerRun = 100_000n
const accountsPerRun = 500

/** What of an account is missing in a target, as pieces that one statement stands. */
function pieces(behind: Behind, target: Target): Piece[] {
  const cut: Piece[] = []
  for (let first = behind[target]; first <= behind.last; first += entriesAtOnce) {
    const end = first + entriesAtOnce - 1n
    cut.push({ ...behind, first, last: end < behind.last ? end : behind.last })
  }
  return cut
}
const add = { sums: addSums, totals: addTotals } as const

/**
 * Adds up what is not yet, until there is nothing left or it has been enough for one transaction; answers the account to go on
 * after, and undefined at the end. Two at once do no harm: a range is taken once.
 */
export async function fold(t: Tx, zone: string, after: bigint): Promise<bigint | undefined> {
  let left = entriesPerRun
  const accounts = await accountsBehind(t, after, accountsPerRun)
  for (const account of accounts) {
    for (const target of ['sums', 'totals'] as const)
      for (const piece of pieces(account, target)) {
        if (left <= 0n) return account.accountId - 1n
        left -= piece.last - piece.first + 1n
        if (!(await claimRange(t, target, piece))) break
        await add[target](t, piece, zone)
      }
  }
  return accounts.length < accountsPerRun ? undefined : accounts.at(-1)?.accountId
}

/** Names the handlers; the module's value has it called once, before the queue starts. */
export function measureJobs(app: App): void {
  const start = (t: Tx, after: string) => app.jobs.enqueue(t, foldJob, { after })
  app.jobs.schedule('measures.hour', 'hour', (t) => start(t, '0'))
  app.jobs.work(foldJob, async (t, body: Json) => {
    const next = await fold(t, app.config.timeZone, BigInt((body as { after: string }).after))
    if (next !== undefined) await start(t, next.toString())
  })
}
