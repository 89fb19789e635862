/**
 * One node of Khela with a testbed beside it, as a program of its own, so that it can be killed: what the product opens
 * for outside vendors (app/vendors.ts) and the control calls of bed.ts. Test code only. Told by its environment:
 * CONFORMANCE_DATABASE (the owner's address), CONFORMANCE_HOME, CONFORMANCE_TOKEN, CONFORMANCE_PORT, CONFORMANCE_BED_PORT.
 */
import http from 'node:http'
import { openApp, openDb, openLog, readConfig, type RunningApp } from '../../apps/server/src/kernel/index.ts'
import { wire } from '../../apps/server/src/app/wiring.ts'
import { openVendorDoor } from '../../apps/server/src/modules/vendors/index.ts'
import { openWalletPort } from '../../apps/server/src/modules/wallet-port/index.ts'
import { addKey } from '../../apps/server/src/modules/vendors/keys.ts'
import { hasKey, insertVendor } from './bed-store.ts'
import { Bed } from './bed.ts'
import { other, underTest } from './vendors.ts'

const HOST = '127.0.0.1'
function needed(name: string): string {
  const value = process.env[`CONFORMANCE_${name}`]
  if (value === undefined) throw new Error(`CONFORMANCE_${name} is not set`)
  return value
}

async function openNode(): Promise<RunningApp> {
  const config = readConfig({ KHELA_RATE_FACTOR: '1000', KHELA_LOG: 'error' }, needed('HOME'))
  config.listeningAt(`http://${HOST}`)
  const app = await openApp({ config, url: needed('DATABASE'), log: openLog({ level: config.logLevel, to: process.stderr }), max: 8 })
  const wiring = wire(app)
  await app.start({ supervise: false })
  await wiring.seed()
  return app
}

/** Wallet port whose process is killed when the next bet was committed, before anybody is told. */
function killable(port: ReturnType<typeof openWalletPort>) {
  let isArmed = false
  const deadly: typeof port = {
    ...port,
    async bets(calls) {
      const answers = await port.bets(calls)
      if (isArmed) process.kill(process.pid, 'SIGKILL')
      return answers
    },
  }
  return { port: deadly, arm: () => (isArmed = true) }
}

async function bodyOf(request: http.IncomingMessage): Promise<Record<string, unknown>> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return JSON.parse(Buffer.concat(parts).toString()) as Record<string, unknown>
}

function serve(bed: Bed, token: string): http.Server {
  const answer = async (request: http.IncomingMessage): Promise<[number, unknown]> => {
    const asked = await bodyOf(request)
    if (request.headers.authorization !== `Bearer ${token}`) return [401, {}]
    const told = await bed.answer((request.url ?? '').slice(1), asked)
    return told === undefined ? [501, {}] : [200, told]
  }
  return http.createServer((request, response) => {
    void answer(request)
      .catch((error: unknown): [number, unknown] => [500, { error: error instanceof Error ? error.message : 'failed' }])
      .then(([status, told]) => response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(told)))
  })
}

const app = await openNode()
const owner = openDb({ url: needed('DATABASE'), max: 4 })
for (const vendor of [underTest, other]) {
  await owner.tx((t) => insertVendor(t, vendor))
  const secret = Buffer.from(vendor.secret, 'hex')
  await app.db.tx(async (t) => {
    if (!(await hasKey(t, vendor.keyId))) await addKey(t, app, vendor.code, { keyId: vendor.keyId, secret })
  })
}
const { port, arm } = killable(openWalletPort({ db: app.db, app }))
const door = await openVendorDoor({ app, port, ready: () => true })
const bed = serve(new Bed({ app, owner, door, crashAtNextBet: arm }), needed('TOKEN'))
bed.listen(Number(needed('BED_PORT')), HOST)
await door.listen(Number(needed('PORT')), HOST)
process.stdout.write('up\n')
process.once('SIGTERM', () => {
  bed.close()
  bed.closeAllConnections()
  void Promise.all([door.close(0), app.close(0), owner.close()]).then(() => process.exit(0))
})
