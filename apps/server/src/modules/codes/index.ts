/** What keeps strangers from trying much: one-time codes, pictures, work of the browser, attempts. See README.md. */
export type { Limits } from './attempt-rules.ts'
export {
  beginAttempt,
  beginWithPasswords,
  endOf,
  noteFailure,
  noteSuccess,
  operatorSubjects,
  readLimits,
  subjectKeys,
  subjectsOf,
  tryOnce,
  unlockAccount,
  type Barred,
  type Credential,
  type PasswordAttempt,
  type Subjects,
} from './attempts.ts'
export { solveCaptcha } from './captcha.ts'
export { checkChallenge, issueWork, showsChallenge } from './challenge.ts'
export { typedDigits } from './code-rules.ts'
export { sendCode, takeCode } from './codes.ts'
export { deviceOf, deviceToken } from './device-cookie.ts'
export { codesModule } from './module.ts'
export { mailTarget, mobileTarget } from './targets.ts'
