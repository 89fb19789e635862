/** The programmatic entry: run the cases, get the results, write the reports. */
export { exitCode } from './results.ts'
export type { CaseResult, Outcome, RunResult, Totals } from './results.ts'
export type { Exchange } from './exchange.ts'
export { CannotRun } from './failure.ts'
export { runOperator, type OperatorOptions } from './run-operator.ts'
