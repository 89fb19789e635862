import { endpoints } from '@khela/contract'
import { routes } from '../../kernel/index.ts'
import { noticesOf, returnsOf } from './notices.ts'
import type { Deposits } from './ports.ts'
import { decide, readPayPage, readPayScript } from './sim/house.ts'

/** What gateways and payers who come back from them call, and the hosted page of the simulated one. */
export const gatewayRoutes = (deposits: Deposits) =>
  routes({
    gatewayCallback: noticesOf('sim', endpoints.gatewayCallback.path, deposits),
    bkashNotice: noticesOf('bkash', endpoints.bkashNotice.path, deposits),
    bkashReturn: returnsOf('bkash', 'GET', endpoints.bkashReturn.path, deposits),
    nagadReturn: returnsOf('nagad', 'GET', endpoints.nagadReturn.path, deposits),
    sslcommerzNotice: noticesOf('sslcommerz', endpoints.sslcommerzNotice.path, deposits),
    sslcommerzReturn: returnsOf('sslcommerz', 'POST', endpoints.sslcommerzReturn.path, deposits),
    simPayPage: readPayPage,
    simPayScript: readPayScript,
    simPayDecide: decide,
  })
