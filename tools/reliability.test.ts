import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { compareRun, playwrightTests, vitestTests, type RanTest } from './reliability.ts'

const unit = 'apps/server/src/kernel/x.test.ts'
const journey = 'tests/journeys/x.spec.ts'
const row = (...tests: { file?: string; title: string }[]) => [{ id: 'REL-R01', line: 1, tests }]
const ran = (title: string, passed = true, file = unit): RanTest => ({ file, titles: ['a group', title], passed })
const both = new Map([
  ['unit', true],
  ['journeys', true],
  ['crash', true],
])

test('a named test that passed holds its row, by its own title, that of its group or that of its table', () => {
  const rows = row(
    { file: unit, title: 'it holds' },
    { file: unit, title: 'a group' },
    { file: unit, title: '%s of ${n} (all)' },
    { title: 'crash' },
  )
  const tests = [ran('it holds'), ran('three of 7 (all)')]
  expect(compareRun(rows, { tests, suites: both, leftOut: [] })).toEqual({ held: 4, problems: [], unshown: [] })
})

const faults: [name: string, tests: RanTest[], said: string][] = [
  ['was deleted', [ran('another')], 'did not run'],
  ['failed or was skipped', [ran('it holds', false)], 'did not pass'],
  ['failed in one row of its table', [ran('it holds'), ran('it holds', false)], 'did not pass'],
  ['ran in another file', [ran('it holds', true, 'tools/x.test.ts')], 'did not run'],
]
test.each(faults)('a named test that %s fails the run', (_name, tests, said) => {
  const { problems } = compareRun(row({ file: unit, title: 'it holds' }), { tests, suites: both, leftOut: [] })
  expect(problems).toEqual([`REL-R01: ${unit}: it holds ${said}`])
})

test('a suite that failed fails its rows; one that was not asked for says nothing', () => {
  const rows = row({ title: 'crash' }, { file: unit, title: 'it holds' }, { file: journey, title: 'it is seen' })
  expect(compareRun(rows, { tests: [], suites: new Map([['crash', false]]), leftOut: [] })).toEqual({
    held: 0,
    problems: ['REL-R01: npm test: crash failed'],
    unshown: [],
  })
})

test('a long test is asked for only where long tests ran', () => {
  const rows = row({ file: 'tests/x.long.test.ts', title: 'it holds' })
  expect(compareRun(rows, { tests: [], suites: both, leftOut: [] }).problems).toEqual([])
  const { problems } = compareRun(rows, { tests: [], suites: new Map([...both, ['long', true]]), leftOut: [] })
  expect(problems).toEqual(['REL-R01: tests/x.long.test.ts: it holds did not run'])
})

test('what was left out holds no row, however green it is, and its rows are named', () => {
  const rows = row({ title: 'crash' }, { file: unit, title: 'it holds' }, { file: journey, title: 'it is seen' })
  const tests = [ran('it holds'), ran('it is seen', true, journey)]
  expect(compareRun(rows, { tests, suites: both, leftOut: [{ suite: 'crash' }, { file: unit }] })).toEqual({
    held: 1,
    problems: [],
    unshown: ['REL-R01: npm test: crash', `REL-R01: ${unit}: it holds`],
  })
})

test('reads the reports of both programs', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'khela-report-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = path.join(folder, 'report.json')
  const assertion = (title: string, status: string) => ({ ancestorTitles: ['a group'], title, status })
  writeFileSync(
    file,
    JSON.stringify({
      testResults: [{ name: `/root/${unit}`, assertionResults: [assertion('one', 'passed'), assertion('two', 'skipped')] }],
    }),
  )
  expect(vitestTests(file, '/root')).toEqual([ran('one'), ran('two', false)])
  const spec = (title: string, status: string) => ({ title, tests: [{ status }] })
  const inner = { title: 'a group', file: 'x.spec.ts', specs: [spec('one', 'expected'), spec('two', 'flaky')] }
  writeFileSync(file, JSON.stringify({ suites: [{ title: 'x.spec.ts', file: 'x.spec.ts', suites: [inner] }] }))
  expect(playwrightTests(file)).toEqual([
    { file: journey, titles: ['x.spec.ts', 'a group', 'one'], passed: true },
    { file: journey, titles: ['x.spec.ts', 'a group', 'two'], passed: false },
  ])
  expect(vitestTests(path.join(folder, 'none.json'), '/root')).toEqual([])
})
