/** The file of personal data, and the end of accounts; see README.md. */
export { privacyModule } from './module.ts'
export { privacyJobs } from './routes.ts'
export { personalPartsPort, type PersonalParts } from './ports.ts'
