/** What `privacy` needs of all modules. */
import { port, type PersonalSources, type Tx } from '../../kernel/index.ts'

/** What the modules know of a member, and how it ends with the account. */
export interface PersonalParts {
  /** The parts of the file. */
  readonly sources: PersonalSources
  /** Whether something is under way whose money may still come back to the account. */
  readonly isBusy: (t: Tx, memberId: bigint) => Promise<boolean>
  /** Takes what is personal out of the modules. */
  readonly erase: (t: Tx, memberId: bigint) => Promise<void>
}

export const personalPartsPort = port<PersonalParts>('privacy.personalParts')
