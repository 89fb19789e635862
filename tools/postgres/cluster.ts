/** Makes a database folder that is either complete or not there. */
import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Runner } from './runner.ts'

export const USER = 'khela'
export const DATABASE = 'khela'

/** Environment of every PostgreSQL program: nothing of the caller's locale, which may not exist on this system. */
export const ENVIRONMENT = { PATH: process.env['PATH'] ?? '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' }

/** The owner's password, made at the first start; only this user's programs can read it. */
export function password(runner: Runner, data: string): string {
  const file = path.join(runner.place, 'password')
  if (existsSync(file)) return readFileSync(file, 'utf8')
  if (existsSync(data))
    throw new Error(`${file} is missing, so the database beside it cannot be opened: put it back or start with --reset.`)
  const draft = `${file}.new`
  writeFileSync(draft, randomBytes(24).toString('hex'), { mode: 0o600 })
  runner.give(draft)
  renameSync(draft, file)
  return readFileSync(file, 'utf8')
}

/** Makes the database folder `data`: built under another name, so that a start that is killed here leaves none. */
export function create(runner: Runner, data: string, fast: boolean): void {
  const draft = `${data}.new`
  rmSync(draft, { recursive: true, force: true })
  mkdirSync(draft, { mode: 0o700 })
  runner.give(draft)
  const pwfile = path.join(runner.place, 'password')
  const options = [
    '--encoding=UTF8',
    '--locale=C',
    '--auth=scram-sha-256',
    '--data-checksums',
    ...(fast ? ['--no-sync', '--set', 'scram_iterations=1'] : []),
  ]
  run(runner, 'initdb', ['-D', draft, '-U', USER, `--pwfile=${pwfile}`, ...options])
  // A server that talks to standard input only; so the database is there before anybody can connect.
  run(runner, 'postgres', ['--single', '-j', '-F', '-D', draft, 'postgres'], `create database ${DATABASE}\n;\n\n`)
  renameSync(draft, data)
}

function run(runner: Runner, program: string, args: readonly string[], input = ''): void {
  const [command = '', ...words] = [...runner.prefix, path.join(runner.native, 'bin', program), ...args]
  const done = spawnSync(command, words, { ...runner.as, cwd: '/', env: ENVIRONMENT, input, encoding: 'utf8' })
  if (done.error !== undefined) throw done.error
  if (done.status !== 0)
    throw new Error(`${program} of the embedded database failed: ${done.stderr.trim().split('\n').slice(-3).join(' ')}`)
}
