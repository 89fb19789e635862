/** Money that comes in: deposits, gateways, and what operators keep about both. */
import { depositCalls } from './calls/deposits.ts'
import { gatewayCalls } from './calls/gateways.ts'

export const calls = { ...depositCalls, ...gatewayCalls } as const
export { officeDepositCalls as officeCalls } from './office.ts'
