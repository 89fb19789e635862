/** The report as one HTML file: no other files, no network; dark and light; filters; exchanges folded. */
import type { Exchange } from '../exchange.ts'
import type { CaseResult, Outcome, RunResult } from '../results.ts'
import { SCRIPT } from './html-script.ts'
import { STYLE } from './html-style.ts'

const NAMES: Readonly<Record<Outcome, string>> = { passed: 'passed', failed: 'failed', error: 'not decided', skipped: 'skipped' }
/** Of a case that passed, so many exchanges are shown; the JSON report has all. */
const MOST_SHOWN = 30
const ORDER: readonly Outcome[] = ['failed', 'error', 'passed', 'skipped']

/** Fills a text into markup; everything that came from outside goes through here. */
function esc(value: string | number): string {
  return String(value).replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}

export function html(result: RunResult): string {
  const groups = [...new Set(result.cases.map(({ group }) => group))]
  const bad = result.totals.failed + result.totals.error
  const verdict = bad > 0 ? `${bad} of ${result.cases.length} cases did not pass` : `All ${result.totals.passed} cases that ran passed`
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${esc(`SW/1 ${result.side}: ${verdict}`)}</title>
<style>${STYLE}</style>
</head>
<body>
<header class="${bad > 0 ? 'bad' : 'good'}">
<div class="line"><p class="kind">SW/1 conformance · ${esc(result.side)}</p><button type="button" id="theme" aria-label="Dark or light">◐</button></div>
<h1>${esc(verdict)}</h1>
${bar(result)}
<dl>${facts(result)}</dl>
${failing(result)}</header>
<form role="search" id="filters">
<label class="search"><span>Search</span><input type="search" id="text" placeholder="C10, rollback, W-17 …" autocomplete="off"></label>
<fieldset><legend>Show</legend>${ORDER.filter((one) => result.totals[one] > 0)
    .map((one) => chip(one, result.totals[one]))
    .join('')}</fieldset>
</form>
<main>
${groups
  .map((group) =>
    section(
      group,
      result.cases.filter((one) => one.group === group),
    ),
  )
  .join('\n')}
<p id="none" hidden>No case matches.</p>
</main>
<footer>khela-conformance ${esc(result.kit)} · ${esc(result.format)}</footer>
<script>${SCRIPT}</script>
</body>
</html>
`
}

/** The way to each case that did not pass. */
function failing({ cases }: RunResult): string {
  const bad = cases.filter(({ outcome }) => outcome === 'failed' || outcome === 'error')
  const links = bad.map(({ id, title, outcome }) => `<li><a class="${outcome}" href="#${esc(id)}"><b>${esc(id)}</b> ${esc(title)}</a></li>`)
  return bad.length === 0 ? '' : `<ul class="failing">${links.join('')}</ul>`
}

function bar({ totals, cases }: RunResult): string {
  const parts = ORDER.filter((one) => totals[one] > 0).map((one) => `<span class="${one}" style="flex-grow:${totals[one]}"></span>`)
  const told = ORDER.filter((one) => totals[one] > 0)
    .map((one) => `${totals[one]} ${NAMES[one]}`)
    .join(', ')
  return `<div class="bar" role="img" aria-label="${esc(`${told}, of ${cases.length}`)}">${parts.join('')}</div>`
}

function facts({ target, vendorId, started, ms, seed, testbed, side }: RunResult): string {
  const bed = side === 'operator' ? 'Testbed' : 'Calls of the vendor'
  const rows: [string, string][] = [
    ['Address', target],
    ['Vendor', vendorId],
    ['Started', started.replace('T', ' ').replace(/\.\d+Z$/, ' UTC')],
    ['Took', `${ms.toLocaleString('en')} ms`],
    ['Seed', String(seed)],
    [bed, testbed ? 'yes' : 'no'],
  ]
  return rows.map(([name, value]) => `<div><dt>${esc(name)}</dt><dd>${esc(value)}</dd></div>`).join('')
}

function chip(outcome: Outcome, count: number): string {
  return `<label class="chip ${outcome}"><input type="checkbox" value="${outcome}" checked><span>${NAMES[outcome]} <b>${count}</b></span></label>`
}

function section(name: string, cases: readonly CaseResult[]): string {
  const passed = cases.filter(({ outcome }) => outcome === 'passed').length
  return `<section><h2>${esc(name)} <small>${passed}/${cases.length}</small></h2>${cases.map(row).join('\n')}</section>`
}

function row(one: CaseResult): string {
  const { id, title, rule, outcome, ms, failure, reason, notes } = one
  const open = outcome === 'failed' || outcome === 'error' ? ' open' : ''
  const words = esc([id, title, rule, reason ?? '', failure?.expected ?? '', failure?.got ?? ''].join(' ').toLowerCase())
  const side = outcome === 'skipped' ? esc(reason ?? '') : `${ms.toLocaleString('en')} ms`
  return `<details class="case ${outcome}" id="${esc(id)}" data-outcome="${outcome}" data-words="${words}"${open}>
<summary><span class="mark" aria-label="${NAMES[outcome]}"></span><b class="id">${esc(id)}</b><span class="title">${esc(title)}</span><span class="side">${side}</span></summary>
<div class="inside">
<p class="rule">Rule: ${esc(rule)}</p>
${verdictOf(one)}${notes.map((note) => `<p class="note">${esc(note)}</p>`).join('')}
${exchangesOf(one)}
</div>
</details>`
}

function exchangesOf({ exchanges, outcome, failure }: CaseResult): string {
  const faulty = failure === undefined ? -1 : (failure.at ?? exchanges.length - 1)
  const shown = outcome === 'passed' ? exchanges.slice(0, MOST_SHOWN) : exchanges
  const rest = exchanges.length - shown.length
  const more = rest === 0 ? '' : `<p class="note">${rest} more exchanges stand in the JSON report.</p>`
  return shown.map((exchange, index) => exchangeHtml(exchange, index, index === faulty)).join('\n') + more
}

function verdictOf({ outcome, failure, reason }: CaseResult): string {
  if (failure !== undefined) {
    const rows = [
      ['Expected', failure.expected],
      ['Got', failure.got],
      ['Why', failure.why],
    ] as const
    return `<dl class="verdict">${rows.map(([name, value]) => `<dt>${name}</dt><dd>${esc(value)}</dd>`).join('')}</dl>`
  }
  return outcome === 'error' ? `<p class="verdict">${esc(reason ?? '')}</p>` : ''
}

function exchangeHtml({ to, method, path, headers, body, note, answer, failed }: Exchange, index: number, faulty: boolean): string {
  const code = /"code":"([A-Z_]+)"/.exec(answer?.body ?? '')?.[1]
  const end = answer === undefined ? (failed ?? 'no answer') : `${answer.status}${code === undefined ? '' : ` ${code}`}`
  const asked = [...Object.entries(headers).map(([name, value]) => `${name}: ${value}`), '', pretty(body)].join('\n').trim()
  const got =
    answer === undefined
      ? (failed ?? '')
      : [...Object.entries(answer.headers).map(([name, value]) => `${name}: ${value}`), '', pretty(answer.body)].join('\n')
  return `<details class="exchange${faulty ? ' faulty' : ''}"${faulty ? ' open' : ''}>
<summary><span class="nr">${index + 1}</span><span class="to">${esc(to)}</span><code>${esc(method)} ${esc(path)}</code><span class="end">${esc(end)}</span></summary>
${note === undefined ? '' : `<p class="note">${esc(note)}</p>`}
<div class="pair"><div><h3>Call</h3><pre>${esc(asked)}</pre></div><div><h3>Answer</h3><pre>${esc(got)}</pre></div></div>
</details>`
}

/** Compact JSON in lines; a body written in any other way is shown as it was sent, for that may be the point of the case. */
function pretty(body: string): string {
  try {
    const value: unknown = JSON.parse(body)
    return JSON.stringify(value) === body ? JSON.stringify(value, undefined, 2) : body
  } catch {
    return body
  }
}
