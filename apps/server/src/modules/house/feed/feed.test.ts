import { feedSize, type FeedNews, type ReplyOf } from '@khela/contract'
import { hiddenName } from '@khela/contract/hidden'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { App } from '../../../kernel/index.ts'
import { openTable, type SeedProof } from '../../../testing/tables.ts'
import { openHall } from '../../../testing/hall.ts'
import { cutFeed } from './feed-store.ts'
import { openFeed } from './feed.ts'
import { feedRoutes } from '../routes.ts'
import { multiplierText } from './wire.ts'

/** What others see of rounds: the feed, and rounds that their owners share. */
let house: Awaited<ReturnType<typeof openTable>>
/** The same database as another node sees it: with no copy of its own. */
const openNode = (app: App) => openFeed({ ...app, jobs: { ...app.jobs, schedule: () => undefined } })
beforeAll(async () => {
  house = await openTable((app) => feedRoutes(openFeed(app)))
})
afterAll(() => house.kit.close())

type Player = Awaited<ReturnType<typeof house.player>>
const roundsOf = (memberId: bigint, ids: readonly string[]) =>
  ids.map((roundId) => ({ memberId: memberId.toString(), roundId, mode: 'real' as const, stake: '1.00', payout: '0.00' }))
/** Tells a fresh node's feed that these rounds are over, and waits until they are written: its budget is of its own. */
async function ended(one: Pick<Player, 'memberId'>, ...ids: string[]): Promise<void> {
  const node = openNode(house.kit.app)
  await house.kit.app.db.tx(async (t) => node.ended(t, roundsOf(one.memberId, ids)))
  await node.stop()
}
const list = async () => (await house.kit.app.db.tx((t) => openNode(house.kit.app).read(t))).content
const guest = async (url: string) => (await house.host.inject({ method: 'GET', url })).json<{ code?: string; value: unknown }>()
const at = async (code: string) => (await guest(`/wps/rounds/one?code=${code}`)) as { code?: string; value: ReplyOf<'seenRound'> }
const share = async (one: Player, roundId: string) => one.call<ReplyOf<'shareRound'>>('POST', '/wps/member/rounds/share', { roundId })
const unshare = (one: Player, roundId: string) => one.call<ReplyOf<'unshareRound'>>('POST', '/wps/member/rounds/unshare', { roundId })

test('a round that is over stands in the feed, masked, once, and leads to what proves it', async () => {
  const one = await house.player()
  const { round } = (await one.bet({ stake: '2.00' })).value
  await ended(one, round.id, round.id)
  await ended(one, round.id)
  const entries = (await list()).filter(({ gameCode, stake }) => gameCode === 'dice' && stake === '2.00')
  expect(entries).toEqual([
    expect.objectContaining({ payout: round.payout, multiplier: multiplierText(2_0000n, BigInt(round.payout.replace('.', '')) * 100n) }),
  ])
  const [entry] = entries
  const seen = (await at(entry?.code ?? '')).value
  expect(seen).toMatchObject({ isShared: false, mode: 'real', round: { stake: '2.00', payout: round.payout } })
  expect(seen.proof).toMatchObject({ roundId: entry?.code, nonce: round.nonce, serverSeed: null, outcome: { roll: round.roll } })
  for (const told of [entry, seen]) {
    expect(JSON.stringify(told)).not.toContain(round.id)
    expect(JSON.stringify(told)).not.toMatch(new RegExp(`"${one.memberId}"`))
  }
})

test('a guest reads the feed, and a rush fills it no faster than its budget', async () => {
  const one = await house.player()
  const ids: string[] = []
  for (let n = 0; n < 12; n += 1) ids.push((await one.bet({ stake: '3.00' })).value.round.id)
  await ended(one, ...ids)
  expect((await list()).filter(({ stake }) => stake === '3.00').length).toBeLessThanOrEqual(5)
  const { value } = await guest('/wps/rounds')
  expect((value as ReplyOf<'roundFeed'>).content.length).toBeLessThanOrEqual(feedSize)
  for (let n = 0; n < 3; n += 1) await house.kit.app.db.tx((t) => cutFeed(t, 2))
  expect(await list()).toHaveLength(2)
})

test('who hides is not in the feed at once, nor at an address of it, and may still share a round by their own act', async () => {
  const one = await house.player()
  await house.kit.owner.tx((t) =>
    t.run(
      `insert into identity.member (id, public_id, username, nickname, type, path) values ($1::bigint, '5000321', 'hidinglater', 'hidinglater', 0, '/' || $1::text || '/')`,
      [one.memberId],
    ),
  )
  const { round } = (await one.bet({ stake: '4.00' })).value
  await ended(one, round.id)
  const mine = async () => (await list()).filter(({ stake }) => stake === '4.00')
  const [entry] = await mine()
  await one.call('POST', '/wps/member/winnerBoard', { shown: false })
  expect(await mine()).toEqual([])
  expect((await at(entry?.code ?? '')).code).toBe('not_found')
  const next = (await one.bet({ stake: '4.00' })).value.round
  await ended(one, next.id)
  expect(await mine()).toEqual([])
  const shared = (await share(one, next.id)).value
  expect((await at(shared.code ?? '')).value).toMatchObject({ isShared: true, round: { stake: '4.00', who: hiddenName } })
  await one.call('POST', '/wps/member/winnerBoard', { shown: true })
  expect((await at(shared.code ?? '')).value.round.who).toBe('hi***r')
})

test('a round that is taken back leaves the feed and its addresses', async () => {
  const one = await house.player()
  const { round } = (await one.bet({ stake: '9.50' })).value
  await ended(one, round.id)
  const mine = async () => (await list()).filter(({ stake }) => stake === '9.50')
  const [entry] = await mine()
  const { code } = (await share(one, round.id)).value
  await house.kit.owner.tx((t) => t.run(`update play.round set status = 'VOID' where id = $1`, [round.id]))
  expect(await mine()).toEqual([])
  for (const address of [entry?.code, code]) expect((await at(address ?? '')).code).toBe('not_found')
})

test('rounds of trial credits and rounds that are not over are in no feed and cannot be shared', async () => {
  const one = await house.player({ trial: '100.00' })
  const demo = (await one.bet({ mode: 'demo', sessionId: (await one.launch('demo')) ?? '', stake: '6.00' })).value.round
  await ended(one, demo.id)
  expect((await list()).filter(({ stake }) => stake === '6.00')).toEqual([])
  const sessionId = await one.launch('real', 'mines')
  const opened = await one.call<ReplyOf<'houseOpen'>>(
    'POST',
    '/wps/house/open',
    { sessionId, game: 'mines', mode: 'real', choice: { mines: 3 }, stake: '7.00' },
    'open-mines-000000001',
  )
  const { id } = opened.value.step
  await ended(one, id)
  expect((await list()).filter(({ stake }) => stake === '7.00')).toEqual([])
  expect((await share(one, id)).code).toBe('not_found')
})

test('only its owner shares a round; nobody reads one that is not shared; withdrawn is withdrawn', async () => {
  const [one, other] = [await house.player(), await house.player()]
  const { round } = (await one.bet()).value
  expect((await share(other, round.id)).code).toBe('not_found')
  expect((await at(round.id)).code).toBe('not_found')
  expect((await at('rs_0000000000000000000000')).code).toBe('not_found')
  expect((await one.call<ReplyOf<'roundShare'>>('GET', `/wps/member/rounds/share?roundId=${round.id}`)).value).toEqual({
    code: null,
    url: null,
  })
  const first = (await share(one, round.id)).value
  expect((await share(one, round.id)).value).toEqual(first)
  expect(first.url).toBe(`http://localhost:3000/rounds/${first.code}`)
  await unshare(other, round.id)
  expect((await at(first.code ?? '')).value).toMatchObject({ isShared: true })
  expect((await unshare(one, round.id)).value).toEqual({ code: null, url: null })
  expect((await at(first.code ?? '')).code).toBe('not_found')
  const again = (await share(one, round.id)).value
  expect(again.code).not.toBe(first.code)
  expect((await guest(`/wps/member/rounds/share?roundId=${round.id}`)).code).toBe('not_logged_in')
})

test('a client seed of the member’s own words is told only where they share the round; a server seed only once it is revealed', async () => {
  const one = await house.player()
  await one.rotate('karim-uddin-1990')
  const { round } = (await one.bet({ stake: '8.00' })).value
  await ended(one, round.id)
  const entry = (await list()).find(({ stake }) => stake === '8.00')
  const hidden = await at(entry?.code ?? '')
  expect(hidden.value.proof).toBeNull()
  expect(JSON.stringify(hidden)).not.toContain('karim')
  const { code } = (await share(one, round.id)).value
  const proof = async () => (await at(code ?? '')).value.proof as SeedProof
  expect(await proof()).toMatchObject({ clientSeed: 'karim-uddin-1990', serverSeed: null })
  await one.rotate()
  expect((await proof()).serverSeed).toMatch(/^[0-9a-f]{64}$/)
})

test('a round at a table is in the feed once it is paid, of those who bet on it, and names the round that everybody can prove', async () => {
  const hall = await openHall()
  const { app } = hall.kit
  const read = async () => (await app.db.tx((t) => openNode(app).read(t))).content
  const tell = async (port: string) => {
    const node = openNode(app)
    await app.db.tx(async (t) => node.sharedEnded(t, 'KH', port))
    await node.stop()
  }
  const row = await hall.open('dragon-tiger')
  const one = await hall.sit('dragon-tiger')
  await one.bet([['dragon', '15.00']])
  const port = `dragon-tiger:${row.chain}:${row.no}:real`
  await tell(port)
  expect(await read()).toEqual([])
  await hall.finish('dragon-tiger')
  await tell(port)
  expect(await read()).toEqual([expect.objectContaining({ gameCode: 'dragon-tiger', stake: '15.00' })])
  await hall.kit.close()
})

test('watchers are told new rounds together, masked, and to read anew when somebody hides, once more when no copy is left', async () => {
  const { app } = house.kit
  const said: FeedNews[] = []
  const live = { ...app.live, serve: () => undefined, tell: (_channel: string, news: unknown) => void said.push(news as FeedNews) }
  const node = openFeed({ ...app, live, jobs: { ...app.jobs, schedule: () => undefined } })
  const one = await house.player()
  const ids: string[] = []
  for (let n = 0; n < 4; n += 1) ids.push((await one.bet({ stake: '9.00' })).value.round.id)
  for (const id of ids) await app.db.tx(async (t) => node.ended(t, roundsOf(one.memberId, [id])))
  await vi.waitUntil(() => said.length > 0, { timeout: 10_000 })
  const told = said.flatMap((news) => (news.kind === 'rounds' ? news.rounds : []))
  expect(said.length).toBeLessThan(ids.length)
  expect(told.length).toBeGreaterThan(0)
  expect(Object.keys(told[0] ?? {}).toSorted()).toEqual(
    ['at', 'code', 'displayName', 'gameCode', 'iconUrl', 'multiplier', 'payout', 'stake', 'who'].toSorted(),
  )
  said.length = 0
  for (let n = 0; n < 20; n += 1) node.look()
  expect(said).toEqual([{ kind: 'again' }])
  await vi.waitUntil(() => said.filter(({ kind }) => kind === 'again').length === 2, { timeout: 10_000 })
  await node.stop()
})

test('what goes wrong in the feed is nobody’s money: the settling commits', async () => {
  const { app } = house.kit
  const node = openNode({ ...app, db: { ...app.db, tx: () => Promise.reject(new Error('the feed is broken')) } })
  const done = await app.db.tx(async (t) => {
    node.ended(t, roundsOf(1n, ['rnd_0000000000000000000000']))
    return 'committed'
  })
  await node.stop()
  expect(done).toBe('committed')
})

test.each([
  [1_0000n, 1_9800n, '1.98'],
  [3_0000n, 1_0000n, '0.33'],
  [1_0000n, 0n, '0.00'],
  [1n, 1_000_000_0000n, '10000000000.00'],
])('a stake of %s that returned %s is ×%s', (stake, payout, text) => expect(multiplierText(stake, payout)).toBe(text))
