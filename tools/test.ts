/**
 * `npm test`: every check and test, one table at the end. `npm test -- --only types,unit` runs parts. With `TESTS=all`
 * (`npm run test:all`) it walks every journey in both languages and runs the tests that take a minute each as well.
 */
import { existsSync, globSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { hasBengaliFont, provideChromium } from './chromium.ts'
import { checkReliability } from './gates/reliability.ts'
import { readLeftOut } from './left-out.ts'
import { startPostgres, type Postgres } from './postgres/index.ts'
import { compareRun, playwrightTests, vitestTests } from './reliability.ts'
import { onStopSignal } from './signals.ts'
import { inSeconds, playwrightCounts, Runner, summary, vitestCounts, writtenCounts, type Outcome, type Stage } from './suite.ts'

const root = path.resolve(import.meta.dirname, '..')
const isWhole = process.env['TESTS'] === 'all'
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
  { name: 'reliability', command: ['tools/gates/reliability.ts'] },
  { name: 'licences', command: ['tools/gates/licences.ts'] },
  { name: 'advisories', command: ['tools/advisories.ts'] },
]

/** Suites that take the processor, one after the other, and beside them those that mostly wait for a cluster. */
const lanes: Stage[][] = [
  [vitest(), ...journeys()],
  [failover(), ...crash(), conformance(), world()],
]

function vitest(): Stage {
  const file = reports.unit
  const command = [bin('vitest', 'vitest.mjs'), 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
  return { name: 'unit', live: true, command, count: () => vitestCounts(file) }
}

/** The kit of packages/conformance against a node of Khela and against the vendor simulator. */
function conformance(): Stage {
  const out = path.join(folder, 'conformance')
  const command = ['tests/conformance/conformance.ts', out]
  return { name: 'conformance', live: true, command, count: () => writtenCounts(path.join(out, 'counts.json')) }
}

function journeys(): Stage[] {
  const file = reports.journeys
  process.env['PLAYWRIGHT_JSON_OUTPUT_NAME'] = file
  const command = [bin('@playwright/test', 'cli.js'), 'test', '--config', 'tests/journeys', '--reporter=list,json', '--forbid-only']
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

function chosen(): Set<string> {
  const names = [...checks, ...lanes.flat()].map(({ name }) => name)
  const [option, list = '', ...more] = process.argv.slice(2)
  if (option === undefined) return new Set(names)
  const wanted = list.split(',')
  const unknown = wanted.filter((name) => !names.includes(name))
  if (option !== '--only' || more.length > 0 || unknown.length > 0) {
    console.error(`Usage: npm test -- --only ${names.join(',')}`)
    rmSync(folder, { recursive: true })
    process.exit(2)
  }
  return new Set(wanted)
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
  if (isWhole && unit !== undefined) suites.set('long', unit)
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
  const only = chosen()
  const outcomes: Outcome[] = []
  const early = checks.filter(({ name }) => only.has(name))
  if (early.length > 0) say(`Checking: ${early.map(({ name }) => name).join(', ')} …`)
  outcomes.push(...(await runner.runAll(early, 2, tell)))
  const missing = only.has('unit') || only.has('journeys') ? browser() : undefined
  const suites = lanes.map((stages) => stages.filter(({ name }) => only.has(name) && (missing === undefined || name !== 'journeys')))
  if (only.has('unit')) {
    postgres = await startPostgres({ dir: path.join(folder, 'postgres'), fast: true })
    process.env['KHELA_TEST_PG'] = postgres.url
  }
  if (suites.flat().length > 0)
    say(
      `Testing: ${suites
        .flat()
        .map(({ name }) => name)
        .join(', ')} …`,
    )
  outcomes.push(...(await Promise.all(suites.map((lane) => runner.runAll(lane, 1, tell)))).flat())
  if (missing !== undefined && only.has('journeys')) {
    tell(missing)
    outcomes.push(missing)
  }
  const named = namedTests(outcomes)
  if (named.passed + named.failed > 0) {
    tell(named)
    outcomes.push(named)
  }
  const missed = readLeftOut(leftOut)
  await clean()
  say(`\n${summary(outcomes)}`)
  for (const { what } of missed) say(`LEFT OUT: ${what}`)
  for (const row of named.unshown) say(`NOT SHOWN by this run, since it was left out: ${row}`)
  process.exitCode = outcomes.some(({ failed }) => failed > 0) ? 1 : 0
}

try {
  await main()
} catch (error) {
  await clean()
  console.error(error)
  process.exitCode = 1
}
