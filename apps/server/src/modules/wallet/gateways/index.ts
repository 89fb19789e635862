/** The gateways of this deployment. The simulated one exists in profile DEMO only (decisions P2). */
import type { App } from '../../../kernel/index.ts'
import type { DepositMethod, PayeeChannel } from '../rules.ts'
import type { Gateway } from './gateway.ts'
import { simGateway } from './sim/index.ts'

export function gatewaysOf(app: App): Gateway[] {
  return app.config.profile === 'DEMO' ? [simGateway(app)] : []
}

/** The gateway of a code. Throws when this deployment has none: a stored row names one that was taken away. */
export function gatewayOf(app: App, code: string): Gateway {
  const found = gatewaysOf(app).find((gateway) => gateway.describe().code === code)
  if (!found) throw new Error(`this deployment has no gateway ${code}`)
  return found
}

export function gatewayForMethod(app: App, method: DepositMethod): Gateway | undefined {
  return gatewaysOf(app).find((gateway) => gateway.describe().methods.some(({ code }) => code === method))
}

export function gatewayForChannel(app: App, channel: PayeeChannel): Gateway | undefined {
  return gatewaysOf(app).find((gateway) => gateway.describe().channels.includes(channel))
}
