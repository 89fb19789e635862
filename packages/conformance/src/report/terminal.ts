/** The report for a terminal: a line per case, and of each failing case what was expected, why, and the exchange. */
import type { Exchange } from '../exchange.ts'
import type { CaseResult, Outcome, RunResult } from '../results.ts'

type Paint = (style: 'bold' | 'dim' | 'red' | 'green' | 'yellow', text: string) => string
const STYLES = { bold: 1, dim: 2, red: 31, green: 32, yellow: 33 } as const
const MARKS: Readonly<Record<Outcome, readonly [string, 'green' | 'red' | 'yellow' | 'dim']>> = {
  passed: ['✓', 'green'],
  failed: ['✗', 'red'],
  error: ['!', 'red'],
  skipped: ['–', 'dim'],
}

/** Colours only where somebody asked for them: a terminal, not a file. */
export function painter(colour: boolean): Paint {
  return (style, text) => (colour ? `\u001B[${STYLES[style]}m${text}\u001B[0m` : text)
}

/** One line. */
export function caseLine({ id, title, outcome, ms, reason }: CaseResult, paint: Paint): string {
  const [mark, style] = MARKS[outcome]
  const end = outcome === 'skipped' ? `  skipped: ${reason ?? ''}` : `  ${ms} ms`
  return `${paint(style, mark)} ${paint('bold', id.padEnd(4))} ${title}${paint('dim', end)}`
}

/** Why a case did not pass. */
export function caseDetail({ id, title, rule, outcome, reason, failure, exchanges }: CaseResult, paint: Paint): string {
  const lines = [`${paint('red', `${outcome === 'error' ? 'ERROR' : 'FAILED'} ${id}`)} ${paint('bold', title)}`, `  rule      ${rule}`]
  if (reason !== undefined) lines.push(`  reason    ${reason}`)
  if (failure !== undefined) lines.push(`  expected  ${failure.expected}`, `  got       ${failure.got}`, `  why       ${failure.why}`)
  const exchange = exchanges[failure?.at ?? exchanges.length - 1]
  if (exchange !== undefined) lines.push(...exchangeLines(exchange).map((line) => paint('dim', `  ${line}`)))
  return lines.join('\n')
}

/** A call and its answer as text, headers of HTTP's own left out. */
export function exchangeLines({ method, path, headers, body, note, answer, failed }: Exchange): string[] {
  const lines = [...(note === undefined ? [] : [`# ${note}`]), `> ${method} ${path}`, ...telling(headers).map((line) => `> ${line}`)]
  if (body !== '') lines.push(...body.split('\n').map((line) => `> ${line}`))
  if (failed !== undefined) lines.push(`< (${failed})`)
  if (answer === undefined) return lines
  lines.push(`< HTTP ${answer.status} (${answer.ms} ms)`, ...telling(answer.headers).map((line) => `< ${line}`))
  return answer.body === '' ? lines : [...lines, ...answer.body.split('\n').map((line) => `< ${line}`)]
}

function telling(headers: Readonly<Record<string, string>>): string[] {
  return Object.entries(headers)
    .filter(([name]) => name.startsWith('x-sw-') || name === 'content-type' || name === 'retry-after')
    .map(([name, value]) => `${name}: ${value}`)
}

/** The end of a run: what failed and the sums. */
export function summary(result: RunResult, paint: Paint): string {
  const bad = result.cases.filter(({ outcome }) => outcome === 'failed' || outcome === 'error')
  const { passed, failed, error, skipped } = result.totals
  const sums = [
    paint('green', `${passed} passed`),
    ...(failed === 0 ? [] : [paint('red', `${failed} failed`)]),
    ...(error === 0 ? [] : [paint('red', `${error} could not be decided`)]),
    ...(skipped === 0 ? [] : [paint('dim', `${skipped} skipped`)]),
  ]
  const notes = result.cases.flatMap(({ id, notes: list }) => list.map((note) => `${id}: ${note}`))
  return [
    ...bad.map((one) => `${caseDetail(one, paint)}\n`),
    ...(notes.length === 0 ? [] : [paint('dim', notes.join('\n')), '']),
    `${sums.join(', ')}  (${result.side} ${result.target}, seed ${result.seed}, ${result.ms} ms)`,
  ].join('\n')
}
