/**
 * `npm test`: every check and test, one table at the end. `npm test -- --only types,unit` runs parts; `npm test -- --changed [commit]`
 * checks what differs from a commit (by default what is not committed, or the last commit) and the unit tests that import it. With
 * `TESTS=all` (`npm run test:all`) it walks every journey in both languages and runs the tests that take a minute each as well.
 */
import { existsSync, globSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { changedFiles, reachOf } from './changed.ts'
import { hasBengaliFont, provideChromium } from './chromium.ts'
import { checkReliability } from './gates/reliability.ts'
import { readLeftOut } from './left-out.ts'
import { useMemoryFolder } from './memory-folder.ts'
import { startPostgres, type Postgres } from './postgres/index.ts'
import { compareRun, playwrightTests, vitestTests } from './reliability.ts'
import { onStopSignal } from './signals.ts'
import { inSeconds, playwrightCounts, Runner, summary, vitestCounts, writtenCounts, type Outcome, type Stage } from './suite.ts'

const root = path.resolve(import.meta.dirname, '..')
const hasLongTests = process.env['TESTS'] === 'all'
useMemoryFolder()
const folder = mkdtempSync(path.join(tmpdir(), 'khela-test-'))
const leftOut = path.join(folder, 'left-out')
process.env['KHELA_TEST_LEFT_OUT'] = leftOut
// Tests start some hundred programs, most of which read the same modules: what Node has compiled once is kept.
process.env['NODE_COMPILE_CACHE'] ??= path.join(root, 'node_modules/.cache/compiled')
const reports = { unit: path.join(folder, 'unit.json'), journeys: path.join(folder, 'journeys.json') }
const bin = (name: string, file: string) => path.join(root, 'node_modules', name, file)
const say = (line: string) => console.log(line)

/** Cheap checks, which need nothing but the sources; two run at a time, the longest first. */
const checks: Stage[] = [
  { name: 'types', command: ['tools/gates/types.ts'] },
  { name: 'lint', command: [bin('oxlint', 'bin/oxlint'), '--deny-warnings'] },
  { name: 'build', command: ['tools/build.ts'] },
  { name: 'format', command: [bin('oxfmt', 'bin/oxfmt'), '--check'] },
  { name: 'unused', command: [bin('knip', 'bin/knip.js'), '--no-progress'] },
  { name: 'boundaries', command: ['tools/gates/boundaries.ts'] },
  { name: 'picture', command: ['tools/gates/picture.ts'] },
  { name: 'tidy', command: ['tools/gates/tidy.ts'] },
  { name: 'rules', command: ['tools/gates/rules.ts'] },
  { name: 'reliability', command: ['tools/gates/reliability.ts'] },
  { name: 'papers', command: ['tools/gates/papers.ts'] },
  { name: 'licences', command: ['tools/gates/licences.ts'] },
  { name: 'advisories', command: ['tools/advisories.ts'] },
]

/** Suites that take the processor, one after the other, and beside them those that mostly wait for a cluster. */
const lanes: Stage[][] = [
  [vitest(['run']), ...journeys()],
  [failover(), ...crash(), conformance(), world()],
]

function vitest(words: readonly string[]): Stage {
  const file = reports.unit
  const command = [bin('vitest', 'vitest.mjs'), ...words, '--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
  return { name: 'unit', live: true, command, count: () => vitestCounts(file) }
}

/** The kit of packages/conformance against a node of Khela and against the vendor simulator. */
function conformance(): Stage {
  const out = path.join(folder, 'conformance')
  const command = ['tests/conformance/conformance.ts', out]
  return { name: 'conformance', live: true, command, count: () => writtenCounts(path.join(out, 'counts.json')) }
}

function journeys(specs: readonly string[] = []): Stage[] {
  const file = reports.journeys
  process.env['PLAYWRIGHT_JSON_OUTPUT_NAME'] = file
  const command = [
    bin('@playwright/test', 'cli.js'),
    'test',
    '--config',
    'tests/journeys',
    '--reporter=list,json',
    '--forbid-only',
    ...specs,
  ]
  const present = globSync('tests/journeys/*.spec.ts', { cwd: root }).length > 0
  return present ? [{ name: 'journeys', live: true, command, count: () => playwrightCounts(file) }] : []
}

/** The seeded simulation in its short form; `npm run test:world` is the long one. */
function world(): Stage {
  return { name: 'world', live: true, command: ['tests/world/world.ts', '--short'] }
}

/** A leader lost under load, in its short form: most of it waits for the cluster. Left out, and said so, where its programs cannot be had. */
function failover(): Stage {
  return { name: 'failover', live: true, command: ['tests/failover/failover.ts', '--short'] }
}

function crash(): Stage[] {
  const file = 'tests/crash/crash.ts'
  return existsSync(path.join(root, file)) ? [{ name: 'crash', live: true, command: [file] }] : []
}

/** What one run does: checks first, then the lanes beside each other. */
interface Plan {
  readonly checks: readonly Stage[]
  readonly lanes: readonly (readonly Stage[])[]
  /** Whether it runs the whole of its suites, so that a test that docs/SECURITY.md names and nobody saw is a fault. */
  readonly isWhole: boolean
  /** Said first. */
  readonly notes: readonly string[]
}

/** The whole run, or its parts by name. */
function planOf(wanted?: readonly string[]): Plan {
  const isWanted = ({ name }: Stage) => wanted === undefined || wanted.includes(name)
  return { checks: checks.filter(isWanted), lanes: lanes.map((stages) => stages.filter(isWanted)), isWhole: true, notes: [] }
}

/** The checks that are quick, the linter and the formatter over the changed files alone, and the tests that import one of them. */
function planOfChanged(since?: string): Plan {
  const files = changedFiles(root, since).filter((file) => existsSync(path.join(root, file)))
  const { sources, imported, journeys: specs, beyond } = reachOf(files)
  const quick = new Set(['types', 'boundaries', 'picture', 'tidy', 'rules', 'reliability', 'papers'])
  const narrow = (name: string, some: readonly string[]) =>
    checks.flatMap((stage) => (stage.name === name && some.length > 0 ? [{ ...stage, command: [...stage.command, ...some] }] : []))
  const related = vitest(['related', '--run', '--passWithNoTests', ...imported])
  const noTests = () => {
    const counts = vitestCounts(reports.unit)
    return counts?.passed === 0 && counts.failed === 0 ? { passed: 1, failed: 0 } : counts
  }
  return {
    checks: [...checks.filter(({ name }) => quick.has(name)), ...narrow('lint', sources), ...narrow('format', files)],
    lanes: [[...(imported.length > 0 ? [{ ...related, count: noTests }] : []), ...(specs.length > 0 ? journeys(specs) : [])]],
    isWhole: false,
    notes: [
      `${files.length} files differ: ${files.slice(0, 8).join(', ')}${files.length > 8 ? ' …' : ''}`,
      ...(beyond.length > 0
        ? [`Only the whole run shows what these reach: ${beyond.slice(0, 8).join(', ')}${beyond.length > 8 ? ' …' : ''}`]
        : []),
    ],
  }
}

function chosen(): Plan {
  const names = [...checks, ...lanes.flat()].map(({ name }) => name)
  const [option, value = '', ...more] = process.argv.slice(2)
  const wanted = value.split(',')
  if (option === undefined) return planOf()
  if (option === '--changed' && more.length === 0) return planOfChanged(value === '' ? undefined : value)
  if (option === '--only' && more.length === 0 && wanted.every((name) => names.includes(name))) return planOf(wanted)
  console.error(`Usage: npm test -- --only ${names.join(',')}\n       npm test -- --changed [commit]`)
  rmSync(folder, { recursive: true })
  process.exit(2)
}

function tell({ name, seconds, failed, output }: Outcome): void {
  say(`${failed === 0 ? 'passed' : 'FAILED'}  ${name} (${inSeconds(seconds)} s)`)
  if (failed > 0) say(output.trimEnd())
}

/** The browser as a check of its own, before the unit tests since some of them open one: without it the journeys fail with a sentence, and everything else still runs. */
function browser(): Outcome | undefined {
  const started = Date.now()
  try {
    process.env['CHROMIUM'] = provideChromium(say)
    if (!hasBengaliFont()) {
      process.env['JOURNEY_FONTS'] = 'none'
      say(
        'No Bengali font was found (on Debian or Ubuntu: apt-get install fonts-noto-core): all journeys are walked, and no look is compared.',
      )
    }
    return undefined
  } catch (error) {
    const output = error instanceof Error ? error.message : String(error)
    return { name: 'journeys', seconds: (Date.now() - started) / 1_000, passed: 0, failed: 1, output }
  }
}

/** The tests that docs/SECURITY.md names, against what this run has shown of them. */
function namedTests(outcomes: readonly Outcome[]): Outcome & { readonly unshown: readonly string[] } {
  const started = Date.now()
  const tests = [...vitestTests(reports.unit, root), ...playwrightTests(reports.journeys)]
  const suites = new Map(outcomes.map(({ name, failed }) => [name, failed === 0]))
  const unit = suites.get('unit')
  if (hasLongTests && unit !== undefined) suites.set('long', unit)
  const { held, problems, unshown } = compareRun(checkReliability(root).rows, { tests, suites, leftOut: readLeftOut(leftOut) })
  return {
    name: 'named tests',
    seconds: (Date.now() - started) / 1_000,
    passed: held,
    failed: problems.length,
    output: problems.join('\n'),
    unshown,
  }
}

let postgres: Postgres | undefined
const runner = new Runner(root, process.env)
const clean = async () => {
  runner.stop()
  await postgres?.stop()
  rmSync(folder, { recursive: true, force: true })
}
onStopSignal(clean, say, 130)

async function main(): Promise<void> {
  const plan = chosen()
  const has = (name: string) => plan.lanes.flat().some((stage) => stage.name === name)
  const outcomes: Outcome[] = []
  for (const note of plan.notes) say(note)
  if (plan.checks.length > 0) say(`Checking: ${plan.checks.map(({ name }) => name).join(', ')} …`)
  outcomes.push(...(await runner.runAll(plan.checks, 2, tell)))
  const missing = has('unit') || has('journeys') ? browser() : undefined
  const suites = plan.lanes.map((stages) => stages.filter(({ name }) => missing === undefined || name !== 'journeys'))
  if (has('unit')) {
    postgres = await startPostgres({ dir: path.join(folder, 'postgres'), fast: true })
    process.env['KHELA_TEST_PG'] = postgres.url
  }
  const words = suites.flat().map(({ name }) => name)
  if (words.length > 0) say(`Testing: ${words.join(', ')} …`)
  outcomes.push(...(await Promise.all(suites.map((lane) => runner.runAll(lane, 1, tell)))).flat())
  if (missing !== undefined && has('journeys')) {
    tell(missing)
    outcomes.push(missing)
  }
  const named = plan.isWhole ? namedTests(outcomes) : undefined
  if (named !== undefined && named.passed + named.failed > 0) {
    tell(named)
    outcomes.push(named)
  }
  const missed = readLeftOut(leftOut)
  await clean()
  say(`\n${summary(outcomes)}`)
  for (const { what } of missed) say(`LEFT OUT: ${what}`)
  for (const row of named?.unshown ?? []) say(`NOT SHOWN by this run, since it was left out: ${row}`)
  process.exitCode = outcomes.some(({ failed }) => failed > 0) ? 1 : 0
}

try {
  await main()
} catch (error) {
  await clean()
  console.error(error)
  process.exitCode = 1
}
