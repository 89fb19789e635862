/**
 * `npm run dev`: the embedded database stays, the server starts again when one of its files changes, and the pages are
 * built again when theirs do. Node's own watch mode runs this file with --server for the part that starts again.
 */
import { spawn, type ChildProcess } from 'node:child_process'
import { existsSync, mkdirSync } from 'node:fs'
import path from 'node:path'
import { buildApps, bundles, viteCommand } from './build.ts'
import { explain, freePort, isOwnName, PlainError } from './launch.ts'
import { tryLock, type Lock } from './lock.ts'
import { startPostgres, type Postgres } from './postgres/index.ts'
import { ended } from './processes.ts'
import { onStopSignal } from './signals.ts'

const root = path.resolve(import.meta.dirname, '..')
const home = path.resolve(root, process.env['KHELA_HOME'] ?? '.khela')
const say = (line: string) => console.log(line)
for (const name of Object.keys(process.env).filter(isOwnName)) delete process.env[name]

/** The part that node --watch starts again. */
async function serve(): Promise<void> {
  const { startServer } = await import('../apps/server/src/app/main.ts')
  const databaseUrl = process.env['DATABASE_URL'] ?? ''
  const server = await startServer({ databaseUrl, port: Number(process.env['PORT']), home, log: say })
  say(`Khela is up: ${server.url}`)
  say(`Back office: ${server.officeUrl}`)
  for (const { who, name, password } of server.demo) say(`  ${name}  ${password}  ${who}`)
  onStopSignal(
    () => server.stop(),
    () => undefined,
  )
}

let lock: Lock | undefined
let postgres: Postgres | undefined
const children: ChildProcess[] = []

function keep(command: readonly string[], cwd: string, env: NodeJS.ProcessEnv): void {
  children.push(spawn(process.execPath, command, { cwd, env: { ...process.env, ...env }, stdio: ['ignore', 'inherit', 'inherit'] }))
}

async function stop(): Promise<void> {
  for (const child of children) child.kill('SIGTERM')
  for (const child of children) if (child.pid !== undefined) await ended(child.pid, 10)
  await postgres?.stop()
  lock?.release()
}

async function watch(): Promise<void> {
  mkdirSync(home, { recursive: true })
  const taken = tryLock(path.join(home, 'running.lock'))
  if (!('release' in taken)) throw new PlainError(`Khela is already running ${taken.heldNote}, with the same data folder ${home}.`)
  lock = taken
  const given = process.env['DATABASE_URL']
  if (given === undefined) postgres = await startPostgres({ dir: path.join(home, 'postgres'), log: say })
  const port = await freePort('127.0.0.1', Number(process.env['PORT'] ?? 8080))
  lock.note(`at http://localhost:${port}`)
  say('Building the pages …')
  await buildApps()
  for (const app of ['web', 'office'].filter((name) => existsSync(path.join(root, 'apps', name, 'index.html')))) {
    for (const words of bundles(root, app))
      keep(viteCommand(root, [...words, '--watch', '--emptyOutDir', 'false']), path.join(root, 'apps', app), { NODE_ENV: 'production' })
  }
  const environment = { PORT: String(port), DATABASE_URL: given ?? postgres?.url ?? '' }
  keep(['--watch', '--watch-preserve-output', import.meta.filename, '--server'], root, environment)
}

try {
  if (process.argv.includes('--server')) await serve()
  else {
    onStopSignal(stop, say)
    await watch()
  }
} catch (error) {
  console.error(explain(error, { root, env: process.env }))
  await stop()
  process.exitCode = 1
}
