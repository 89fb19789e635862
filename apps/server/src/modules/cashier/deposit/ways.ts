/** The ways in for deposits: gateways of others, and the accounts of the house. */
import { depositMethodCodes, type ReplyOf } from '@khela/contract'
import type { App } from '../../../kernel/index.ts'
import { findGateway, gatewaysOf, type Gateway, type GatewayMethod } from '../../gateways/index.ts'
import { accountGateways } from '../manual/accounts.ts'

export interface Way {
  readonly gateway: Gateway
  readonly method: GatewayMethod
}

/** Every method with its gateway, in the order that members see them. */
export function waysOf(app: App): Way[] {
  const all = [...gatewaysOf(app), ...accountGateways].flatMap((gateway) =>
    gateway.describe().methods.map((method) => ({ gateway, method })),
  )
  const place = ({ method }: Way) => depositMethodCodes.indexOf(method.code)
  return all.toSorted((a, b) => place(a) - place(b))
}

export const wayOf = (app: App, method: ReplyOf<'deposit'>['method']): Way | undefined =>
  waysOf(app).find((one) => one.method.code === method)

/** The gateway of a code. Throws when this deployment has none: a stored row names one that was taken away. */
export function gatewayOf(app: App, code: string): Gateway {
  const found = accountGateways.find((one) => one.describe().code === code) ?? findGateway(app, code)
  if (!found) throw new Error(`this deployment has no gateway ${code}`)
  return found
}
