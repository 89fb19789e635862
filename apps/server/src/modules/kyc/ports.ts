/** What identity checks need of the floors above. */
import { port } from '../../kernel/index.ts'
import type { MovedOf } from './application.ts'

/** What came in and went out of a member's wallet. */
export const moneyMovedPort = port<MovedOf>('kyc.moneyMoved')
