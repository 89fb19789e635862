/** The signed HTTP side of the wallet, put together: keys, nonces, budgets, dialects and the listener of one process. */
import { socketLimits, type App } from '../../kernel/index.ts'
import { Budgets } from './budget.ts'
import { dcrRouter } from './dialects/dcr.ts'
import { hub88Router } from './dialects/hub88.ts'
import { openVendorKeys, type LiveVendorKeys } from './keys.ts'
import { openSwListener, routerOf, type SwListener } from './listener.ts'
import { openNonces } from './nonce-sync.ts'
import type { WalletPort } from '../wallet-port/index.ts'
import { sw1Endpoints } from './sw1.ts'
import { VendorClient } from './vendor-client.ts'

export interface VendorDoor extends SwListener {
  readonly keys: LiveVendorKeys
  /** The calls of a vendor that listens itself; one client per vendor, for the life of the process. */
  client(vendor: string): VendorClient
}

export interface VendorDoorOptions {
  readonly app: Pick<App, 'config' | 'log' | 'asideDb'>
  readonly port: WalletPort
  /** Whether `/sw/ready` says yes. */
  readonly ready: () => boolean
}

/** Reads keys and nonces, and is ready to `listen`. Throws when the database does not answer. */
export async function openVendorDoor({ app, port, ready }: VendorDoorOptions): Promise<VendorDoor> {
  const keys = await openVendorKeys(app)
  const shared = await openNonces(app, keys.now)
  const budgets = new Budgets(() => performance.now())
  const parts = { port, keys, nonces: shared.nonces, budgets, log: app.log }
  const listener = openSwListener({
    router: routerOf(sw1Endpoints(parts), hub88Router(parts), dcrRouter(parts)),
    ready,
    trustedProxies: app.config.trustedProxies,
    log: app.log,
    sockets: socketLimits(app.config),
    failed: (error) => app.log.error({ err: error }, 'the listener of the vendors failed at a call'),
  })
  const clients = new Map<string, VendorClient>()
  return {
    ...listener,
    keys,
    client(vendor) {
      let client = clients.get(vendor)
      if (client === undefined) {
        client = new VendorClient({ vendor: () => keys.vendor(vendor), now: keys.now })
        clients.set(vendor, client)
      }
      return client
    },
    async close(graceMs) {
      await listener.close(graceMs)
      for (const client of clients.values()) client.close()
      keys.stop()
      await shared.stop()
    },
  }
}
