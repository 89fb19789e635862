/** Members, how they prove who they are, and their sessions. See README.md. */
export { begin as beginAttempt, endedBadly, endedWell, operatorSubjects, readLimits, tryOnce, type Barred } from './attempts.ts'
export { checkChallenge, issueWork } from './challenge.ts'
export { disableMember, findByAnything, giveOneTimePassword, lockSignIn, maskedContacts, signOutEverywhere } from './desk/desk.ts'
export { deskMember, accessOf, type DeskMember } from './desk/store.ts'
export { identityJobs } from './jobs.ts'
export { reachOf, type Reach } from './contact-store.ts'
export {
  addWatch,
  countWaitingKyc,
  decideKyc,
  kycNeeded,
  kycOf,
  listKyc,
  openKyc,
  removeWatch,
  samePersonAs,
  tierOf,
  watchEntries,
  watchEntry,
  type KycDetail,
  type KycRow,
  type WatchRow,
} from './kyc/index.ts'
export { findBelow, lineMembers, uplineOf, type LineMember } from './line.ts'
export { linksOf, newcomerOf, tracesOf, type Link } from './link-store.ts'
export { findMember, findMembers, memberByName, namesOf, takePayeeName, type MemberView } from './members.ts'
export { identityModule } from './module.ts'
export { registerMember, type Registration } from './new-member.ts'
export { noteConsent } from './privacy/consent.ts'
export { moneyMovedPort, personalPartsPort } from './ports.ts'
export { noParts, type PersonalParts } from './privacy/index.ts'
export { isCommonPassword } from './passwords.ts'
export { identityRoutes } from './routes.ts'
export { maskName, networkOf, sameName } from './rules.ts'
export { coolOffHours, securityChangedAt, withdrawalsWaitUntil } from './security/centre.ts'
export { payProofKind, takeProof } from './security/proof.ts'
export { resolveSession } from './sessions.ts'
export { grantTrialCredits, openTrial } from './trial.ts'
