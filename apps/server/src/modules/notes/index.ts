/** Notes and tags of members, for operators. See README.md. */
export { notesModule } from './module.ts'
