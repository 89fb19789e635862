/** One node of `bench:bets`, as its own process: the wallet port and the vendors' door on a database, nothing else. */
import { openApp, openDb, openLog, readConfig } from '../apps/server/src/kernel/index.ts'
import { wire } from '../apps/server/src/app/wiring.ts'
import { openVendorDoor } from '../apps/server/src/modules/vendors/door.ts'
import { openWalletPort } from '../apps/server/src/modules/wallet-port/wallet-port.ts'

const [url = '', home = ''] = process.argv.slice(2)
const log = openLog({ level: 'error', to: process.stderr })
const config = readConfig({}, home)
const app = await openApp({ config, url, log })
wire(app)
await app.start({ supervise: false })
const db = openDb({ url, role: 'khela_app', max: 4 })
const port = openWalletPort({ db, app })
const door = await openVendorDoor({ app, port, ready: () => true })
const at = await door.listen(0, '127.0.0.1')
process.on('message', (asked) => {
  if (asked === 'figures') process.send?.({ cpu: process.cpuUsage(), rss: process.memoryUsage().rss })
  if (asked === 'stop') void door.close(0).then(() => process.exit(0))
})
// Without the bench there is nobody to stop for.
process.on('disconnect', () => process.exit(1))
process.send?.({ port: at })
