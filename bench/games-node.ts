/** One node of `bench:games`, as its own process: the vendors' door and the calls of the house's games on one database. */
import { openApp, openDb, openLog, readConfig, routes } from '../apps/server/src/kernel/index.ts'
import { buildHost } from '../apps/server/src/kernel/http/host.ts'
import { wire } from '../apps/server/src/app/wiring.ts'
import { shots } from '../apps/server/src/modules/fishing/index.ts'
import { houseRoutes } from '../apps/server/src/modules/house/index.ts'
import { playRoutes } from '../apps/server/src/modules/play/index.ts'
import { openVendorDoor } from '../apps/server/src/modules/vendors/door.ts'
import { openWalletPort } from '../apps/server/src/modules/wallet-port/wallet-port.ts'

const [url = '', home = ''] = process.argv.slice(2)
const log = openLog({ level: 'error', to: process.stderr })
const config = readConfig({ KHELA_RATE_FACTOR: '1000000' }, home)
config.listeningAt('http://localhost:1')
const app = await openApp({ config, url, log })
wire(app)
await app.start({ supervise: false })
const db = openDb({ url, role: 'khela_app', max: 4 })
const port = openWalletPort({ db, app })
const door = await openVendorDoor({ app, port, ready: () => true })
const site = await buildHost(
  app,
  'web',
  routes({ ...playRoutes, ...houseRoutes(shots) }),
  {
    // A token names its member; looking sessions up is no part of what is measured.
    async session(_t, token) {
      const memberId = BigInt(token.replaceAll('x', ''))
      return { kind: 'player', memberId, publicId: String(memberId), role: 'member', sessionId: memberId }
    },
    operator: async () => undefined,
    siteState: async () => ({ status: 0 }),
    team: () => Promise.reject(new Error('nobody here has a team')),
    hasConsent: async () => true,
    operatorRefused: async () => undefined,
  },
  { partial: true },
)
const doorPort = await door.listen(0, '127.0.0.1')
await site.listen({ port: 0, host: '127.0.0.1' })
const address = site.server.address()
process.on('message', (asked) => {
  if (asked === 'stop') void Promise.all([door.close(0), site.close()]).then(() => process.exit(0))
})
process.on('disconnect', () => process.exit(1))
process.send?.({ port: doorPort, sitePort: typeof address === 'object' ? address?.port : 0 })
