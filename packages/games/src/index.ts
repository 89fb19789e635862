export type { GameRules, Mult4, Ratio, RoundResult, Step, StepRules, TableRules } from './rules.ts'
export { dice, DICE_OUTCOMES, DICE_WINNING, type DiceChoice, type DiceResult, type DiceSide } from './dice.ts'
export { jackpotAt, jackpotSteps, openJackpot, type JackpotPlan, type JackpotPool, type JackpotPosition } from './jackpot.ts'
export { checkProof, tableHash, type Proof, type TableValue } from './proof.ts'
