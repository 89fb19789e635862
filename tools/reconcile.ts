/**
 * `npm run reconcile`: do the books balance? Reads the database of DATABASE_URL, or the embedded one, which is joined when
 * Khela runs and started for the moment when it does not. Exit code 0: they agree, 1: they do not, 2: they could not be read.
 */
import { runOnDatabase } from './on-database.ts'

process.exitCode = await runOnDatabase('apps/server/src/ledger/reconcile-cli.ts', [])
