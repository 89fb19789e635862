/** Callers who are slow on purpose (reliability I11): they are cut, and nobody else waits for them. */
import { connect, type AddressInfo, type Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { routes } from '../call.ts'
import { noResolvers, testApp, type TestApp } from '../test-app.ts'
import { buildHost } from './host.ts'

let kit: TestApp
let host: FastifyInstance
let port = 0
beforeAll(async () => {
  kit = await testApp()
  const given = routes({ hotGames: async () => ({ content: [] }) })
  host = await buildHost(kit.app, 'web', given, noResolvers, { partial: true })
  await host.listen({ host: '127.0.0.1', port: 0 })
  port = (host.server.address() as AddressInfo).port
})
afterAll(async () => {
  await host.close()
  await kit.close()
})

const head = 'POST /wps/session/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 5000\r\n'
/** A caller who sends a byte now and then and never comes to an end; resolves with the milliseconds until it is cut. */
function slowCaller(begin: string, sockets: Socket[]): Promise<number> {
  const began = performance.now()
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(begin))
    sockets.push(socket)
    const drip = setInterval(() => socket.write('a'), 500)
    socket.on('error', () => undefined)
    socket.on('close', () => {
      clearInterval(drip)
      resolve(performance.now() - began)
    })
    socket.resume()
  })
}
async function ask(): Promise<number> {
  const began = performance.now()
  const answer = await fetch(`http://127.0.0.1:${port}/wps/relay/GCSGAME_hotGamesV2`)
  expect(answer.status).toBe(200)
  return performance.now() - began
}

test('slow heads and slow bodies are cut in seconds, and meanwhile others are served (reliability I11)', { timeout: 60_000 }, async () => {
  const sockets: Socket[] = []
  const slow = Array.from({ length: 200 }, (_, nth) => slowCaller(nth % 2 === 0 ? `${head}X-Slow: ` : `${head}\r\n{"a":"`, sockets))
  // A visitor ten times a second: a flood would be another test.
  const answers: Promise<number>[] = []
  const visits = setInterval(() => answers.push(ask()), 100)
  const cut = await Promise.all(slow).finally(() => clearInterval(visits))
  const waits = await Promise.all(answers)
  for (const ms of cut) expect(ms).toBeLessThan(20_000)
  expect(waits.length).toBeGreaterThan(50)
  expect(waits.toSorted((a, b) => a - b)[Math.floor(waits.length * 0.99)]).toBeLessThan(1_000)
  expect(sockets.every(({ destroyed }) => destroyed)).toBe(true)
})
