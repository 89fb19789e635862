import { endpoints } from '@khela/contract'
import { routes } from '../../kernel/index.ts'
import { createDeposit, depositMethods, listDeposits, oneDeposit } from './deposit/deposit.ts'
import { noticesOf, returnsOf } from './gateways/notices.ts'
import { decide, readPayPage, readPayScript } from './gateways/sim/house.ts'
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
