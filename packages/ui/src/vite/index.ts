/** Build plugins both sites use. */
export { budget, weigh, type Sized } from './budget.ts'
export { contractTable, type BrowserContract } from './contract-table.ts'
export { inlineCss } from './inline-css.ts'
export { lateScripts } from './late-scripts.ts'
export { ownSheets } from './own-sheets.ts'
export { quietToaster } from './quiet-toaster.ts'
