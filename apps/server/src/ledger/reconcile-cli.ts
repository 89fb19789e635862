import { DbUnavailable, openDb } from '../kernel/db.ts'
import { reconcile } from './index.ts'

/**
 * `node apps/server/src/ledger/reconcile-cli.ts [url]`, or DATABASE_URL: looks through the books and prints what is wrong.
 * Ends with 0 when they agree, 1 when they do not, 2 when they could not be read.
 */
async function main(url: string | undefined): Promise<number> {
  if (url === undefined) {
    process.stderr.write('Give the address of the database, or set DATABASE_URL.\n')
    return 2
  }
  const db = openDb({ url, max: 1, statementMs: 3_600_000 })
  try {
    const { ok, problems, counted } = await db.tx(reconcile, { readOnly: true })
    for (const { check, subject, text } of problems) process.stdout.write(`${check}: ${subject}: ${text}\n`)
    process.stdout.write(`${counted.accounts} accounts, ${counted.postings} postings, ${counted.entries} entries: `)
    process.stdout.write(ok ? 'the books agree\n' : `${problems.length} problems\n`)
    return ok ? 0 : 1
  } catch (error) {
    const text = error instanceof DbUnavailable ? 'The database cannot be reached.' : String(error)
    process.stderr.write(`${text}\n`)
    return 2
  } finally {
    await db.close()
  }
}

process.exitCode = await main(process.argv[2] ?? process.env['DATABASE_URL'])
