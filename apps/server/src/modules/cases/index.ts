/** Cases: what an operator has to look at because the house and somebody else do not say the same. See README.md. */
export { casesModule } from './module.ts'
export {
  caseIdOf,
  caseOf,
  casesByIds,
  casesOfMember,
  caseVendors,
  closeBySystem,
  closeCase,
  closeGone,
  countOpenCases,
  listCases,
  openCase,
  renewAnswer,
  type CaseRow,
  type NewCase,
  type VendorLine,
} from './store.ts'
