/** The programmatic entry: run the cases, get the results, write the reports. */
export { CannotRun } from './failure.ts'
export type { Exchange } from './exchange.ts'
export { render, writeReports, type FileFormat } from './report/index.ts'
export { exitCode, type CaseResult, type Outcome, type RunResult, type Totals } from './results.ts'
export { runOperator, type OperatorOptions } from './run-operator.ts'
export { runVendor, type VendorOptions } from './run-vendor.ts'
