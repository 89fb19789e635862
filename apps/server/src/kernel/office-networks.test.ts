import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildHost } from './http/host.ts'
import { noResolvers, testApp, type TestApp } from './test-app.ts'

let kit: TestApp
let office: FastifyInstance
let site: FastifyInstance
beforeAll(async () => {
  kit = await testApp({ env: { KHELA_OFFICE_NETWORKS: '10.8.0.0/16, 2001:db8:8::/48', KHELA_TRUST_PROXY: '127.0.0.1' } })
  const make = async (name: 'web' | 'office') => {
    const extend = async (made: FastifyInstance) => {
      made.get('/health', async () => ({ alive: true }))
    }
    const made = await buildHost(kit.app, name, {}, noResolvers, { partial: true, extend })
    kit.app.live.attach(made.server, name, async () => undefined)
    await made.listen({ host: '127.0.0.1', port: 0 })
    return made
  }
  office = await make('office')
  site = await make('web')
})
afterAll(async () => {
  await kit.app.live.close()
  await office.close()
  await site.close()
  await kit.close()
})

const from = (ip: string) => ({ 'x-forwarded-for': ip })
const urlOf = (host: FastifyInstance) => `http://127.0.0.1:${(host.server.address() as AddressInfo).port}`

test('who calls the office from elsewhere gets what an unknown page gets, for every path and method', async () => {
  const shape = async (method: 'GET' | 'POST', url: string, ip: string) => {
    const answer = await office.inject({ method, url, headers: from(ip) })
    const { requestId: _, ...body } = answer.json<Record<string, unknown>>()
    return { status: answer.statusCode, type: answer.headers['content-type'], body }
  }
  const unknown = await shape('GET', '/no-such-page', '10.8.3.4')
  expect(unknown).toMatchObject({ status: 404, body: { code: 'not_found' } })
  for (const [method, url] of [
    ['GET', '/health'],
    ['GET', '/office/sealKey'],
    ['POST', '/office/session'],
    ['GET', '/no-such-page'],
  ] as const)
    for (const ip of ['203.0.113.9', '2001:db8:9::1', '127.0.0.1'])
      expect(await shape(method, url, ip), `${method} ${url} ${ip}`).toEqual(unknown)
})

test('who calls from one of the networks is let in, and the site is for everybody', async () => {
  for (const ip of ['10.8.3.4', '2001:db8:8::1']) {
    expect((await office.inject({ url: '/health', headers: from(ip) })).statusCode).toBe(200)
    expect((await office.inject({ url: '/office/sealKey', headers: from(ip) })).statusCode).toBe(200)
  }
  expect((await site.inject({ url: '/health', headers: from('203.0.113.9') })).statusCode).toBe(200)
})

test('the live line of the office is cut without an answer for who calls from elsewhere', async () => {
  const ask = (host: FastifyInstance, ip: string) =>
    fetch(`${urlOf(host)}/live/?EIO=4&transport=polling`, { headers: from(ip) }).then(
      (answer) => answer.status,
      () => 'cut',
    )
  expect(await ask(office, '203.0.113.9')).toBe('cut')
  expect(await ask(office, '10.8.3.4')).toBe(200)
  expect(await ask(site, '203.0.113.9')).toBe(200)
})
