import { routes } from '../../kernel/index.ts'
import { readBalance } from './balance.ts'
import { takeNotice } from './confirm.ts'
import { createDeposit, depositMethods, listDeposits, oneDeposit } from './deposit.ts'
import { decide, readPayPage, readPayScript } from './gateways/sim/house.ts'
import { findTransferee, makeTransfer, ownTransfers, transferInfo } from './transfer/transfer.ts'
import { cancelWithdrawal, ownWithdrawals, requestWithdrawal, withdrawInfo } from './withdraw.ts'

export const walletRoutes = routes({
  balance: readBalance,
  depositMethods,
  depositCreate: createDeposit,
  deposits: listDeposits,
  deposit: oneDeposit,
  withdrawInfo,
  withdrawCreate: requestWithdrawal,
  withdrawCancel: cancelWithdrawal,
  withdrawals: ownWithdrawals,
  transferInfo,
  transferFind: findTransferee,
  transferCreate: makeTransfer,
  transfers: ownTransfers,
  gatewayCallback: takeNotice,
  simPayPage: readPayPage,
  simPayScript: readPayScript,
  simPayDecide: decide,
})
