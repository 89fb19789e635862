/** The gateways of this deployment: those whose facts stand in the environment, and in profile DEMO the simulated one (D-P2). */
import { MERCHANT_CURRENCY } from '@khela/money'
import type { App } from '../../kernel/index.ts'
import { bkashGateway } from './bkash/index.ts'
import { paysOut, type Gateway, type PayeeChannel, type PayoutGateway } from './gateway.ts'
import { nagadGateway } from './nagad/index.ts'
import { simGateway } from './sim/index.ts'
import { sslcommerzGateway } from './sslcommerz/index.ts'
import { tronGateway } from './tron/index.ts'

const known = new WeakMap<App, readonly Gateway[]>()

/** Made once per application: some keep what a gateway lent them. */
export function gatewaysOf(app: App): readonly Gateway[] {
  let made = known.get(app)
  if (!made) {
    const { bkash, nagad, sslcommerz, tron } = app.config.gateways
    const all = [
      ...(bkash ? [bkashGateway(app, bkash)] : []),
      ...(nagad ? [nagadGateway(app, nagad)] : []),
      ...(sslcommerz ? [sslcommerzGateway(app, sslcommerz)] : []),
      ...(tron ? [tronGateway(app, tron)] : []),
      ...(app.config.profile === 'DEMO' ? [simGateway(app)] : []),
    ]
    // One that takes no money of this merchant is of no use to it.
    made = all.filter((gateway) => gateway.describe().currencies.includes(MERCHANT_CURRENCY))
    known.set(app, made)
  }
  return made
}

export const findGateway = (app: App, code: string): Gateway | undefined => gatewaysOf(app).find((one) => one.describe().code === code)

/** The gateway that pays out to a channel; undefined where none of this deployment does. */
export function gatewayForChannel(app: App, channel: PayeeChannel): PayoutGateway | undefined {
  return gatewaysOf(app)
    .filter(paysOut)
    .find((gateway) => gateway.describe().channels.includes(channel))
}
