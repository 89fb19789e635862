import { endpoints, type EndpointName, type ErrorCode } from '@khela/contract'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { together, type App, type Call, type Decided } from '../call.ts'
import { DbUnavailable, openDb, type Db, type Tx } from '../db.ts'
import { AppError } from '../errors.ts'
import { openIdempotency } from '../idempotency.ts'
import { self } from '../scope-mint.ts'
import { testDb, type TestDb } from '../testing.ts'
import type { Outcome, Route } from './execute.ts'
import { openGathered } from './gathered.ts'

/** Calls that are answered together, on a real database: a handler that writes a row for each call and answers its number. */
let database: TestDb
const away: Db = openDb({ url: 'postgresql://nobody@127.0.0.1:1/nothing' })
let isAway = false
beforeAll(async () => {
  database = await testDb()
  await database.owner.tx(async (t) => {
    await t.run('create table kernel.done (no bigserial primary key, lane text, text text)')
    await t.run('grant select, insert on kernel.done to khela_app')
    await t.run('grant usage on sequence kernel.done_no_seq to khela_app')
  })
})
afterAll(async () => {
  await away.close()
  await database.close()
})

/** What a call asks for: to be done; until it is healed, to be refused with a code (`how` it is said), to break, or to lose the line to the database. */
interface Asked {
  readonly text: string
  readonly lane?: string
  readonly refuse?: ErrorCode
  readonly how?: 'thrown'
  readonly fault?: 'throw' | 'cut'
}
const secret = Buffer.alloc(32, 1)
const app = { db: { tx: (...rest: Parameters<Db['tx']>) => (isAway ? away : database.db).tx(...rest) } } as unknown as App

/** Texts of the batches as they were decided, tries that were undone included. */
let batches: string[][] = []
const healed = new Set<string>()
/** Batches wait here while it is set. */
let gate: Promise<void> | undefined
let openGate = (): void => undefined
beforeEach(() => {
  batches = []
  healed.clear()
  isAway = false
  gate = undefined
})

// A test that fails must not leave the others waiting.
afterEach(() => openGate())

const askedOf = (call: Call<EndpointName>): Asked => call.input as unknown as Asked

/** The server ends the connection of a transaction. */
async function cut(t: Tx): Promise<void> {
  const { pid } = await t.one<{ pid: number }>('select pg_backend_pid() as pid')
  await database.owner.tx((owner) => owner.run('select pg_terminate_backend($1)', [pid]))
  await t.run('select pg_sleep(5)')
}

async function decideOne(t: Tx, { text, lane = 'a', refuse, how, fault }: Asked): Promise<Decided<never>> {
  if (!healed.has(text)) {
    if (fault === 'cut') await cut(t)
    if (fault !== undefined) throw new Error(`${text} broke`)
    const refused = refuse && new AppError(refuse, { text })
    if (refused && how === 'thrown') throw refused
    if (refused) return { refused }
  }
  const { no } = await t.one<{ no: bigint }>('insert into kernel.done (lane, text) values ($1, $2) returning no', [lane, text])
  return { reply: { no: Number(no), text } as never }
}
const handler = together<EndpointName>({
  lane: (call) => askedOf(call).lane ?? 'a',
  async decide(t, calls) {
    batches.push(calls.map((call) => askedOf(call).text))
    if (askedOf(calls[0] as Call<EndpointName>).lane === undefined) await gate
    const made: Decided<never>[] = []
    for (const call of calls) made.push(await decideOne(t, askedOf(call)))
    return made
  },
})
const checks = { request: () => undefined, reply: (value: unknown) => value }
const route: Route = { name: 'tableBet', endpoint: endpoints.tableBet, handler, checks }
function node() {
  const answer = openGathered(app, openIdempotency(secret), secret, route)
  if (answer === undefined) throw new Error('the handler is not gathered')
  return answer
}
const send = node()

let members = 5_000n
/** A call of a member; of one of its own when none is named. */
function callOf(asked: Asked, key = `key-of-${asked.text}-0123456789`, memberId = (members += 1n)): Call<EndpointName> {
  const actor = { kind: 'player', memberId, publicId: String(memberId), role: 'member', sessionId: 1n } as const
  return { app, actor, scope: self(memberId), key, input: asked } as unknown as Call<EndpointName>
}
/** What came of a call: its value and whether it was replayed, or the code (or the message) of why not. */
const came = (outcome: Promise<Outcome>): Promise<unknown> =>
  outcome.then(
    ({ value, replayed }) => [(value as { text: string }).text, replayed],
    (error: unknown) => (error instanceof AppError ? error.code : error),
  )
const done = async (): Promise<string[]> =>
  (await database.db.tx((t) => t.query<{ text: string }>('select text from kernel.done order by no'))).map(({ text }) => text)
const turn = () => new Promise((resolve) => setImmediate(resolve))
/** Holds the first batch of lane `a` until the answer is called. */
async function held(first: Asked): Promise<{ readonly first: Promise<unknown>; readonly go: () => void }> {
  const { promise, resolve } = Promise.withResolvers<void>()
  gate = promise
  openGate = resolve
  const outcome = came(send(callOf(first)))
  while (batches.length === 0) await turn()
  return { first: outcome, go: resolve }
}

test('what came while a batch was written is the next one, in the order it came; another lane does not wait', async () => {
  const { first, go } = await held({ text: 'o1' })
  const rest = ['o2', 'o3', 'o4'].map((text) => came(send(callOf({ text }))))
  for (const text of ['other', 'more']) expect(await came(send(callOf({ text, lane: 'b' })))).toEqual([text, false])
  expect(batches).toEqual([['o1'], ['other'], ['more']])
  go()
  expect(await Promise.all([first, ...rest])).toEqual(['o1', 'o2', 'o3', 'o4'].map((text) => [text, false]))
  expect(batches.at(-1)).toEqual(['o2', 'o3', 'o4'])
  expect((await done()).filter((text) => text.startsWith('o'))).toEqual(['other', 'o1', 'o2', 'o3', 'o4'])
})

test('a key too old to know is refused, and nobody beside it', async () => {
  const old = '01800000-0000-7abc-8abc-0123456789ab'
  const calls = [callOf({ text: 'old' }, old), callOf({ text: 'new' })]
  expect(await Promise.all(calls.map((each) => came(send(each))))).toEqual(['key_expired', ['new', false]])
  expect(await done()).not.toContain('old')
})

test('one actor is in a batch once; calls behind its second one keep their place', async () => {
  const one = (members += 1n)
  const texts = [
    callOf({ text: 'a1' }, undefined, one),
    callOf({ text: 'a2' }),
    callOf({ text: 'a3' }, undefined, one),
    callOf({ text: 'a4' }),
  ]
  await Promise.all(texts.map((each) => came(send(each))))
  expect(batches).toEqual([
    ['a1', 'a2'],
    ['a3', 'a4'],
  ])
})

test('a batch has sixty-four calls at most', async () => {
  const all = Array.from({ length: 70 }, (_, n) => `m${n}`)
  expect(await Promise.all(all.map((text) => came(send(callOf({ text })))))).toEqual(all.map((text) => [text, false]))
  expect(batches.map((batch) => batch.length)).toEqual([64, 6])
})

test('each call is answered under its own key: a repeat is told the same, another body under it conflicts, and the rest goes on', async () => {
  const [one, two] = [(members += 1n), (members += 1n)]
  const first = await send(callOf({ text: 'k1' }, undefined, one))
  const replies = [
    send(callOf({ text: 'k1' }, undefined, one)),
    // The same key of somebody else is another key.
    send(callOf({ text: 'k2' }, 'key-of-k1-0123456789', two)),
    send(callOf({ text: 'k3' })),
  ]
  expect(await replies[0]).toEqual({ ...first, replayed: true })
  expect(await Promise.all(replies.map(came))).toEqual([
    ['k1', true],
    ['k2', false],
    ['k3', false],
  ])
  const mixed = [send(callOf({ text: 'another' }, 'key-of-k1-0123456789', one)), send(callOf({ text: 'k4' }))]
  expect(await Promise.all(mixed.map(came))).toEqual(['idempotency_conflict', ['k4', false]])
  expect(batches).toEqual([['k1'], ['k2', 'k3'], ['k4']])
  // Sent twice at once: the second is a batch behind, and finds the answer.
  const twin = callOf({ text: 'k5' })
  expect(await Promise.all([came(send(twin)), came(send(twin))])).toEqual([
    ['k5', false],
    ['k5', true],
  ])
  expect((await done()).filter((text) => text.startsWith('k'))).toEqual(['k1', 'k2', 'k3', 'k4', 'k5'])
})

test('two nodes that are sent one call at once do it once, and both tell the same', async () => {
  const { first, go } = await held({ text: 'n0' })
  const twin = callOf({ text: 'n1' })
  const both = [came(send(twin)), came(node()(twin))]
  while (batches.length < 2) await turn()
  go()
  expect([await first, (await Promise.all(both)).toSorted((a, b) => (String(a) < String(b) ? -1 : 1))]).toEqual([
    ['n0', false],
    [
      ['n1', false],
      ['n1', true],
    ],
  ])
  expect((await done()).filter((text) => text === 'n1')).toEqual(['n1'])
})

test('one that throws spoils no other: the batch is repeated one by one, and its own retry is decided afresh', async () => {
  const bad = callOf({ text: 't2', fault: 'throw' })
  const calls = [callOf({ text: 't1' }), bad, callOf({ text: 't3' })]
  expect(await Promise.all(calls.map((each) => came(send(each))))).toEqual([
    ['t1', false],
    expect.objectContaining({ message: 't2 broke' }),
    ['t3', false],
  ])
  expect(batches).toEqual([['t1', 't2', 't3'], ['t1'], ['t2'], ['t3']])
  expect((await done()).filter((text) => text.startsWith('t'))).toEqual(['t1', 't3'])
  healed.add('t2')
  expect(await Promise.all(calls.map((each) => came(send(each))))).toEqual([
    ['t1', true],
    ['t2', false],
    ['t3', true],
  ])
})

test('a refusal that was decided on the facts stays decided; another is looked at afresh; neither undoes its neighbours', async () => {
  const kept = callOf({ text: 'r1', refuse: 'amount_out_of_range' })
  const loose = callOf({ text: 'r2', refuse: 'state_changed' })
  const calls = [kept, loose, callOf({ text: 'r3' })]
  expect(await Promise.all(calls.map((each) => came(send(each))))).toEqual(['amount_out_of_range', 'state_changed', ['r3', false]])
  healed.add('r1').add('r2')
  const again = await Promise.all([kept, loose].map((each) => came(send(each))))
  expect(again).toEqual(['amount_out_of_range', ['r2', false]])
  await expect(send(kept)).rejects.toMatchObject({ params: { text: 'r1' } })
  expect(batches).toEqual([['r1', 'r2', 'r3'], ['r2']])
})

test('a refusal that was thrown is as good as one that was told: decided, it stays so', async () => {
  const kept = callOf({ text: 'h1', refuse: 'amount_out_of_range', how: 'thrown' })
  const loose = callOf({ text: 'h2', refuse: 'state_changed', how: 'thrown' })
  const calls = [kept, loose, callOf({ text: 'h3' })]
  expect(await Promise.all(calls.map((each) => came(send(each))))).toEqual(['amount_out_of_range', 'state_changed', ['h3', false]])
  healed.add('h1').add('h2')
  expect(await Promise.all([kept, loose].map((each) => came(send(each))))).toEqual(['amount_out_of_range', ['h2', false]])
})

test('a lane that is full refuses honestly, and goes on when it has room', async () => {
  const { first, go } = await held({ text: 'f0' })
  const waiting = Array.from({ length: 2_000 }, (_, n) => came(send(callOf({ text: `f${n + 1}`, refuse: 'state_changed' }))))
  const tooMany = came((async () => send(callOf({ text: 'too many' })))())
  expect(await came(send(callOf({ text: 'beside', lane: 'b' })))).toEqual(['beside', false])
  go()
  expect(await tooMany).toBe('unavailable')
  expect([await first, new Set(await Promise.all(waiting))]).toEqual([['f0', false], new Set(['state_changed'])])
  expect(await came(send(callOf({ text: 'room again' })))).toEqual(['room again', false])
})

test('with the database away each call fails and nothing is done; a retry with the same key decides it, once', async () => {
  const calls = [callOf({ text: 'd1' }), callOf({ text: 'd2' })]
  isAway = true
  expect(await Promise.all(calls.map((each) => came(send(each))))).toEqual([expect.any(DbUnavailable), expect.any(DbUnavailable)])
  isAway = false
  // The line is lost behind the first row of the batch.
  const lot = [...calls, callOf({ text: 'd3', fault: 'cut' })]
  const lost = await Promise.all(lot.map((each) => came(send(each))))
  expect(lost).toEqual(lot.map(() => expect.any(DbUnavailable)))
  expect((await done()).filter((text) => text.startsWith('d'))).toEqual([])
  healed.add('d3')
  const decided = lot.map((each) => [askedOf(each).text, false])
  expect(await Promise.all(lot.map((each) => came(send(each))))).toEqual(decided)
  expect(await Promise.all(lot.map((each) => came(send(each))))).toEqual(decided.map(([text]) => [text, true]))
  expect((await done()).filter((text) => text.startsWith('d'))).toEqual(['d1', 'd2', 'd3'])
})
