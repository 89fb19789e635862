/** Tables: rounds that many share under one clock. See README.md. */
export { deskExposure, deskLimits, deskPast, deskTables, type DeskRound, type DeskTable } from './desk.ts'
export { openTables, type TableEngine } from './engine.ts'
export { muteMember, tableLines, tableMutes, takeLineAway } from './moderation.ts'
export { tablesModule } from './module.ts'
export { tables } from './registry.ts'
