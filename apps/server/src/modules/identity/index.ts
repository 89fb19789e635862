/** Becoming a member, signing in, and how long that lasts. See README.md. */
export { disableMember, findByAnything, giveOneTimePassword, lockSignIn, maskedContacts, signOutEverywhere } from './desk/desk.ts'
export { accessOf, deskMember, type DeskMember } from './desk/store.ts'
export { linksOf, newcomerOf, tracesOf, type Link } from './link-store.ts'
export { identityModule } from './module.ts'
export { registerMember } from './new-member.ts'
export { oldTrials } from './session-store.ts'
export { endSessions, resolveSession } from './sessions.ts'
export { grantTrialCredits, openTrial } from './trial.ts'
