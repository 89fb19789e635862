import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import type { RunResult } from '../results.ts'
import { render, writeReports } from './index.ts'
import { caseLine, painter, summary } from './terminal.ts'

const exchange = {
  to: 'operator' as const,
  method: 'POST',
  path: '/sw/v1/bet',
  headers: { 'content-type': 'application/json', 'x-sw-key': 'k', host: 'x' },
  body: '{"amount":"10.00","note":"<b>&\\"\\u0000"}',
  answer: { status: 200, headers: { 'content-type': 'application/json' }, body: '{"status":"refused","code":"TX_CONFLICT"}', ms: 3 },
}
const common = { group: 'Bets & wins', rule: 'W-2', ms: 12, notes: [], exchanges: [exchange] }
const result: RunResult = {
  format: 'khela-conformance/1',
  kit: '0.1.0',
  side: 'operator',
  target: 'https://op.example/<x>',
  vendorId: 'NOVA',
  started: '2026-01-02T03:04:05.006Z',
  ms: 1_234,
  seed: 7,
  testbed: false,
  totals: { passed: 1, failed: 1, error: 1, skipped: 1 },
  cases: [
    { ...common, id: 'C01', title: 'A balance', outcome: 'passed' },
    {
      ...common,
      id: 'C02',
      title: 'A bet <script>alert(1)</script>',
      outcome: 'failed',
      failure: { expected: 'code OK', got: 'TX_CONFLICT', why: 'the call is in order', at: 0 },
      notes: ['postings were not counted'],
    },
    { ...common, id: 'C33', title: 'A session', outcome: 'error', reason: 'testbed /session answered HTTP 404' },
    { ...common, id: 'C55', title: 'A reconciliation', outcome: 'skipped', reason: 'needs a testbed', exchanges: [] },
  ],
}

test('the terminal report has a line per case and the exchange of each that did not pass', () => {
  const plain = painter(false)
  expect(result.cases.map((one) => caseLine(one, plain))).toEqual([
    '✓ C01  A balance  12 ms',
    '✗ C02  A bet <script>alert(1)</script>  12 ms',
    '! C33  A session  12 ms',
    '– C55  A reconciliation  skipped: needs a testbed',
  ])
  const text = summary(result, plain)
  expect(text).toContain(
    [
      'FAILED C02 A bet <script>alert(1)</script>',
      '  rule      W-2',
      '  expected  code OK',
      '  got       TX_CONFLICT',
      '  why       the call is in order',
      '  > POST /sw/v1/bet',
      '  > content-type: application/json',
      '  > x-sw-key: k',
    ].join('\n'),
  )
  expect(text).toContain('ERROR C33')
  expect(text).toContain('< {"status":"refused","code":"TX_CONFLICT"}')
  expect(text).toMatch(/1 passed, 1 failed, 1 could not be decided, 1 skipped {2}\(operator https.*seed 7, 1234 ms\)$/)
  expect(text).not.toContain('\u001B')
  expect(summary(result, painter(true))).toContain('\u001B[31m')
})

test('JUnit is well-formed and keeps failures, errors and skips apart', () => {
  const xml = render(result, 'junit')
  expect(xml).toContain('<testsuites name="SW/1 operator" tests="4" failures="1" errors="1" skipped="1" time="1.234">')
  expect(xml).toContain('<testcase classname="Bets &amp; wins" name="C01 A balance" time="0.012"/>')
  expect(xml).toContain('<failure message="expected code OK, got TX_CONFLICT">')
  expect(xml).toContain('<error message="testbed /session answered HTTP 404">')
  expect(xml).toContain('<skipped message="needs a testbed"/>')
  expect(xml).not.toContain('<script')
  const names = (form: RegExp) => [...xml.matchAll(form)].map(([, name = '']) => name).toSorted((a, b) => a.localeCompare(b))
  expect(names(/<([a-z]+)[^>]*[^/?]>/g)).toEqual(names(/<\/([a-z]+)>/g))
})

test('JSON is the result itself', () => {
  expect(JSON.parse(render(result, 'json'))).toEqual(result)
})

test('the HTML file needs nothing else, runs nothing of what it shows, and opens what failed', () => {
  const page = render(result, 'html')
  expect(page).toContain('2 of 4 cases did not pass')
  expect(page).toContain('A bet &lt;script&gt;alert(1)&lt;/script&gt;')
  expect(page.match(/<script>/g)).toHaveLength(1)
  expect(page).not.toMatch(/<(link|img|iframe)|src=|@import|url\(/)
  expect(page).toMatch(/<details class="case failed" id="C02"[^>]* open>/)
  expect(page).toMatch(/<details class="case passed" id="C01"[^>]*[^n]>/)
  expect(page).toContain('href="#C02"')
})

test('reports are written where they are wanted', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'khela-kit-'))
  try {
    const out = path.join(folder, 'a', 'b')
    const files = await writeReports(result, ['json', 'html'], out)
    expect(files.map((file) => path.basename(file))).toEqual(['conformance.json', 'conformance.html'])
    expect(await readFile(files[1] ?? '', 'utf8')).toBe(render(result, 'html'))
    expect(await writeReports(result, [], path.join(folder, 'none'))).toEqual([])
  } finally {
    await rm(folder, { recursive: true })
  }
})
