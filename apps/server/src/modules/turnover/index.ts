/** Turnover: what deposits and bonuses ask to be played, and the rounds that count towards it. See README.md. */
export { bonusesBeside, endBonus, endOverdue, isForfeited, lastEnded, noteForfeit, type EndedBonus } from './bonus-store.ts'
export { turnoverModule } from './module.ts'
export { lateBonusPort, largeRoundsPort, roundHearerPort, roundSourcesPort, type PaidRound } from './ports.ts'
export { turnoverOf } from './rules.ts'
export {
  addRequirement,
  bonusRequirements,
  countBonuses,
  dropRequirement,
  openRequirements,
  requirementsOfMember,
  type BonusRequirement,
  type RequirementRow,
} from './store.ts'
export { requirementsOf, requirementViews } from './turnover.ts'
