/** What a run gives back; the JSON report is exactly this. */
import type { Exchange } from './exchange.ts'

/** Version of the shape below; it changes when a field changes its meaning or goes. */
export const FORMAT = 'khela-conformance/1'

/** `error`: the case itself or the testbed broke, so nothing is known; it counts against the run like a failure. */
export type Outcome = 'passed' | 'failed' | 'error' | 'skipped'

export interface CaseResult {
  readonly id: string
  readonly title: string
  readonly group: string
  /** The rules it checks: numbers of the trade (W-1 to W-35) and the section of SW1.md. */
  readonly rule: string
  readonly outcome: Outcome
  readonly ms: number
  /** Why it was skipped or broke. */
  readonly reason?: string
  readonly failure?: { readonly expected: string; readonly got: string; readonly why: string; readonly at?: number }
  /** What was left unchecked, in words. */
  readonly notes: readonly string[]
  readonly exchanges: readonly Exchange[]
}

export interface Totals {
  readonly passed: number
  readonly failed: number
  readonly error: number
  readonly skipped: number
}

export interface RunResult {
  readonly format: typeof FORMAT
  readonly kit: string
  readonly side: 'operator' | 'vendor'
  readonly target: string
  readonly vendorId: string
  /** ISO 8601, UTC. */
  readonly started: string
  readonly ms: number
  /** Repeats the order of the cases. */
  readonly seed: number
  readonly testbed: boolean
  readonly totals: Totals
  readonly cases: readonly CaseResult[]
}

export function totalsOf(cases: readonly CaseResult[]): Totals {
  const count = (outcome: Outcome) => cases.filter((one) => one.outcome === outcome).length
  return { passed: count('passed'), failed: count('failed'), error: count('error'), skipped: count('skipped') }
}

/** 0 when every case that ran passed, else 1. */
export function exitCode({ totals }: RunResult): 0 | 1 {
  return totals.failed + totals.error === 0 && totals.passed > 0 ? 0 : 1
}
