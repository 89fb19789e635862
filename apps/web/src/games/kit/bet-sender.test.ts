import { expect, test } from 'vitest'
import { CallError } from '../../site/client.ts'
import { createBetSender } from './bet-sender.ts'

interface Sent {
  readonly input: string
  readonly key: string
}

/** A sender over a server that answers what the test says, with a clock that the test turns. */
function kit(answers: (() => Promise<string>)[], storage = memory()) {
  const sent: Sent[] = []
  const settled: string[] = []
  const refused: string[] = []
  const timers: { fn: () => void; ms: number }[] = []
  let keys = 0
  const sender = createBetSender<string, string>({
    name: 'dice real',
    storage,
    newKey: () => `key-${(keys += 1)}`,
    send: (input, key) => {
      sent.push({ input, key })
      return (answers.shift() ?? (() => new Promise<string>(() => undefined)))()
    },
    later: (fn, ms) => {
      const timer = { fn, ms }
      timers.push(timer)
      return () => void timers.splice(timers.indexOf(timer), 1)
    },
  })
  const listen = () =>
    sender.listen({ onSettled: (round) => void settled.push(round), onRefused: (error) => void refused.push(error.code) })
  const rest = listen()
  return { sender, sent, settled, refused, timers, storage, listen, rest }
}
function memory() {
  const rows = new Map<string, string>()
  return {
    getItem: (name: string) => rows.get(name) ?? null,
    setItem: (name: string, value: string) => void rows.set(name, value),
    removeItem: (name: string) => void rows.delete(name),
    rows,
  }
}
const answer = (round: string) => () => Promise.resolve(round)
const lost = () => Promise.reject(new CallError('offline', 0))
const failing =
  (code: 'unavailable' | 'insufficient_balance' | 'rate_limited', status: number, params = {}) =>
  () =>
    Promise.reject(new CallError(code, status, { params }))
/** Lets the promises of an answer settle. */
const told = async () => {
  for (let turn = 0; turn < 8; turn += 1) await Promise.resolve()
}

test('an answered bet is settled and no longer kept', async () => {
  const { sender, settled, storage, sent } = kit([answer('round 1')])
  sender.place('10.00')
  expect(storage.rows.size).toBe(1)
  await told()
  expect([settled, sent, storage.rows.size]).toEqual([['round 1'], [{ input: '10.00', key: 'key-1' }], 0])
  expect(sender.store.getState().pending).toBeUndefined()
})

test('a lost reply is asked again with the same key, later and later, until it is decided', async () => {
  const { sender, settled, sent, timers } = kit([lost, lost, failing('unavailable', 503), answer('round 1')])
  sender.place('10.00')
  await told()
  expect(sender.store.getState().pending).toMatchObject({ step: 'waiting', reason: 'offline' })
  const waits: number[] = []
  while (timers.length > 0) {
    const timer = timers.shift()
    waits.push(timer?.ms ?? 0)
    timer?.fn()
    await told()
  }
  expect(waits).toEqual([1000, 2000, 4000])
  expect(new Set(sent.map((one) => one.key))).toEqual(new Set(['key-1']))
  expect([sent.length, settled]).toEqual([4, ['round 1']])
})

test('while one is pending no other is placed', async () => {
  const { sender, sent } = kit([lost])
  sender.place('10.00')
  sender.place('20.00')
  await told()
  sender.place('30.00')
  expect(sent.map((one) => one.input)).toEqual(['10.00'])
})

test('a decided refusal ends it; the next bet has a new key', async () => {
  const { sender, refused, sent, storage } = kit([failing('insufficient_balance', 422), answer('round 2')])
  sender.place('10.00')
  await told()
  expect([refused, storage.rows.size]).toEqual([['insufficient_balance'], 0])
  sender.place('5.00')
  await told()
  expect(sent.map((one) => one.key)).toEqual(['key-1', 'key-2'])
})

test('a server that says how long to wait is believed', async () => {
  const { sender, timers } = kit([failing('rate_limited', 429, { seconds: 7 })])
  sender.place('10.00')
  await told()
  expect(timers.map((timer) => timer.ms)).toEqual([7000])
  expect(sender.store.getState().pending?.reason).toBe('busy')
})

test('asking now does not leave the timer to ask once more', async () => {
  const { sender, timers, sent } = kit([lost, answer('round 1')])
  sender.place('10.00')
  await told()
  sender.again()
  await told()
  expect([timers.length, sent.length]).toEqual([0, 2])
})

test('after a reload the kept bet is asked again under its own key', async () => {
  const storage = memory()
  const before = kit([], storage)
  before.sender.place('10.00')
  before.rest()
  const after = kit([answer('round 1')], storage)
  await told()
  expect([after.sent, after.settled, storage.rows.size]).toEqual([[{ input: '10.00', key: 'key-1' }], ['round 1'], 0])
  after.listen()
  expect(after.sent).toHaveLength(1)
})

test('a page that was left stops asking and takes it up when it is back', async () => {
  const { sender, timers, sent, rest, listen } = kit([lost, answer('round 1')])
  sender.place('10.00')
  await told()
  rest()
  expect(timers).toHaveLength(0)
  listen()
  await told()
  expect(sent).toHaveLength(2)
})
