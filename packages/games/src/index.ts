export type { GameRules, Mult4, Ratio, RoundResult, Step, StepRules, TableRules } from './rules.ts'
export { jackpotAt, jackpotSteps, openJackpot, type JackpotPlan, type JackpotPool, type JackpotPosition } from './jackpot.ts'
export { checkProof, tableHash, type Proof, type TableValue } from './proof.ts'
