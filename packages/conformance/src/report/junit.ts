/** The report as JUnit XML, which CI servers read. */
import type { CaseResult, RunResult } from '../results.ts'
import { exchangeLines } from './terminal.ts'

export function junit(result: RunResult): string {
  const { totals, cases, ms, started, side } = result
  const groups = [...new Set(cases.map(({ group }) => group))]
  const head = `tests="${cases.length}" failures="${totals.failed}" errors="${totals.error}" skipped="${totals.skipped}" time="${seconds(ms)}"`
  const suites = groups.map((group) =>
    suite(
      group,
      cases.filter((one) => one.group === group),
      started,
    ),
  )
  return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites name="${xml(`SW/1 ${side}`)}" ${head}>\n${suites.join('\n')}\n</testsuites>\n`
}

function suite(name: string, cases: readonly CaseResult[], started: string): string {
  const count = (outcome: string) => cases.filter((one) => one.outcome === outcome).length
  const head = `tests="${cases.length}" failures="${count('failed')}" errors="${count('error')}" skipped="${count('skipped')}"`
  const time = seconds(cases.reduce((sum, { ms }) => sum + ms, 0))
  return `  <testsuite name="${xml(name)}" ${head} time="${time}" timestamp="${xml(started)}">\n${cases.map(testcase).join('\n')}\n  </testsuite>`
}

function testcase({ id, title, group, ms, outcome, reason = '', failure, rule, exchanges }: CaseResult): string {
  const open = `    <testcase classname="${xml(group)}" name="${xml(`${id} ${title}`)}" time="${seconds(ms)}"`
  if (outcome === 'passed') return `${open}/>`
  if (outcome === 'skipped') return `${open}>\n      <skipped message="${xml(reason)}"/>\n    </testcase>`
  const exchange = exchanges[failure?.at ?? exchanges.length - 1]
  const lines = exchange === undefined ? [] : exchangeLines(exchange)
  const message = failure === undefined ? reason : `expected ${failure.expected}, got ${failure.got}`
  const text = [`rule: ${rule}`, ...(failure === undefined ? [] : [`why: ${failure.why}`]), ...lines].join('\n')
  const element = outcome === 'error' ? 'error' : 'failure'
  return `${open}>\n      <${element} message="${xml(message)}">${xml(text)}</${element}>\n    </testcase>`
}

/** Whole milliseconds as seconds with three decimals. */
function seconds(ms: number): string {
  const digits = String(Math.max(0, Math.round(ms))).padStart(4, '0')
  return `${digits.slice(0, -3)}.${digits.slice(-3)}`
}

/** Text for an attribute or an element; characters that XML cannot hold are shown as a mark. */
function xml(text: string): string {
  return text
    .replaceAll(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '\uFFFD')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll('\n', '&#10;')
}
