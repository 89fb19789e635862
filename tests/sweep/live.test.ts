/** Live pings between two nodes and the browser's own client. */
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createLive, type Live } from '@khela/client/live'
import { isPokerChannel, pokerChannel, type Topic } from '@khela/contract'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Actor } from '../../apps/server/src/kernel/index.ts'
import { openListener, type Listener } from '../../apps/server/src/kernel/listen.ts'
import { openLive, roomFor, roomsOf, type LiveServer } from '../../apps/server/src/kernel/live.ts'
import { silent } from '../../apps/server/src/kernel/log.ts'
import { testApp, type TestApp } from '../../apps/server/src/kernel/test-app.ts'

interface Node {
  readonly listener: Listener
  readonly live: LiveServer
  readonly http: Server
  readonly url: string
}
interface Ear {
  readonly live: Live
  /** Topics heard, in order; a resync is heard as all of them. */
  readonly heard: Topic[]
}
const admin: Actor = { kind: 'operator', operatorId: 1n, username: 'admin', role: 'admin', sessionId: 11n }
const actors: Readonly<Record<string, Actor>> = {
  one: { kind: 'player', memberId: 1n, publicId: '1', role: 'member', sessionId: 11n },
  two: { kind: 'player', memberId: 2n, publicId: '2', role: 'member', sessionId: 22n },
  three: { kind: 'player', memberId: 3n, publicId: '3', role: 'member', sessionId: 33n },
  four: { kind: 'player', memberId: 4n, publicId: '4', role: 'member', sessionId: 44n },
}
let kit: TestApp
/** Tokens whose next look-up fails, as when the database is gone for a moment. */
const failing = new Set<string>()
/** Tokens of sessions that are over. */
const ended = new Set<string>()
let first: Node
let second: Node
const ears: Ear[] = []
const wait = { timeout: 20_000, interval: 20 }
const listening = `from pg_stat_activity where datname = current_database() and query ilike 'listen "khela_live%'`
const listeners = async () => (await kit.owner.tx((t) => t.query(`select ${listening}`))).length

/** Cuts the connections on which the nodes hear of the end of sessions; they come back by themselves. */
async function loseNews(): Promise<void> {
  const cut = await kit.owner.tx((t) =>
    t.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query ilike 'listen "khela_session_end"'`,
    ),
  )
  expect(cut.length).toBeGreaterThanOrEqual(2)
}

async function node(trustedProxies: string[] = []): Promise<Node> {
  const listener = openListener({ url: kit.url, role: 'khela_app', log: silent() })
  const live = openLive({ url: kit.url, role: 'khela_app', log: silent(), listener, trustedProxies, rateFactor: 1 })
  live.serve(new Set(['table:crash']))
  live.serve({ has: isPokerChannel })
  const http = createServer()
  live.attach(http, 'web', async (token) => {
    if (failing.delete(token)) throw new Error('the database is gone')
    return ended.has(token) ? undefined : actors[token]
  })
  await listener.start()
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  return { listener, live, http, url: `http://127.0.0.1:${(http.address() as AddressInfo).port}` }
}

beforeAll(async () => {
  kit = await testApp()
  ;[first, second] = await Promise.all([node(), node()])
  // A node hears the others shortly after it was opened; until then what one of them says stays where it was said.
  await vi.waitUntil(async () => (await listeners()) === 2, wait)
}, 60_000)
afterAll(async () => {
  for (const ear of ears) ear.live.close()
  for (const { listener, live, http } of [first, second]) {
    await live.close()
    await listener.stop()
    http.close()
  }
  await kit.close()
})

async function listen(to: Node, token?: string): Promise<Ear> {
  const live = createLive({ base: to.url, token: () => token })
  const heard: Topic[] = []
  for (const topic of ['wallet', 'deposits', 'winners'] as const) live.subscribe(topic, () => heard.push(topic))
  ears.push({ live, heard })
  await expect.poll(() => live.status(), wait).toBe('online')
  return { live, heard }
}
const ping = (from: Node, topic: Topic, memberId?: bigint) => kit.app.db.tx(async (t) => from.live.ping(t, topic, memberId))

test('a ping reaches its member on every node and nobody else, only after the commit', { timeout: 90_000 }, async () => {
  const here = await listen(first, 'one')
  const there = await listen(second, 'one')
  const other = await listen(second, 'two')
  const guest = await listen(second)
  const undone = kit.app.db.tx(async (t) => {
    first.live.ping(t, 'deposits', 1n)
    throw new Error('undo')
  })
  await expect(undone).rejects.toThrow('undo')
  await ping(first, 'wallet', 1n)
  for (const ear of [here, there]) await expect.poll(() => ear.heard, wait).toContain('wallet')
  await ping(first, 'winners')
  for (const ear of [here, there, other, guest]) await expect.poll(() => ear.heard, wait).toContain('winners')
  expect([...here.heard, ...there.heard]).not.toContain('deposits')
  expect([...other.heard, ...guest.heard]).not.toContain('wallet')
})

test('a wrong token is refused in the handshake', { timeout: 90_000 }, async () => {
  const live = createLive({ base: first.url, token: () => 'wrong' })
  const statuses: string[] = []
  live.onStatus((status) => statuses.push(status))
  live.subscribe('wallet', () => undefined)
  await expect.poll(() => statuses, wait).toContain('offline')
  expect(statuses).not.toContain('online')
  live.close()
})

test('a network may open so many connections a minute, behind a proxy too; another one is not hurt', { timeout: 90_000 }, async () => {
  const { listener, live, http, url } = await node(['127.0.0.0/8'])
  const shake = async (from: string) =>
    (await fetch(`${url}/live/?EIO=4&transport=polling`, { headers: { 'x-forwarded-for': from } })).status
  const answers: number[] = []
  for (let at = 0; at < 610; at += 1) answers.push(await shake(`2001:db8::${at.toString(16)}`))
  expect(answers.filter((status) => status === 200)).toHaveLength(600)
  expect(answers.at(-1)).toBe(403)
  expect(await shake('2001:db8:0:1::1')).toBe(200)
  await live.close()
  await listener.stop()
  http.close()
})

test('a revoked session is cut on every node; the same number on the other site is not meant', { timeout: 90_000 }, async () => {
  const mine = await listen(second, 'one')
  const other = await listen(second, 'two')
  await kit.app.db.tx(async (t) => first.live.revoke(t, [11n], 'operator'))
  expect(mine.live.status()).toBe('online')
  await kit.app.db.tx(async (t) => first.live.revoke(t, [11n]))
  await expect.poll(() => mine.live.status(), wait).not.toBe('online')
  expect(other.live.status()).toBe('online')
})

test('a session that ended while a node heard nothing is cut when the node hears again', { timeout: 90_000 }, async () => {
  const mine = await listen(second, 'three')
  const other = await listen(second, 'two')
  ended.add('three')
  await loseNews()
  await expect.poll(() => mine.live.status(), wait).not.toBe('online')
  expect(other.live.status()).toBe('online')
})

test('who cannot be judged after a gap is broken off, and comes again', { timeout: 90_000 }, async () => {
  const mine = await listen(second, 'four')
  const statuses: string[] = []
  mine.live.onStatus((status) => statuses.push(status))
  failing.add('four')
  await loseNews()
  await expect.poll(() => statuses, wait).toEqual(['connecting', 'online'])
})

test('losing the listening connection ends nothing, and everybody reads again when it is back', { timeout: 90_000 }, async () => {
  const both = [await listen(first, 'two'), await listen(second, 'two')]
  for (let loss = 1; loss <= 2; loss += 1) {
    const before = both.map((ear) => ear.heard.length)
    await kit.owner.tx((t) => t.run(`select pg_terminate_backend(pid) ${listening}`))
    for (const [i, ear] of both.entries())
      await expect.poll(() => ear.heard.slice(before[i]), wait).toEqual(expect.arrayContaining(['wallet', 'deposits', 'winners']))
  }
  for (const ear of both) expect(ear.live.status()).toBe('online')
})

test(
  'a channel is heard by those who watch it, whichever part of the house serves it, and a name that nobody serves by nobody',
  { timeout: 90_000 },
  async () => {
    const watched: string[] = []
    first.live.serve(new Set(['table:one']), (channel) => watched.push(`tables ${channel}`))
    first.live.serve({ has: (channel) => channel.startsWith('sea:') }, (channel) => watched.push(`seas ${channel}`))
    const ear = await listen(first)
    const heard: string[] = []
    for (const channel of ['table:one', 'sea:7', 'table:two'])
      ear.live.watch(
        channel,
        (message) => heard.push(String(message)),
        () => undefined,
      )
    await expect.poll(() => watched.toSorted(), wait).toEqual(['seas sea:7', 'tables table:one'])
    second.live.tell('table:two', 'nobody')
    second.live.tell('sea:7', 'fish')
    second.live.tell('table:one', 'cards')
    await expect.poll(() => heard.toSorted(), wait).toEqual(['cards', 'fish'])
  },
)

test('rooms follow the actor; a topic of a member needs one', () => {
  expect(roomsOf({ kind: 'guest' })).toEqual(['everyone'])
  expect(roomsOf(admin)).toEqual(['office', 'session:operator:11'])
  expect(roomFor('withdrawalQueue', undefined)).toEqual({ site: 'office', room: 'office' })
  expect(() => roomFor('wallet', undefined)).toThrow(/needs a member/)
})

test('a look-up that fails for a moment is no refusal: the line comes up all the same', wait, async () => {
  failing.add('one')
  const ear = await listen(first, 'one')
  expect(failing.size).toBe(0)
  await ping(first, 'wallet', 1n)
  await expect.poll(() => ear.heard, wait).toContain('wallet')
})

test(
  'who watches a poker table hears that it moved, from any node, as does who watches a table; other names are no channels',
  wait,
  async () => {
    const tables = ['ptb_0000000000000000000001', 'ptb_0000000000000000000002'] as const
    const { live } = await listen(second)
    const heard: string[] = []
    for (const channel of [pokerChannel(tables[0]), 'table:crash', 'member:1', 'poker:all'])
      live.watch(
        channel,
        (message) => heard.push(JSON.stringify(message)),
        () => undefined,
      )
    await expect.poll(() => [pokerChannel(tables[0]), 'table:crash'].map((one) => second.live.watching(one)), wait).toEqual([1, 1])
    for (const channel of ['member:1', 'poker:all', pokerChannel(tables[1])]) first.live.tell(channel, { not: 'for them' })
    first.live.tell(pokerChannel(tables[0]), { id: tables[0], version: 7 })
    first.live.tell('table:crash', { kind: 'seats' })
    // News of two channels has no order: a node sends by several connections.
    const news = [{ id: tables[0], version: 7 }, { kind: 'seats' }].map((one) => JSON.stringify(one))
    await expect.poll(() => heard.toSorted(), wait).toEqual(news)
    expect(['member:1', 'poker:all'].map((one) => second.live.watching(one))).toEqual([0, 0])
  },
)
