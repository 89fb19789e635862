import { expect, test } from 'vitest'
import type { Db } from '../../kernel/index.ts'
import { DbUnavailable } from '../../kernel/index.ts'
import { openLanes, type LaneOptions, type Place } from './lanes.ts'
import type { PortResult, Stake } from '../bets/index.ts'

/** The gathering of stakes, with a hand-held database: a batch ends when the test says so. */
const bet = (memberId: bigint, txId: string, vendor = 'A'): Stake => ({
  vendor,
  memberId,
  txId,
  currency: 'BDT',
  session: 's',
  role: 'member',
  gameCode: 'g',
  round: txId,
  amount: 10_000n,
})
const app = {} as LaneOptions<Stake>['app']
const ok = (txId: string): PortResult => ({ code: 'OK', body: txId, replayed: false })

function open(options: Partial<LaneOptions<Stake>> & { answer?: (ids: readonly string[]) => PortResult[] } = {}) {
  const batches: string[][] = []
  const gates: (() => void)[] = []
  const answer = options.answer ?? ((ids) => ids.map(ok))
  const place: Place<Stake> = async (_t, _app, calls) => {
    const ids = calls.map(({ txId }) => txId)
    batches.push(ids)
    await new Promise<void>((go) => gates.push(go))
    return answer(ids)
  }
  const db = { tx: (fn: (t: never) => Promise<unknown>) => fn(undefined as never) } as unknown as Db
  const lanes = openLanes<Stake>({ db, app, place, nameOf: ({ memberId, txId }) => `${memberId} ${txId}`, lanes: 1, ...options })
  /** Lets the batch under way end, and the next begin. */
  const next = async () => {
    await turn()
    gates.shift()?.()
    await turn()
  }
  return { lanes, batches, next }
}
const turn = () => new Promise((done) => setImmediate(() => setImmediate(done)))

test('what comes while a batch is written is the next batch, in the order it came', async () => {
  const { lanes, batches, next } = open()
  const first = lanes.place(bet(1n, 'a'))
  await turn()
  const rest = ['b', 'c', 'd'].map((id, n) => lanes.place(bet(BigInt(n), id)))
  await next()
  await next()
  expect((await Promise.all([first, ...rest])).map(({ body }) => body)).toEqual(['a', 'b', 'c', 'd'])
  expect(batches).toEqual([['a'], ['b', 'c', 'd']])
})

test('the same call twice never stands in one batch', async () => {
  const { lanes, batches, next } = open()
  const calls = [lanes.place(bet(1n, 'same')), lanes.place(bet(1n, 'same')), lanes.place(bet(2n, 'same'))]
  await next()
  await next()
  await Promise.all(calls)
  // The third waits behind the second: a vendor's calls keep their order.
  expect(batches).toEqual([['same'], ['same', 'same']])
})

test('a vendor that floods does not keep another waiting', async () => {
  const { lanes, batches, next } = open({ batch: 10 })
  const flood = Array.from({ length: 100 }, (_, n) => lanes.place(bet(BigInt(n), `a${n}`)))
  const other = [lanes.place(bet(7n, 'b1', 'B')), lanes.place(bet(8n, 'b2', 'B'))]
  await next()
  expect(batches[0]).toHaveLength(10)
  expect(batches[0]).toEqual(expect.arrayContaining(['b1', 'b2']))
  for (let n = 0; n < 20; n += 1) await next()
  expect(await Promise.all([...flood, ...other])).toHaveLength(102)
})

test('a full queue refuses honestly: a vendor at half of it, everybody at the whole', async () => {
  const { lanes, next } = open({ queue: 8 })
  const taken = ['1', '2', '3', '4'].map((id) => lanes.place(bet(1n, id)))
  await expect(lanes.place(bet(1n, '5'))).rejects.toMatchObject({ name: 'Overloaded', why: 'vendor', retryAfterSeconds: 1 })
  taken.push(...['6', '7', '8', '9'].map((id) => lanes.place(bet(1n, id, 'B'))))
  await expect(lanes.place(bet(1n, '10', 'C'))).rejects.toMatchObject({ why: 'queue' })
  expect(lanes.waiting()).toBe(8)
  await next()
  await Promise.all(taken)
  expect(lanes.waiting()).toBe(0)
})

test('one bad stake spoils no other', async () => {
  const answer = (ids: readonly string[]) => {
    if (ids.includes('bad')) throw new Error('bad')
    return ids.map(ok)
  }
  const { lanes, next } = open({ answer })
  const calls = ['a', 'bad', 'c'].map((id) => lanes.place(bet(1n, id)))
  const settled = Promise.allSettled(calls)
  for (let n = 0; n < 5; n += 1) await next()
  expect((await settled).map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
})

test('without a database everybody is asked to come again', async () => {
  const answer = (): never => {
    throw new DbUnavailable(new Error('gone'))
  }
  const { lanes, next } = open({ answer })
  const settled = Promise.allSettled(['a', 'b'].map((id) => lanes.place(bet(1n, id))))
  await next()
  for (const result of await settled) expect(result).toMatchObject({ status: 'rejected', reason: { why: 'database' } })
})
