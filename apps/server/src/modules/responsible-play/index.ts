/** Responsible play: reality checks, markers of harm and the cases they raise. See README.md. */
export { responsiblePlayJobs, onMemberRegistered } from './look.ts'
export { responsiblePlayModule } from './module.ts'
export { playedSince } from './played.ts'
export { responsiblePlayRoutes } from './reality.ts'
export { casesOfMember as responsiblePlayCasesOfMember } from './store.ts'
