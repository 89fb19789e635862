/** What identity needs of the floors above it. */
import { port } from '../../kernel/index.ts'
import type { MovedOf } from './kyc/index.ts'
import type { PersonalParts } from './privacy/index.ts'

/** What came in and went out of a member's wallet. */
export const moneyMovedPort = port<MovedOf>('identity.moneyMoved')
/** What all modules add to the file of a member's data, and how they end with an account. */
export const personalPartsPort = port<PersonalParts>('identity.personalParts')
