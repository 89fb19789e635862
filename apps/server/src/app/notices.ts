/** The notices of all modules; an event of which two would tell is refused at the start. */
import { gatherOnce, type Notices } from '../kernel/index.ts'
import { modules } from './modules.ts'

export const notices: Notices = gatherOnce(
  'notice of the event',
  modules.map(({ name, notices: own }) => ({ module: name, value: own })),
)
