/** What operators write down about a member: notes, and tags to find like with like. */
export { officeCalls } from './office.ts'
