/** Runs the stages of `npm test` as programs of their own and adds up what they found. */
import { spawn, type ChildProcess } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { signal } from './processes.ts'

export interface Stage {
  /** The word for --only and the table. */
  readonly name: string
  /** Arguments of Node. */
  readonly command: readonly string[]
  /** Reads the number of tests from what the program wrote; without it the stage counts as one check. */
  readonly count?: () => Counts | undefined
  /** Shows the program's output while it works, not only when it fails. */
  readonly live?: boolean
}

export interface Counts {
  readonly passed: number
  readonly failed: number
}

export interface Outcome extends Counts {
  readonly name: string
  readonly seconds: number
  /** Output that was not shown yet. */
  readonly output: string
}

/** A stage that takes longer hangs. It is above the limit that the journeys have of their own (playwright.config.ts), which says what did not end. */
const LIMIT_MS = 35 * 60_000

/** Runs programs; `stop` ends those that still run. */
export class Runner {
  readonly #children = new Set<ChildProcess>()
  readonly #root: string
  readonly #env: NodeJS.ProcessEnv

  constructor(root: string, env: NodeJS.ProcessEnv) {
    this.#root = root
    this.#env = env
  }

  stop(): void {
    for (const child of this.#children) endGroup(child, 'SIGTERM')
  }

  run(stage: Stage): Promise<Outcome> {
    const started = Date.now()
    const child = spawn(process.execPath, stage.command, {
      cwd: this.#root,
      env: this.#env,
      // A group of its own: what a failed program leaves running can be ended with it.
      detached: true,
      stdio: ['ignore', stage.live ? 'inherit' : 'pipe', stage.live ? 'inherit' : 'pipe'],
    })
    this.#children.add(child)
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => (output += chunk.toString()))
    const limit = setTimeout(() => {
      output += `\nStopped after ${LIMIT_MS / 60_000} minutes.\n`
      endGroup(child, 'SIGKILL')
    }, LIMIT_MS)
    return new Promise((resolve) => {
      const done = (code: number | null, more = '') => {
        clearTimeout(limit)
        this.#children.delete(child)
        endGroup(child, 'SIGTERM')
        resolve({ name: stage.name, seconds: (Date.now() - started) / 1_000, output: output + more, ...verdict(code, stage.count?.()) })
      }
      child.on('error', (error) => done(null, error.message))
      child.on('close', (code) => done(code))
    })
  }

  /** Runs stages, `width` at a time, in order of their start. */
  async runAll(stages: readonly Stage[], width: number, told: (outcome: Outcome) => void): Promise<Outcome[]> {
    const waiting = [...stages]
    const outcomes: Outcome[] = []
    const lane = async () => {
      for (let stage = waiting.shift(); stage !== undefined; stage = waiting.shift()) {
        const outcome = await this.run(stage)
        outcomes.push(outcome)
        told(outcome)
      }
    }
    await Promise.all(Array.from({ length: width }, lane))
    return stages.flatMap((stage) => outcomes.filter((outcome) => outcome.name === stage.name))
  }
}

/** Signals a program and everything it has started and not set apart; nothing is left of a group that has ended. */
function endGroup(child: ChildProcess, name: NodeJS.Signals): void {
  if (child.pid !== undefined) signal(-child.pid, name)
}

/** A program's exit code and its counted tests as one verdict: a failure that no test shows counts as one. */
export function verdict(code: number | null, counts?: Counts): Counts {
  if (counts === undefined || counts.passed + counts.failed === 0)
    return code === 0 && counts === undefined ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
  return { passed: counts.passed, failed: code === 0 ? counts.failed : Math.max(1, counts.failed) }
}

interface VitestReport {
  readonly numPassedTests: number
  readonly numFailedTests: number
  readonly numPendingTests: number
  readonly testResults: readonly { readonly status: string; readonly assertionResults: readonly { readonly status: string }[] }[]
}

/** Tests of vitest's JSON report. A file that failed without a failed test (it did not load) and a skipped test count as failed. */
export function vitestCounts(file: string): Counts | undefined {
  const report = readReport(file) as VitestReport | undefined
  if (report === undefined) return { passed: 0, failed: 1 }
  const broken = report.testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && !assertionResults.some((test) => test.status === 'failed'),
  )
  return { passed: report.numPassedTests, failed: report.numFailedTests + report.numPendingTests + broken.length }
}

interface PlaywrightReport {
  readonly stats: { readonly expected: number; readonly unexpected: number; readonly flaky: number; readonly skipped: number }
}

/** Tests of Playwright's JSON report; one that passed only when repeated, or did not run, counts as failed. */
export function playwrightCounts(file: string): Counts | undefined {
  const report = readReport(file) as PlaywrightReport | undefined
  if (report === undefined) return { passed: 0, failed: 1 }
  const { expected, unexpected, flaky, skipped } = report.stats
  return { passed: expected, failed: unexpected + flaky + skipped }
}

/** Counts that a program wrote itself; none at all when it ended before. */
export function writtenCounts(file: string): Counts | undefined {
  return (readReport(file) as Counts | undefined) ?? { passed: 0, failed: 1 }
}

function readReport(file: string): unknown {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined
}

/** The table at the end and its last line, "N passed, N failed". */
export function summary(outcomes: readonly Outcome[]): string {
  const width = Math.max(5, ...outcomes.map(({ name }) => name.length))
  const row = (name: string, result: string, seconds: string, passed: string, failed: string) =>
    `${name.padEnd(width)}  ${result.padEnd(6)}  ${seconds.padStart(7)}  ${passed.padStart(6)}  ${failed.padStart(6)}`
  const rows = outcomes.map(({ name, seconds, passed, failed }) =>
    row(name, failed === 0 ? 'passed' : 'FAILED', inSeconds(seconds), String(passed), String(failed)),
  )
  const sum = (key: keyof Counts) => outcomes.reduce((total, outcome) => total + outcome[key], 0)
  return [row('gate', 'result', 'seconds', 'passed', 'failed'), ...rows, `${sum('passed')} passed, ${sum('failed')} failed`].join('\n')
}

export function inSeconds(seconds: number): string {
  return seconds.toLocaleString('en', { minimumFractionDigits: 1, maximumFractionDigits: 1, useGrouping: false })
}
