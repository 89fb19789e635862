import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { openFaultProxy } from './proxy.ts'

/** A server that says everything back, and remembers what it was told. */
let server: Server
let target: number
const sockets = new Set<Socket>()
let heard = ''
beforeAll(async () => {
  server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined)
    socket.on('data', (chunk) => {
      heard += chunk.toString()
      socket.write(chunk)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  target = (server.address() as AddressInfo).port
})
afterAll(async () => {
  for (const socket of sockets) socket.destroy()
  await new Promise((resolve) => server.close(resolve))
})

async function proxied() {
  const proxy = await openFaultProxy(target)
  onTestFinished(() => proxy.close())
  return proxy
}

/** A client: what comes back until `bytes` are there or the line ends. */
function client(port: number) {
  const socket = connect(port, '127.0.0.1')
  onTestFinished(() => void socket.destroy())
  let said = ''
  socket.on('error', () => undefined)
  socket.on('data', (chunk) => (said += chunk.toString()))
  const ended = new Promise<string>((resolve) => socket.once('close', () => resolve(said)))
  const answer = (text: string) =>
    new Promise<string>((resolve) => {
      const before = said.length
      socket.on('data', () => said.length - before >= text.length && resolve(said.slice(before)))
      socket.write(text)
    })
  return { socket, answer, ended }
}

test('without a fault everything passes', async () => {
  const proxy = await proxied()
  expect(await client(proxy.port).answer('hello')).toBe('hello')
  expect(proxy.struck()).toBe(0)
})

test('a lost reply: what was asked has arrived, nothing comes back, the line ends', async () => {
  const proxy = await proxied()
  const one = client(proxy.port)
  await one.answer('before')
  proxy.set({ kind: 'lostReply' })
  one.socket.write('asked and lost')
  expect(await one.ended).toBe('before')
  expect(heard).toContain('asked and lost')
  expect(proxy.struck()).toBe(1)
  proxy.set({ kind: 'none' })
  expect(await client(proxy.port).answer('again')).toBe('again')
})

test.each([1, 4, 7])('a line is cut once %i bytes have passed, and no more arrive', async (bytes) => {
  const proxy = await proxied()
  const mark = `<${bytes}-`
  proxy.set({ kind: 'cutAfterBytes', bytes })
  const one = client(proxy.port)
  one.socket.write(`${mark}xxxxxxxxxx`)
  const said = await one.ended
  const arrived = new RegExp(`${mark}x*`).exec(heard)?.[0].length ?? 0
  expect(arrived + said.length).toBeLessThanOrEqual(bytes)
  expect(proxy.struck()).toBe(1)
})

test('refusing ends old lines and new ones', async () => {
  const proxy = await proxied()
  const old = client(proxy.port)
  await old.answer('open')
  proxy.set({ kind: 'refuse' })
  expect(await old.ended).toBe('open')
  expect(await client(proxy.port).ended).toBe('')
})

test('in a black hole nothing arrives and nothing ends; afterwards such a line is ended', async () => {
  const proxy = await proxied()
  const one = client(proxy.port)
  await one.answer('open')
  proxy.set({ kind: 'blackhole' })
  one.socket.write('into the dark')
  const other = client(proxy.port)
  await new Promise<void>((resolve) => other.socket.once('connect', resolve))
  proxy.set({ kind: 'delay', ms: 1 })
  expect(await other.answer('late')).toBe('late')
  proxy.set({ kind: 'none' })
  expect(heard).not.toContain('into the dark')
})

test('what comes after a delay has ended does not overtake what is still on its way', async () => {
  const proxy = await proxied()
  const one = client(proxy.port)
  await one.answer('open')
  proxy.set({ kind: 'delay', ms: 80 })
  const both = one.answer('first-second')
  one.socket.write('-third')
  // Heard: so its echo is on the way back, late.
  await vi.waitFor(() => expect(heard).toContain('first-second'))
  proxy.set({ kind: 'none' })
  one.socket.write('-fourth')
  expect(await both).toMatch(/^first-second/)
})
