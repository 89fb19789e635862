/** The office: operators, the withdrawal queue, site state, books, audit. See README.md. */
export { verifyAudit } from './audit.ts'
export { officeJobs } from './books.ts'
export { createOperator, resolveOperator, type MadeOperator, type NewOperator } from './operators.ts'
export { riskSourcesOf } from './risk-sources.ts'
export { memberActsBy } from './member-acts.ts'
export { officeRoutes } from './routes.ts'
export { seaDeskBy } from './seas.ts'
export { codeAt } from './totp.ts'
