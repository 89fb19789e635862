/** Care: reality checks, markers of harm and the cases they raise. See README.md. */
export { careJobs, onMemberRegistered } from './look.ts'
export { careModule } from './module.ts'
export { playedSince } from './played.ts'
export { careRoutes } from './reality.ts'
export { casesOfMember as careCasesOfMember } from './store.ts'
export { careLimitChange, memberLimitChange } from './limit-changes.ts'
