/** The outside game vendors of this process: the wallet port, the listener they call, and our calls to them. */
import { appRole, nodePools, openDb, type App, type Health } from '../kernel/index.ts'
import { keepVendorGames, openVendorDoor, type VendorDoor, type VendorGames } from '../modules/vendors/index.ts'
import { openWalletPort } from '../modules/wallet-port/index.ts'

export interface Vendors {
  readonly door: VendorDoor
  /** Reads the vendors' games into the catalogue from now on. */
  keepGames(): void
  /** Opens the listener; answers its address. Without a configured port it is the first free one from `from` on. */
  listen(from: number): Promise<string>
  /** Answers what is under way (REL-R28), cuts what is left after `graceMs`, and closes. */
  close(graceMs: number): Promise<void>
}

export interface VendorsOptions {
  readonly app: App
  readonly databaseUrl: string
  readonly health: Pick<Health, 'isStopping'>
}

/** Opens the port on a pool of its own, so that a flood of vendors never takes a member's connection (W-34). Nothing listens yet. */
export async function openVendors({ app, databaseUrl, health }: VendorsOptions): Promise<Vendors> {
  const onError = (error: Error) => app.log.warn({ err: error }, 'database connection of the vendors')
  const db = openDb({ url: databaseUrl, role: appRole, max: nodePools.vendors, clock: app.clock, onError })
  try {
    const door = await openVendorDoor({ app, port: openWalletPort({ db, app }), ready: () => !health.isStopping() })
    let games: VendorGames | undefined
    let closed: Promise<void> | undefined
    const close = async (graceMs: number) => {
      await games?.stop()
      await door.close(graceMs)
      await db.close()
    }
    return {
      door,
      listen: (from) => listen(door, app, from),
      keepGames() {
        games = keepVendorGames({ app, client: (vendor) => door.client(vendor) })
      },
      close: (graceMs) => (closed ??= close(graceMs)),
    }
  } catch (error) {
    await db.close()
    throw error
  }
}

async function listen(door: VendorDoor, { config }: App, from: number): Promise<string> {
  const { vendorHost: host, vendorPort } = config
  for (let at = vendorPort ?? from; ; at += 1) {
    try {
      const port = await door.listen(at, host)
      return `http://${reachable(host)}:${port}`
    } catch (error) {
      if (vendorPort !== undefined || (error as { code?: unknown }).code !== 'EADDRINUSE' || at >= from + 100) throw error
    }
  }
}

/** A name by which a program on this machine reaches what listens on `host`. */
function reachable(host: string): string {
  if (host === '0.0.0.0' || host === '::') return '127.0.0.1'
  return host.includes(':') ? `[${host}]` : host
}
