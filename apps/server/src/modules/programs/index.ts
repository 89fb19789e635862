/** Programs: what is earned over a period is worked out, paid once and corrected in the next one. See README.md. */
export { wholeHundredths, type Due, type ProgramKind } from './kind.ts'
export { programsModule } from './module.ts'
