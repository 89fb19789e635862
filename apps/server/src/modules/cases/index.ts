/** Cases: what an operator has to look at because the house and somebody else do not say the same. See README.md. */
export { casesModule } from './module.ts'
export { caseBooksPort, pairFiguresPort, type FindBooks, type FindPair } from './ports.ts'
export {
  caseIdOf,
  casesByIds,
  casesOfMember,
  closeBySystem,
  closeCase,
  closeGone,
  openCase,
  renewAnswer,
  type CaseRow,
  type NewCase,
  type VendorLine,
} from './store.ts'
