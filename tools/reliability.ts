/** Compares the tests that docs/SECURITY.md names with those that ran in this `npm test`. */
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { NamedTest, Row } from './gates/reliability.ts'
import type { Unshown } from './left-out.ts'

/** One test of a report: its file from the root, its own title and those of the groups it stands in. */
export interface RanTest {
  readonly file: string
  readonly titles: readonly string[]
  readonly passed: boolean
}
export interface Run {
  readonly tests: readonly RanTest[]
  /** Suites that ran, by whether they passed. */
  readonly suites: ReadonlyMap<string, boolean>
  /** What this run left out and said so: green, and shows nothing. */
  readonly leftOut: readonly Unshown[]
}

export interface Evidence {
  /** How many named tests passed. */
  readonly held: number
  /** A sentence for each that failed, was skipped or is not there any more. */
  readonly problems: string[]
  /** A sentence for each promise that a named test would have held, had it not been left out. */
  readonly unshown: string[]
}

/** What the run says of the table. A test of a suite that this run was not asked for says nothing. */
export function compareRun(rows: readonly Row[], run: Run): Evidence {
  const problems: string[] = []
  const unshown: string[] = []
  let held = 0
  for (const { id, tests } of rows)
    for (const test of tests) {
      const suite = suiteOf(test)
      if (!run.suites.has(suite)) continue
      if (run.leftOut.some((one) => one.suite === suite || (test.file !== undefined && one.file === test.file))) {
        unshown.push(`${id}: ${test.file ?? 'npm test'}: ${test.title}`)
        continue
      }
      const wrong = test.file === undefined ? (run.suites.get(suite) ? undefined : 'failed') : verdict(test, run.tests)
      if (wrong === undefined) held += 1
      else problems.push(`${id}: ${test.file ?? 'npm test'}: ${test.title} ${wrong}`)
    }
  return { held, problems, unshown }
}

function suiteOf({ file, title }: NamedTest): string {
  if (file === undefined) return title
  if (file.endsWith('.long.test.ts')) return 'long'
  return file.startsWith('tests/journeys/') ? 'journeys' : 'unit'
}

function verdict({ file, title }: NamedTest, tests: readonly RanTest[]): string | undefined {
  const form = titleForm(title)
  const meant = tests.filter((test) => test.file === file && test.titles.some((text) => form.test(text)))
  if (meant.length === 0) return 'did not run'
  return meant.every(({ passed }) => passed) ? undefined : 'did not pass'
}

/** A title as it stands in the source, with places for what a table of tests fills in. */
function titleForm(title: string): RegExp {
  const parts = title.split(/%[a-z]|\$\{[^}]*\}|\$[A-Za-z][\w.]*/)
  return new RegExp(`^${parts.map((part) => part.replaceAll(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`)).join('.*')}$`, 's')
}

interface VitestReport {
  readonly testResults: readonly {
    readonly name: string
    readonly assertionResults: readonly { readonly ancestorTitles: readonly string[]; readonly title: string; readonly status: string }[]
  }[]
}

/** The tests of vitest's JSON report. */
export function vitestTests(file: string, root: string): RanTest[] {
  const report = readReport(file) as VitestReport | undefined
  return (report?.testResults ?? []).flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ ancestorTitles, title, status }) => ({
      file: path.relative(root, name),
      titles: [...ancestorTitles, title],
      passed: status === 'passed',
    })),
  )
}

interface PlaywrightSuite {
  readonly title: string
  readonly file: string
  readonly specs?: readonly { readonly title: string; readonly tests: readonly { readonly status: string }[] }[]
  readonly suites?: readonly PlaywrightSuite[]
}

/** The tests of Playwright's JSON report; one that passed only when repeated has not passed. */
export function playwrightTests(file: string): RanTest[] {
  const report = readReport(file) as { readonly suites: readonly PlaywrightSuite[] } | undefined
  return (report?.suites ?? []).flatMap((suite) => testsIn(suite, []))
}

function testsIn(suite: PlaywrightSuite, above: readonly string[]): RanTest[] {
  const titles = [...above, suite.title]
  const own = (suite.specs ?? []).map((spec) => ({
    file: path.posix.join('tests/journeys', suite.file),
    titles: [...titles, spec.title],
    passed: spec.tests.length > 0 && spec.tests.every(({ status }) => status === 'expected'),
  }))
  return [...own, ...(suite.suites ?? []).flatMap((inner) => testsIn(inner, titles))]
}

function readReport(file: string): unknown {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined
}
