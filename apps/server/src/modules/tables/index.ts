/** Tables: rounds that many share under one clock. See README.md. */
export { deskPast } from './desk.ts'
export { openTables, type TableEngine } from './engine.ts'
export { tablesModule } from './module.ts'
