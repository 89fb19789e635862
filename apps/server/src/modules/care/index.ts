/** Care: reality checks, markers of harm and the cases they raise. See README.md. */
export { actOnCase, careCase, limitMember, type CaseDetail } from './cases.ts'
export { careJobs, onMemberRegistered } from './look.ts'
export { careModule } from './module.ts'
export { playedSince } from './played.ts'
export { careRoutes } from './reality.ts'
export {
  casesOfMember as careCasesOfMember,
  countOpenCases as countCareCases,
  listCases as listCareCases,
  type CaseRow as CareCaseRow,
} from './store.ts'
