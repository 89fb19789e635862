import { routes } from '../../kernel/index.ts'
import { readBalance } from './balance.ts'
import { createDeposit, depositMethods, listDeposits, oneDeposit } from './deposit.ts'
import { endpoints } from '@khela/contract'
import { noticesOf, returnsOf } from './notices.ts'
import { cancelDeposit, demoPay, proveDeposit } from './manual/prove.ts'
import { takeNotice } from './manual/received.ts'
import { decide, readPayPage, readPayScript } from './gateways/sim/house.ts'
import { cancelWithdrawal, ownWithdrawals, requestWithdrawal, withdrawInfo } from './withdrawal/ask.ts'
import { addPayee, dropPayee, listPayees, setDefaultPayee } from './withdrawal/payee.ts'
import { confirmReceived, disputePart } from './withdrawal/receipt.ts'
import { findTransferee, makeTransfer, ownTransfers, transferInfo } from './transfer/transfer.ts'

export const walletRoutes = routes({
  balance: readBalance,
  depositMethods,
  depositCreate: createDeposit,
  deposits: listDeposits,
  deposit: oneDeposit,
  depositProof: proveDeposit,
  depositCancel: cancelDeposit,
  depositDemoPay: demoPay,
  receivedNotice: takeNotice,
  withdrawInfo,
  withdrawCreate: requestWithdrawal,
  withdrawCancel: cancelWithdrawal,
  withdrawals: ownWithdrawals,
  withdrawReceived: confirmReceived,
  withdrawDispute: disputePart,
  payees: listPayees,
  payeeAdd: addPayee,
  payeeRemove: dropPayee,
  payeeDefault: setDefaultPayee,
  transferInfo,
  transferFind: findTransferee,
  transferCreate: makeTransfer,
  transfers: ownTransfers,
  gatewayCallback: noticesOf('sim', endpoints.gatewayCallback.path),
  bkashNotice: noticesOf('bkash', endpoints.bkashNotice.path),
  bkashReturn: returnsOf('bkash', 'GET', endpoints.bkashReturn.path),
  nagadReturn: returnsOf('nagad', 'GET', endpoints.nagadReturn.path),
  sslcommerzNotice: noticesOf('sslcommerz', endpoints.sslcommerzNotice.path),
  sslcommerzReturn: returnsOf('sslcommerz', 'POST', endpoints.sslcommerzReturn.path),
  simPayPage: readPayPage,
  simPayScript: readPayScript,
  simPayDecide: decide,
})
