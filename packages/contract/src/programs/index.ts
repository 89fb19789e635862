/** What is earned over a period, as the office looks through it. */
export { officeCalls } from './office.ts'
