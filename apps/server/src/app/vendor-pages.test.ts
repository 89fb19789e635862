/** What a page may take from outside vendors: frames of the configured ones only (REL-I17), pictures through this host. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildHost } from '../kernel/index.ts'
import { noResolvers, testApp, type TestApp } from '../kernel/test-app.ts'
import { putVendor, shutVendor } from '../modules/catalogue/index.ts'
import { sitePages } from './pages.ts'

const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
const dist = mkdtempSync(join(tmpdir(), 'khela-frames-'))
let kit: TestApp
let pictures: Server
let address = ''
const hosts: FastifyInstance[] = []

beforeAll(async () => {
  mkdirSync(join(dist, 'client'), { recursive: true })
  writeFileSync(join(dist, 'client/index.html'), '<!doctype html><p>page</p>')
  pictures = createServer((_request, response) => response.writeHead(200, { 'content-type': 'text/html', 'set-cookie': 'a=b' }).end(svg))
  await new Promise<void>((resolve) => pictures.listen(0, '127.0.0.1', resolve))
  address = `http://127.0.0.1:${(pictures.address() as AddressInfo).port}`
  kit = await testApp()
})
afterAll(async () => {
  for (const host of hosts) await host.close()
  await kit.close()
  pictures.closeAllConnections()
  pictures.close()
  rmSync(dist, { recursive: true, force: true })
})

/** A host that has not looked at the vendors yet. */
async function fresh(): Promise<FastifyInstance> {
  const host = await buildHost(kit.app, 'web', {}, noResolvers, {
    partial: true,
    extend: (made) => sitePages(made, kit.app, { routes: {}, resolvers: noResolvers, dist }),
  })
  hosts.push(host)
  return host
}
const policyOf = async (host: FastifyInstance) => String((await host.inject({ url: '/play/x' })).headers['content-security-policy'])

test('pages frame exactly the origins of open vendors, and nobody while there are none', async () => {
  await kit.owner.tx((t) => t.run('update play.vendor set enabled = false'))
  expect(await policyOf(await fresh())).not.toContain('frame-src')
  const row = { classify: 'RNG', title: { bn: 'ক', en: 'A' }, position: 1 }
  await kit.owner.tx(async (t) => {
    await putVendor(t, { ...row, code: 'A', baseUrl: 'https://games.a.example/sw/' })
    await putVendor(t, { ...row, code: 'B', baseUrl: 'http://127.0.0.1:7777' })
    await putVendor(t, { ...row, code: 'EVIL', baseUrl: "https://x.example/; script-src 'unsafe-inline'" })
    await putVendor(t, { ...row, code: 'SHUT', baseUrl: 'https://shut.example' })
    await shutVendor(t, 'SHUT')
  })
  const host = await fresh()
  expect(await policyOf(host)).toMatch(/; frame-src http:\/\/127\.0\.0\.1:7777 https:\/\/games\.a\.example$/)
  await kit.owner.tx((t) => kit.app.settings.set(t, 'LAUNCH_GAME_CDNS', ['https://launch.example'], 'a test'))
  kit.app.settings.flush()
  expect(await policyOf(await fresh())).toMatch(
    /; frame-src http:\/\/127\.0\.0\.1:7777 https:\/\/games\.a\.example https:\/\/launch\.example$/,
  )
  // Pictures still come from here alone, and calls keep the strictest policy.
  expect(await policyOf(host)).toContain("img-src 'self' data: blob:;")
  expect((await host.inject({ url: '/wps/none' })).headers['content-security-policy']).not.toContain('frame-src')
})

test('a picture of a vendor is sent as what it is, locked up, and 304 when known', async () => {
  await kit.owner.tx(async (t) => {
    await putVendor(t, { code: 'ART', classify: 'RNG', title: { bn: 'ক', en: 'A' }, position: 1, baseUrl: address })
    await t.run(
      `insert into play.game (code, node_id, vendor, type, name_bn, name_en, icon, rtp, demo, hot, position)
       values ('boat', 70001, 'ART', 'CRASH', 'নৌকা', 'Boat', '/icons/boat.svg', '97', true, false, 1)`,
    )
  })
  const host = await fresh()
  const picture = await host.inject({ url: '/vendor-art/ART/boat' })
  expect([picture.statusCode, picture.headers['content-type'], picture.body]).toEqual([200, 'image/svg+xml', svg])
  expect(picture.headers['content-security-policy']).toBe("default-src 'none'; style-src 'unsafe-inline'; sandbox")
  expect([picture.headers['x-content-type-options'], picture.headers['set-cookie']]).toEqual(['nosniff', undefined])
  const known = await host.inject({ url: '/vendor-art/ART/boat', headers: { 'if-none-match': String(picture.headers.etag) } })
  expect([known.statusCode, known.body]).toEqual([304, ''])
  for (const path of ['/vendor-art/ART/none', '/vendor-art/KH/dice', '/vendor-art/..%2f/boat', '/vendor-art/ART', '/vendor-art/ART/boat/x'])
    expect((await host.inject({ url: path })).statusCode, path).toBe(404)
})
