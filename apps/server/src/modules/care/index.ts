/** Care: reality checks, markers of harm and the cases they raise. See README.md. */
export { careAgeing } from './ageing-store.ts'
export { actOnCase, careCase, limitMember, type CaseDetail } from './cases.ts'
export { eraseCare } from './erase-store.ts'
export { careJobs, onKycDecided, onMemberRegistered } from './look.ts'
export { careRows } from './personal-store.ts'
export { playedSince } from './played.ts'
export { careRoutes } from './reality.ts'
export {
  casesOfMember as careCasesOfMember,
  choiceOf as careChoiceOf,
  countOpenCases as countCareCases,
  listCases as listCareCases,
  messagesOf as careMessagesOf,
  type CaseRow as CareCaseRow,
} from './store.ts'
