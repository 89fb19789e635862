/** One-time codes: asked for, sent, taken. */
export { sendCode, takeCode, type CodeCheck } from './codes.ts'
export { countryCodes, mailTarget, mobileTarget } from './targets.ts'
