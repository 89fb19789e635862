import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { ended } from './processes.ts'
import { playwrightCounts, Runner, summary, verdict, vitestCounts, writtenCounts } from './suite.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'khela-suite-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function report(name: string, content: unknown): string {
  const file = path.join(folder, name)
  writeFileSync(file, JSON.stringify(content))
  return file
}

test('a failure that no test shows counts as one; a suite that ran nothing has failed', () => {
  expect(verdict(0)).toEqual({ passed: 1, failed: 0 })
  expect(verdict(1)).toEqual({ passed: 0, failed: 1 })
  expect(verdict(null)).toEqual({ passed: 0, failed: 1 })
  expect(verdict(0, { passed: 5, failed: 0 })).toEqual({ passed: 5, failed: 0 })
  expect(verdict(1, { passed: 5, failed: 0 })).toEqual({ passed: 5, failed: 1 })
  expect(verdict(0, { passed: 5, failed: 1 })).toEqual({ passed: 5, failed: 1 })
  expect(verdict(0, { passed: 0, failed: 0 })).toEqual({ passed: 0, failed: 1 })
})

test('counts broken files, skipped and repeated tests as failed', () => {
  const broken = { status: 'failed', assertionResults: [] }
  const plain = { status: 'failed', assertionResults: [{ status: 'failed' }, { status: 'passed' }] }
  const vitest = { numPassedTests: 7, numFailedTests: 1, numPendingTests: 1, testResults: [broken, plain] }
  expect(vitestCounts(report('unit.json', vitest))).toEqual({ passed: 7, failed: 3 })
  expect(vitestCounts(path.join(folder, 'missing.json'))).toEqual({ passed: 0, failed: 1 })
  const playwright = { stats: { expected: 4, unexpected: 1, flaky: 1, skipped: 1 } }
  expect(playwrightCounts(report('journeys.json', playwright))).toEqual({ passed: 4, failed: 3 })
  expect(writtenCounts(report('counts.json', { passed: 138, failed: 2 }))).toEqual({ passed: 138, failed: 2 })
  expect(writtenCounts(path.join(folder, 'missing.json'))).toEqual({ passed: 0, failed: 1 })
})

test('runs programs side by side and keeps what a failing one said', async () => {
  const runner = new Runner(folder, process.env)
  const told: string[] = []
  const stages = [
    { name: 'bad', command: ['-e', 'console.error("why"); process.exitCode = 3'] },
    { name: 'good', command: ['-e', '0'] },
  ]
  const outcomes = await runner.runAll(stages, 2, ({ name }) => told.push(name))
  expect(outcomes).toMatchObject([
    { name: 'bad', passed: 0, failed: 1, output: 'why\n' },
    { name: 'good', passed: 1, failed: 0 },
  ])
  expect(told.toSorted()).toEqual(['bad', 'good'])
})

test('what a failed program left running is ended with it', async () => {
  const leave = `
    const { spawn } = require('node:child_process')
    const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' })
    child.unref()
    console.log(child.pid)
    process.exitCode = 1`
  const { output } = await new Runner(folder, process.env).run({ name: 'leaver', command: ['-e', leave] })
  expect(await ended(Number(output), 30)).toBe(true)
})

test('the last line is the sum', () => {
  const outcomes = [
    { name: 'types', seconds: 1.24, passed: 1, failed: 0, output: '' },
    { name: 'unit', seconds: 61, passed: 300, failed: 2, output: '' },
  ]
  expect(summary(outcomes).split('\n')).toEqual([
    'gate   result  seconds  passed  failed',
    'types  passed      1.2       1       0',
    'unit   FAILED     61.0     300       2',
    '301 passed, 2 failed',
  ])
})
