import { routes } from '../../kernel/index.ts'
import { readBalance } from './balance.ts'
import { findTransferee, makeTransfer, ownTransfers, transferInfo } from './transfer/transfer.ts'

export const walletRoutes = routes({
  balance: readBalance,
  transferInfo,
  transferFind: findTransferee,
  transferCreate: makeTransfer,
  transfers: ownTransfers,
})
