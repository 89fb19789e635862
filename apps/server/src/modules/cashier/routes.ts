import { routes } from '../../kernel/index.ts'
import { createDeposit, depositMethods, listDeposits, oneDeposit } from './deposit/deposit.ts'
import { cancelDeposit, demoPay, proveDeposit } from './manual/prove.ts'
import { takeNotice } from './manual/received.ts'
import type { DepositOffers } from './ports.ts'

/** The calls of the cashier, with what knows of offers. */
export const cashierRoutes = (offers: DepositOffers) =>
  routes({
    depositMethods: (t, call) => depositMethods(t, call, offers),
    depositCreate: (t, call) => createDeposit(t, call, offers),
    deposits: listDeposits,
    deposit: oneDeposit,
    depositProof: (t, call) => proveDeposit(t, call, offers),
    depositCancel: cancelDeposit,
    depositDemoPay: demoPay,
    receivedNotice: takeNotice,
  })
