import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createLive, type Line } from './live.ts'
import { isPing, judge, nothingHeard } from './order.ts'

test('every new version asks for a refetch exactly once, in any order, with any repeats', () => {
  const ping = fc.record({
    topic: fc.constantFrom('wallet' as const, 'rounds' as const),
    version: fc.integer({ min: 0, max: 20 }).map(String),
  })
  fc.assert(
    fc.property(fc.array(ping, { maxLength: 60 }), (pings) => {
      let heard = nothingHeard
      const asked: string[] = []
      for (const one of pings) {
        const judged = judge(heard, one)
        heard = judged.heard
        if (judged.verdict === 'refetch') asked.push(`${one.topic} ${one.version}`)
      }
      expect(asked).toEqual([...new Set(pings.map((one) => `${one.topic} ${one.version}`))])
    }),
  )
})

test('resync clears the memory, and the memory is bounded', () => {
  let heard = nothingHeard
  for (let i = 0; i < 100; i += 1) heard = judge(heard, { topic: 'wallet', version: String(i) }).heard
  expect(heard.get('wallet')?.length).toBe(32)
  const after = judge(heard, { topic: 'resync', version: '0' })
  expect([after.verdict, after.heard.size]).toEqual(['resync', 0])
})

test('only pings of known topics are pings', () => {
  const topics = new Set(['wallet'])
  for (const bad of [
    null,
    'wallet',
    {},
    { topic: 'wallet' },
    { topic: 'x', version: '1' },
    { topic: 'wallet', version: 1 },
    { topic: 'wallet', version: 'x'.repeat(65) },
  ])
    expect(isPing(bad, topics)).toBe(false)
  expect(isPing({ topic: 'wallet', version: '1' }, topics)).toBe(true)
  expect(isPing({ topic: 'resync', version: '1' }, topics)).toBe(true)
})

function fakeLine() {
  const listeners = new Map<string, (message: unknown) => void>()
  const log: string[] = []
  const line: Line = {
    on: (event, fn) => void listeners.set(event, fn),
    send: (event, message) => void log.push(`${event} ${message}`),
    connect: () => void log.push('connect'),
    disconnect: () => void log.push('disconnect'),
  }
  return { line, log, fire: (event: string, message?: unknown) => listeners.get(event)?.(message) }
}
const turn = () => new Promise<void>((resolve) => setImmediate(resolve))

test('nothing is opened before the first subscription; a reconnect tells every subscriber', async () => {
  const fake = fakeLine()
  let opened = 0
  let auth: () => Record<string, string> = () => ({})
  let token: string | undefined = 'one'
  const live = createLive({
    token: () => token,
    open: async (give) => {
      opened += 1
      auth = give
      return fake.line
    },
  })
  expect([opened, live.status()]).toEqual([0, 'offline'])
  const told: string[] = []
  const statuses: string[] = []
  live.onStatus((status) => statuses.push(status))
  live.subscribe('wallet', () => told.push('wallet'))
  const stop = live.subscribe('rounds', () => told.push('rounds'))
  await turn()
  expect(opened).toBe(1)
  fake.fire('connect')
  expect([told, live.status()]).toEqual([[], 'online'])
  fake.fire('ping', { topic: 'wallet', version: '1' })
  fake.fire('ping', { topic: 'wallet', version: '1' })
  fake.fire('ping', { topic: 'other', version: '2' })
  expect(told).toEqual(['wallet'])
  fake.fire('disconnect')
  fake.fire('connect')
  expect(told).toEqual(['wallet', 'wallet', 'rounds'])
  stop()
  fake.fire('ping', { topic: 'resync', version: '9' })
  expect(told).toEqual(['wallet', 'wallet', 'rounds', 'wallet'])
  expect(auth()).toEqual({ token: 'one' })
  token = undefined
  expect(auth()).toEqual({})
  live.renew()
  live.close()
  await turn()
  expect(statuses).toEqual(['connecting', 'online', 'connecting', 'online', 'offline'])
  expect(fake.log.at(-1)).toBe('disconnect')
})

test('a line that cannot be opened leaves the page offline and is tried at the next subscription', async () => {
  let tries = 0
  const live = createLive({
    token: () => undefined,
    open: async () => {
      tries += 1
      throw new Error('no chunk')
    },
  })
  live.subscribe('wallet', () => undefined)
  await turn()
  expect(live.status()).toBe('offline')
  live.subscribe('winners', () => undefined)
  await turn()
  expect(tries).toBe(2)
})

test('a channel is asked for once, again after each connect, and given up with its last watcher', async () => {
  const fake = fakeLine()
  const live = createLive({ token: () => undefined, open: async () => fake.line })
  const heard: unknown[] = []
  const stop = live.watch(
    'table:crash',
    (message) => heard.push(message),
    () => heard.push('gap'),
  )
  const stopSecond = live.watch(
    'table:crash',
    () => undefined,
    () => undefined,
  )
  await turn()
  fake.fire('connect')
  await turn()
  fake.fire('told', ['table:crash', { kind: 'seats' }])
  for (const other of [['table:other', 1], 'table:crash', ['table:crash'], [1, 2]]) fake.fire('told', other)
  fake.fire('disconnect')
  fake.fire('connect')
  await turn()
  stop()
  stop()
  stopSecond()
  await turn()
  expect(heard).toEqual([{ kind: 'seats' }, 'gap'])
  expect(fake.log.filter((one) => one !== 'connect')).toEqual(['watch table:crash', 'watch table:crash', 'unwatch table:crash'])
})
