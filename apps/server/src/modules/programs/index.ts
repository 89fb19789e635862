/** Programs: what is earned over a period is worked out, paid once and corrected in the next one. See README.md. */
export { programsModule } from './module.ts'
