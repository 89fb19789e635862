/** Money: balance, deposits, withdrawals, transfers, adjustments. */
import { walletCalls } from './calls/balance.ts'
import { depositCalls } from './calls/deposits.ts'
import { withdrawalCalls } from './calls/withdrawals.ts'
import { transferCalls } from './calls/transfers.ts'
import { gatewayCalls } from './calls/gateways.ts'
import { officeDepositCalls } from './office/deposits.ts'
import { officeWithdrawalCalls } from './office/withdrawals.ts'
import { adjustmentCalls } from './office/adjustments.ts'

export const calls = { ...walletCalls, ...depositCalls, ...withdrawalCalls, ...transferCalls, ...gatewayCalls } as const
export const officeCalls = { ...officeDepositCalls, ...officeWithdrawalCalls, ...adjustmentCalls } as const
