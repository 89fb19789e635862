/** Proof of balances: a root published each night that every member can check the own balance against. See README.md. */
export { solvencyModule } from './module.ts'
export { takeSnapshot } from './snapshot.ts'
