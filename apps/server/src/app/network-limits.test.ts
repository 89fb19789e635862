/** What one network may ask of a node in a minute, and how many live lines it may hold (REL-A15, REL-O08). */
import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { buildHost, openHealth } from '../kernel/index.ts'
import { noResolvers, testApp, type TestApp } from '../kernel/test-app.ts'
import { addMedia, picturesPerMinute } from './media.ts'
import { addVendorArt } from './vendor-pages.ts'

let kit: TestApp
let host: FastifyInstance
beforeAll(async () => {
  kit = await testApp({ env: { KHELA_RATE_FACTOR: '1' } })
  const extend = async (made: FastifyInstance) => {
    openHealth({ app: kit.app, migrations: [] }).add(made)
    addMedia(made, kit.app)
    addVendorArt(made, kit.app)
  }
  host = await buildHost(kit.app, 'web', {}, noResolvers, { partial: true, extend })
  kit.app.live.attach(host.server, 'web', async () => undefined)
  await host.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(async () => {
  await kit.app.live.close()
  await host.close()
  await kit.close()
})

test.each(['/media/none', '/vendor-art/none/none', '/ready'])(
  'a network that asks for %s too often is told to wait, others are not',
  async (url) => {
    const ask = async (remoteAddress: string) => (await host.inject({ url, remoteAddress })).statusCode
    const first = await ask('2001:db8:1::1')
    expect(first).not.toBe(429)
    const statuses = await Promise.all(
      Array.from({ length: picturesPerMinute - 1 }, (_, at) => ask(`2001:db8:1::${(at + 2).toString(16)}`)),
    )
    expect(new Set(statuses)).toEqual(new Set([first]))
    // All of an IPv6 half is one network, however many addresses it calls from.
    const refused = await host.inject({ url, remoteAddress: '2001:db8:1::ffff' })
    expect([refused.statusCode, refused.json<{ code: string }>().code, refused.headers['retry-after']]).toEqual([429, 'rate_limited', '60'])
    expect([await ask('2001:db8:2::1'), await ask('198.51.100.7')]).toEqual([first, first])
  },
)

/** Live connections that a network may begin in a minute, and have open. */
const [beginsPerMinute, mostOpen] = [600, 1_000]

test('a network opens so many live lines in a minute and holds so many, and one that ends makes room', { timeout: 120_000 }, async () => {
  const trueNow = performance.now.bind(performance)
  let ahead = 0
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => trueNow() + ahead)
  onTestFinished(() => clock.mockRestore())
  const url = `http://127.0.0.1:${(host.server.address() as AddressInfo).port}/live/?EIO=4&transport=polling`
  const open: string[] = []
  /** The handshake of a line that polls: its number, or the status of the refusal. */
  const begin = async (): Promise<number> => {
    const answer = await fetch(url)
    const text = await answer.text()
    const line = /"sid":"([^"]+)"/.exec(text)?.[1]
    if (line !== undefined) open.push(line)
    return answer.status
  }
  const many = async (count: number) => {
    const statuses: number[] = []
    for (let left = count; left > 0; left -= 50) statuses.push(...(await Promise.all(Array.from({ length: Math.min(50, left) }, begin))))
    return new Set(statuses)
  }
  expect(await many(beginsPerMinute)).toEqual(new Set([200]))
  expect(await begin()).toBe(403)
  ahead += 60_001
  expect(await many(mostOpen - beginsPerMinute)).toEqual(new Set([200]))
  expect([await begin(), open.length]).toEqual([403, mostOpen])
  await (await fetch(`${url}&sid=${open[0] ?? ''}`, { method: 'POST', headers: { 'content-type': 'text/plain' }, body: '1' })).text()
  await vi.waitFor(async () => expect(await begin()).toBe(200))
  expect(await begin()).toBe(403)
})
