import { expect, test } from 'vitest'
import { readReport, sentence } from './report.ts'

const mutant = (status: string, line = 1) => ({
  id: '0',
  mutatorName: 'EqualityOperator',
  replacement: 'a >\n  b',
  status,
  location: { start: { line, column: 1 } },
})
const report = (...mutants: object[]) =>
  JSON.stringify({ files: { 'money.ts': { language: 'typescript', source: 'first\n  a >= b\n', mutants } } })

test('what a test noticed counts, whatever way it was noticed; what cannot run counts for neither side', () => {
  const { noticed, all, survivors } = readReport(
    report(...['Killed', 'Timeout', 'RuntimeError', 'Survived', 'NoCoverage', 'CompileError', 'Ignored'].map((status) => mutant(status))),
  )
  expect([noticed, all, survivors.length]).toEqual([3, 5, 2])
})

test('a survivor is said by its place, the code, and what stood there instead', () => {
  const [survivor] = readReport(report(mutant('Survived', 2))).survivors
  expect(survivor && sentence(survivor)).toBe('  survived: money.ts:2 EqualityOperator: a >= b\n            as a > b')
})

test('a report of nothing is no success', () => {
  expect(() => readReport(report())).toThrow('nothing was changed')
  expect(() => readReport(report(mutant('Ignored')))).toThrow('nothing was changed')
  expect(() => readReport('{"files": 3}')).toThrow()
})
