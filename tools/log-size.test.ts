import { spawn } from 'node:child_process'
import { closeSync, existsSync, mkdirSync, mkdtempSync, openSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { keepCompanion } from './companion.ts'
import { boundLog, shortenLog } from './log-size.ts'
import { startPostgres } from './postgres/index.ts'

function folder(): string {
  const made = mkdtempSync(path.join(tmpdir(), 'khela-log-size-'))
  onTestFinished(() => rmSync(made, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 }))
  return made
}
const lengthOf = (file: string): number => statSync(file, { throwIfNoEntry: false })?.size ?? 0

test('a program that writes on goes on in a short file, and what it wrote before is beside it', async () => {
  const file = path.join(folder(), 'log')
  const log = openSync(file, 'a', 0o600)
  const child = spawn('/bin/sh', ['-c', 'echo first; read -r _; echo second'], { stdio: ['pipe', log, log] })
  closeSync(log)
  await expect.poll(() => lengthOf(file)).toBe(6)
  expect(shortenLog(file, 6)).toBe(false)
  expect(shortenLog(file, 5)).toBe(true)
  const ends = new Promise((resolve) => child.once('exit', resolve))
  child.stdin?.end('go on\n')
  await ends
  expect([readFileSync(`${file}.old`, 'utf8'), readFileSync(file, 'utf8')]).toEqual(['first\n', 'second\n'])
  expect(statSync(`${file}.old`).mode & 0o777).toBe(0o600)
})

test('a log that is not there, or whose copy cannot be written, ends nothing', () => {
  const at = folder()
  boundLog(path.join(at, 'none'))()
  const file = path.join(at, 'full')
  writeFileSync(file, 'some words')
  mkdirSync(`${file}.old`)
  boundLog(file, { maxBytes: 1 })()
  expect(readFileSync(file, 'utf8')).toBe('some words')
})

test('the embedded database and the programs beside the house have bounded logs while they run', { timeout: 60_000 }, async () => {
  const at = folder()
  const logSize = { maxBytes: 200, everyMs: 50 }
  const server = await startPostgres({ dir: path.join(at, 'postgres'), fast: true, logSize })
  const companion = keepCompanion({
    name: 'talker',
    called: 'A talker',
    script: 'talker-stub.ts',
    env: {},
    home: at,
    say: () => undefined,
    logSize,
  })
  try {
    await expect.poll(() => existsSync(path.join(at, 'postgres/log.old')), { timeout: 20_000 }).toBe(true)
    await expect.poll(() => existsSync(path.join(at, 'talker.log.old')), { timeout: 20_000 }).toBe(true)
  } finally {
    await companion.stop()
    await server.stop()
  }
})
