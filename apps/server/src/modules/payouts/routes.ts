import { routes } from '../../kernel/index.ts'
import { cancelWithdrawal, ownWithdrawals, requestWithdrawal, withdrawInfo } from './ask.ts'
import { addPayee, dropPayee, listPayees, setDefaultPayee } from './payee.ts'
import { confirmReceived, disputePart } from './receipt.ts'

export const payoutRoutes = routes({
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
})
