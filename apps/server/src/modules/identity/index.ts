/** Members, how they prove who they are, and their sessions. See README.md. */
export { identityJobs } from './jobs.ts'
export { findMember, findMembers, type MemberView } from './members.ts'
export { registerMember, type Registration } from './new-member.ts'
export { identityRoutes } from './routes.ts'
export { maskName } from './rules.ts'
export { resolveSession } from './sessions.ts'
export { openTrial } from './trial.ts'
