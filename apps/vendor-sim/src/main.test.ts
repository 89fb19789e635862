import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { FakeOperator, KEY } from './operator.fixture.ts'
import { until } from './vendor.fixture.ts'

/** The vendor as a program of its own, which can be killed. */
async function programOf(home: string, operatorUrl: string): Promise<{ child: ChildProcess; url: string }> {
  const child = spawn(process.execPath, [path.join(import.meta.dirname, 'main.ts')], {
    env: {
      PATH: process.env['PATH'],
      VENDOR_HOME: home,
      VENDOR_PORT: '0',
      VENDOR_KEY: KEY.id,
      VENDOR_SECRET: KEY.secret.toString('hex'),
      OPERATOR_URL: operatorUrl,
      VENDOR_CONTROL_TOKEN: 'token',
    },
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (said += chunk.toString()))
  await until(() => said.includes('\n'), 'a line of the program')
  expect(said).toMatch(/^vendor-sim is up: http:\/\/127\.0\.0\.1:\d+\n$/)
  return { child, url: said.slice('vendor-sim is up: '.length).trim() }
}

function play(url: string, player: string): Promise<unknown> {
  const body = { player_id: player, session_id: 's1', currency: 'BDT', game_code: 'nova-coin', stake: '10.00', rounds: 1 }
  return fetch(`${url}/control/play`, { method: 'POST', headers: { authorization: 'Bearer token' }, body: JSON.stringify(body) }).catch(
    () => undefined,
  )
}

async function ended(child: ChildProcess): Promise<void> {
  await until(() => child.exitCode !== null || child.signalCode !== null, 'the end of the program')
}

test('killed in the middle of a bet, the vendor gives the stake back after its next start; SIGTERM ends it cleanly', async () => {
  const home = mkdtempSync(path.join(tmpdir(), 'nova-kill-'))
  const operator = await new FakeOperator(() => Date.now()).start()
  onTestFinished(async () => {
    await operator.stop()
    rmSync(home, { recursive: true, force: true })
  })
  const first = await programOf(home, operator.url)
  operator.behave = (op) => (op === 'betwin' ? 'lose' : 'do')
  void play(first.url, 'p1')
  await until(() => operator.of('betwin').length === 1)
  expect(operator.balance()).not.toBe('100.00')
  first.child.kill('SIGKILL')
  await ended(first.child)

  const second = await programOf(home, operator.url)
  await until(() => operator.of('rollback').length === 1)
  expect(operator.balance()).toBe('100.00')
  expect(operator.of('rollback')[0]?.fields['target_tx_id']).toBe(operator.of('betwin')[0]?.fields['tx_id'])
  second.child.kill('SIGTERM')
  await ended(second.child)
  expect(second.child.exitCode).toBe(0)
})

test('what the environment lacks is said by its name', async () => {
  const child = spawn(process.execPath, [path.join(import.meta.dirname, 'main.ts')], {
    env: { PATH: process.env['PATH'], VENDOR_HOME: tmpdir() },
  })
  let said = ''
  child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()))
  await ended(child)
  await until(() => child.stderr.readableEnded)
  expect(child.exitCode).toBe(1)
  expect(said).toContain('VENDOR_KEY is not set')
})
