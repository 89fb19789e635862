/** Where pictures of vendors may be fetched from (REL-I05): below the vendor's own address, whatever the vendor says. */
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp, type TestApp } from '../../kernel/test-app.ts'
import { openVendorArt } from './art.ts'
import { putVendor } from './vendor-store.ts'

const png = Buffer.from('\x89PNG\r\n\x1a\nrest', 'latin1')
let kit: TestApp
let vendor: Server
/** What a vendor would like to be asked: an inner service that nobody outside can reach. */
let inner: Server
/** What the inner service was asked. */
const asked: string[] = []
const listen = (server: Server): Promise<number> =>
  new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port)))

beforeAll(async () => {
  kit = await testApp()
  inner = createServer((request, response) => {
    asked.push(request.url ?? '')
    response.end(png)
  })
  const port = await listen(inner)
  vendor = createServer((request, response) => {
    if (request.url?.startsWith('/moved') === true) response.writeHead(302, { location: `http://127.0.0.1:${port}/moved` }).end()
    else response.end(png)
  })
  const own = await listen(vendor)
  const named = { classify: 'RNG', title: { bn: 'ক', en: 'A' }, position: 1 }
  await kit.owner.tx(async (t) => {
    await putVendor(t, { ...named, code: 'OWN', baseUrl: `http://127.0.0.1:${own}` })
    // Told to the house by whoever types addresses: none of them is one.
    await putVendor(t, { ...named, code: 'FILE', baseUrl: 'file:///etc' })
    await putVendor(t, { ...named, code: 'USER', baseUrl: `http://127.0.0.1:${own}@127.0.0.1:${port}` })
    const places: readonly [string, string, string][] = [
      ['OWN', 'good', '/picture.png'],
      ['OWN', 'moved', '/moved.png'],
      ['OWN', 'user', `@127.0.0.1:${port}/user`],
      ['OWN', 'port', `:${port}/port`],
      ['OWN', 'slashes', `//127.0.0.1:${port}/slashes`],
      ['OWN', 'whole', `http://127.0.0.1:${port}/whole`],
      ['OWN', 'back', `\\\\127.0.0.1:${port}\\back`],
      ['OWN', 'hex', `@0x7f000001:${port}/hex`],
      ['OWN', 'six', `@[::ffff:127.0.0.1]:${port}/six`],
      ['OWN', 'metadata', '@169.254.169.254/latest/meta-data'],
      ['FILE', 'passwd', '/passwd'],
      ['USER', 'base', '/base'],
    ]
    for (const [place, [code, name, icon]] of places.entries())
      await t.run(
        `insert into play.game (code, node_id, vendor, type, name_bn, name_en, icon, rtp, demo, hot, position)
         values ($1, $2, $3, 'RNG', 'ক', 'A', $4, '97', false, false, 1)`,
        [name, 7_000 + place, code, icon],
      )
  })
})
afterAll(async () => {
  await kit.close()
  for (const server of [vendor, inner]) {
    server.closeAllConnections()
    server.close()
  }
})

test('a vendor cannot make the server ask anybody but itself (REL-I05)', async () => {
  const art = openVendorArt(kit.app)
  const games = await kit.owner.tx((t) =>
    t.query<{ vendor: string; code: string }>(`select vendor, code from play.game where node_id >= 7000 order by node_id`),
  )
  expect(games).toHaveLength(12)
  const found: string[] = []
  for (const { vendor: code, code: game } of games) if ((await art(code, game)) !== undefined) found.push(game)
  // What only looks like another place is a path of the vendor's.
  expect(found).toEqual(['good', 'slashes', 'back'])
  expect(asked).toEqual([])
})
