import { fishAt, type Fish } from '@khela/games/fishing'
import { beforeEach, expect, test, vi } from 'vitest'
import { CallError } from '../../site/client.ts'
import { Helm } from './helm.ts'
import type { Answer, Batch, SeaState } from './model.ts'
import { createTickClock } from './tick-clock.ts'

const START = Date.parse('2026-11-22T12:00:00.000Z')
const at = (tick: number) => new Date(START + tick * 50).toISOString()
let now = 200
const clock = { now: () => START + now * 50, note: () => undefined, silence: () => 0 }
const whale: Fish = { id: 1, kind: 'whale', path: 2, mirrored: false, spawnTick: 0, ticks: 400 }
const clown: Fish = { id: 2, kind: 'clown', path: 0, mirrored: false, spawnTick: 0, ticks: 400 }
const me = {
  seat: 0,
  boughtIn: '10.00',
  chips: '10.00',
  staked: '0.00',
  won: '0.00',
  shots: 0,
  seq: 0,
  nextBullet: 1,
  idleAt: at(9_000),
  addMax: '1.00',
}
const stateOf = (more: Partial<SeaState> = {}): SeaState => ({
  seaId: 'sea_0000000000000000000001',
  room: 'khal',
  name: { bn: 'খাল', en: 'Khal' },
  base: '0.10',
  levels: { cannon: 10, chain: 10, net: 10, bomb: 2 },
  mode: 'real',
  state: 'open',
  at: at(now),
  tick: now,
  fish: [whale, clown],
  seats: [{ seat: 0, who: 'a', isMe: true, chips: '10.00', bullets: [] }, null, null, null],
  me,
  balance: '90.00',
  currency: 'BDT',
  ...more,
})

interface Call {
  readonly batch: Batch
  readonly key: string
  readonly done: (answer: Answer) => void
  readonly fail: (error: unknown) => void
}
function helmOf(state = stateOf()) {
  const calls: Call[] = []
  const doubts = vi.fn<() => void>()
  let keys = 0
  const helm = new Helm(state, {
    clock,
    send: (batch, key) => new Promise((done, fail) => void calls.push({ batch, key, done, fail })),
    newKey: () => `key ${(keys += 1)}`,
    onDoubt: doubts,
    onDecided: () => undefined,
    first: { weapon: 'cannon', level: 1 },
  })
  return { helm, calls, doubts }
}
const answerOf = (batch: Batch, more: Partial<Answer> = {}): Answer => ({
  at: at(now),
  tick: now,
  seq: batch.seq,
  fires: batch.fires.map(({ bullet }) => ({ bullet, refused: null })),
  claims: batch.claims.map(({ bullet }) => ({ bullet, refused: null, killed: [], payout: '0.00' })),
  chips: '9.90',
  staked: '0.10',
  won: '0.00',
  ...more,
})
const told = () => Promise.resolve().then(() => undefined)

beforeEach(() => {
  now = 200
})

test('a locked shot is fired, declared when it is seen to hit, and pays what the answer says', async () => {
  const { helm, calls } = helmOf()
  helm.lockNext()
  expect(helm.store.getState().locked).toBe(whale.id)
  helm.fire()
  expect(helm.store.getState().chips).toBe(99_000n)
  for (; now < 216; now += 0.3) helm.frame()
  helm.pump()
  const [sent] = calls
  if (sent === undefined) throw new Error('nothing was sent')
  expect(sent.batch.fires).toHaveLength(1)
  expect(sent.batch.claims.map(({ fish }) => fish)).toEqual([[whale.id]])
  expect(helm.store.getState().catches).toEqual([])
  const killed = [{ fish: whale.id, value: 120, payout: '12.00' }]
  sent.done(answerOf(sent.batch, { claims: [{ bullet: 1, refused: null, killed, payout: '12.00' }], chips: '21.90', won: '12.00' }))
  await told()
  const { chips, catches, great } = helm.store.getState()
  expect([chips, catches.map(({ kind, payout }) => [kind, payout]), great?.value]).toEqual([219_000n, [['whale', 120_000n]], 120])
  // The channel tells the same fish: it is celebrated once.
  const gone = [{ fish: whale.id, seat: 0, value: 120, payout: '12.00' }]
  helm.hear({ kind: 'sea', at: at(now), tick: Math.floor(now), born: [], gone, shots: [], ended: [], chips: [], seats: null })
  // A sea that was read before it was caught does not bring it back.
  helm.take(stateOf())
  helm.hear({ kind: 'sea', at: at(now), tick: Math.floor(now), born: [whale], gone, shots: [], ended: [], chips: [], seats: null })
  expect([helm.store.getState().catches.length, helm.world.fish.has(whale.id)]).toEqual([1, false])
})

test('a shot that was refused comes back with a word; a hit that was none lets its shot fly on', async () => {
  const { helm, calls } = helmOf()
  helm.fire()
  helm.pump()
  const [first] = calls
  first?.done(answerOf(first.batch, { fires: [{ bullet: 1, refused: 'late' }], chips: '10.00', staked: '0.00' }))
  await told()
  expect([helm.store.getState().chips, helm.store.getState().word?.text, helm.world.shots.size]).toEqual([100_000n, 'refunded', 0])
  now = 210
  helm.lockNext()
  helm.fire()
  for (; now < 226; now += 0.3) helm.frame()
  helm.pump()
  const second = calls[1]
  second?.done(answerOf(second.batch, { claims: [{ bullet: 2, refused: 'gone', killed: [], payout: '0.00' }] }))
  await told()
  expect([...helm.world.shots.values()].map(({ hitAt }) => hitAt)).toEqual([undefined])
})

test('without an answer the same batch is asked again under the same key, and nothing is fired', async () => {
  vi.useFakeTimers()
  try {
    const { helm, calls } = helmOf()
    helm.startAuto(100_000n, 25)
    helm.fire()
    helm.pump()
    calls[0]?.fail(new CallError('offline', 0, {}))
    await told()
    await told()
    expect([helm.store.getState().isWaiting, helm.store.getState().autoEnd]).toEqual([true, 'connection'])
    now = 210
    helm.fire()
    await vi.advanceTimersByTimeAsync(1_300)
    expect(calls.map(({ key, batch }) => [key, batch.seq, batch.fires.length])).toEqual([
      ['key 1', 1, 1],
      ['key 1', 1, 1],
    ])
    calls[1]?.done(answerOf(calls[1].batch))
    await told()
    expect(helm.store.getState().isWaiting).toBe(false)
    helm.close()
  } finally {
    vi.useRealTimers()
  }
})

test('a batch that the server refuses gives all back and the sea is read again', async () => {
  const { helm, calls, doubts } = helmOf()
  helm.fire()
  helm.pump()
  calls[0]?.fail(new CallError('state_changed', 409, {}))
  await told()
  await told()
  expect([helm.store.getState().chips, helm.world.shots.size, doubts.mock.calls.length]).toEqual([100_000n, 0, 1])
})

test('shots by themselves end before they could pass the limit of loss', () => {
  const { helm } = helmOf()
  helm.startAuto(2_500n, 100)
  for (now = 200; now < 260; now += 0.5) helm.frame()
  expect([helm.store.getState().chips, helm.store.getState().autoEnd]).toEqual([98_000n, 'loss'])
})

test('others are seen: their shots, their catches, what lies at their seats; a seat above looks at it upside down', () => {
  const { helm } = helmOf()
  const there = fishAt(clown, now)
  const shot = {
    seat: 2,
    bullet: 5,
    weapon: 'net',
    level: 2,
    aim: { x: Math.round(there.x), y: Math.round(there.y) },
    lock: null,
    tick: now,
  }
  const seats = [null, null, { seat: 2, who: 'b', isMe: false, chips: '7.00', bullets: [] }, null]
  helm.hear({ kind: 'sea', at: at(now), tick: now, born: [], gone: [], shots: [shot as never], ended: [], chips: [], seats })
  expect([helm.world.shots.has('2:5'), helm.seatOf(2), helm.aimOf(2)]).toEqual([true, { isOwn: false, weapon: 'net' }, shot.aim])
  const gone = [{ fish: 2, seat: 2, value: 3, payout: '1.80' }]
  const chips = [{ seat: 2, chips: '8.80' }]
  helm.hear({ kind: 'sea', at: at(now), tick: now, born: [], gone, shots: [], ended: [{ seat: 2, bullet: 5 }], chips, seats: null })
  expect([helm.world.fish.has(2), helm.world.shots.size, helm.store.getState().catches]).toEqual([false, 0, []])
  expect(helm.store.getState().seats[2]?.chips).toBe('8.80')
})

test('the tick runs with the earliest word of the start, and believes a sea that jumped', () => {
  const ticks = createTickClock()
  expect(ticks.at(START)).toBeUndefined()
  ticks.note(100, START + 5_040)
  ticks.note(101, START + 5_050)
  ticks.note(102, START + 5_149)
  expect(ticks.at(START + 5_100)).toBe(102)
  ticks.note(500, START + 5_200)
  expect(ticks.at(START + 5_200)).toBe(500)
})
