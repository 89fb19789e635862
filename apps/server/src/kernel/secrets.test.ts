import { fork } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openSecrets, secretNames } from './secrets.ts'

let home = ''
beforeEach(() => void (home = mkdtempSync(join(tmpdir(), 'khela-secrets-'))))
afterEach(() => rmSync(home, { recursive: true, force: true }))

const names = Object.keys(secretNames)
/** A process that makes secrets when it is told to; answers them in order. */
async function maker() {
  const child = fork(join(import.meta.dirname, 'secrets.fixture.ts'), [home], { execArgv: [] })
  const heard = () => new Promise<unknown>((resolve, reject) => child.once('message', resolve).once('error', reject))
  await heard()
  return { make: () => (child.send('go'), heard() as Promise<string[]>) }
}

test('processes that make the same secrets at once have the same ones, and those that are kept', async () => {
  const makers = await Promise.all([maker(), maker(), maker(), maker()])
  const [first, ...others] = await Promise.all(makers.map((one) => one.make()))
  for (const other of others) expect(other).toEqual(first)
  const kept = JSON.parse(readFileSync(join(home, 'secrets.json'), 'utf8')) as Record<string, string>
  expect(names.map((name) => kept[name])).toEqual(first)
  expect(existsSync(join(home, 'secrets.json.lock'))).toBe(false)
})

test('a lock that a killed process left is taken away', () => {
  const lock = join(home, 'secrets.json.lock')
  writeFileSync(lock, '')
  const longAgo = new Date(Date.now() - 60_000)
  utimesSync(lock, longAgo, longAgo)
  expect(openSecrets(home, undefined).readOrMake('seal')).toHaveLength(32)
  expect(existsSync(lock)).toBe(false)
})
