/** What `npm start` supervises: the embedded database, the pages and the server, in one program. */
import path from 'node:path'
import { buildApps } from './build.ts'
import { explain, launch, isOwnName } from './launch.ts'
import { onStopSignal } from './signals.ts'
import { UP } from './supervise.ts'

/** KHELA_REBUILD=1 builds the pages even when they are up to date: the benchmark of a first start. */
const rebuild = process.env['KHELA_REBUILD'] === '1'
const say = (line: string) => console.log(line)
const options = {
  root: path.resolve(import.meta.dirname, '..'),
  args: process.argv.slice(2),
  env: { ...process.env },
  say,
  build: (signal: AbortSignal) => buildApps({ signal, force: rebuild }),
  startServer: async () => (await import('../apps/server/src/app/main.ts')).startServer,
  onUp: () => void process.send?.(UP),
}
for (const name of Object.keys(process.env).filter(isOwnName)) delete process.env[name]

const launched = launch(options)
let stopping = false
onStopSignal(() => ((stopping = true), launched.stop()), say)
launched.up.catch(async (error: unknown) => {
  // A start that was told to stop fails on its way; the signal's handler ends the program.
  if (stopping) return
  console.error(explain(error, options))
  await launched.stop()
  process.exit(1)
})
