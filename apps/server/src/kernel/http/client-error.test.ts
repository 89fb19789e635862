import { connect, type AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { noResolvers, testApp, type TestApp } from '../test-app.ts'
import { buildHost } from './host.ts'

let kit: TestApp
let host: FastifyInstance
let port = 0
beforeAll(async () => {
  kit = await testApp()
  host = await buildHost(kit.app, 'web', {}, noResolvers, { partial: true })
  await host.listen({ host: '127.0.0.1', port: 0 })
  port = (host.server.address() as AddressInfo).port
})
afterAll(async () => {
  await host.close()
  await kit.close()
})

/** All that comes back for some bytes, until the other side closes. */
function send(bytes: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes))
    let answer = ''
    socket.on('data', (chunk) => (answer += chunk.toString()))
    socket.on('close', () => resolve(answer))
    socket.on('error', reject)
  })
}

test.each([
  ['a method nobody knows', 'BREW / HTTP/1.1\r\nHost: x\r\n\r\n', 400],
  ['two lengths', 'POST /wps/x HTTP/1.1\r\nHost: x\r\nContent-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n', 400],
  ['a NUL in a header', 'GET / HTTP/1.1\r\nHost: x\r\nA: a\u0000b\r\n\r\n', 400],
  ['headers beyond the limit', `GET / HTTP/1.1\r\nHost: x\r\nA: ${'a'.repeat(20_000)}\r\n\r\n`, 431],
  ['no HTTP at all', '\u0016\u0003\u0001\u0002\u0000', 400],
])('%s is answered in the envelope, and the connection ends', async (_name, bytes, status) => {
  const answer = await send(bytes)
  expect(answer.startsWith(`HTTP/1.1 ${status} `), answer.slice(0, 60)).toBe(true)
  const [head = '', body = ''] = answer.split('\r\n\r\n')
  expect(head).toContain('content-type: application/json')
  expect(head.toLowerCase()).toContain('connection: close')
  expect(JSON.parse(body)).toMatchObject({ success: false, code: 'bad_input', requestId: expect.stringMatching(/^req_/) as string })
})
