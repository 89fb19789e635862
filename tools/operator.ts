/**
 * `npm run operator`: makes, lists, renews, shuts out and ties operators (apps/server/src/app/operator-cli.ts), in the
 * database of DATABASE_URL or the embedded one, which is joined when Khela runs and started for the moment when it does not.
 */
import { runOnDatabase } from './on-database.ts'

process.exitCode = await runOnDatabase('apps/server/src/app/operator-cli.ts', process.argv.slice(2))
