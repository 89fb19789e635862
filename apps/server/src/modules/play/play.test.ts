import { parseMoney } from '@khela/money'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { routes, type Actor } from '../../kernel/index.ts'
import { self, system } from '../../kernel/scope-mint.ts'
import { testApp, type TestApp } from '../../kernel/test-app.ts'
import { balances, reconcile } from '../../ledger/index.ts'
import { registerMember, resolveSession } from '../identity/index.ts'
import { catalogueRoutes, gameRows, tableRows, seedCatalogue } from '../catalogue/index.ts'
import { findSession as sessionOf } from './session-store.ts'
import { playRoutes } from './routes.ts'
import { openWinners } from './winners.ts'

let kit: TestApp
let host: FastifyInstance
const players = new Map<string, Actor>()
let names = 0

beforeAll(async () => {
  kit = await testApp()
  await seedCatalogue(kit.app)
  host = await kit.host('web', routes({ ...catalogueRoutes, ...playRoutes }), {
    session: async (t, token) => players.get(token) ?? resolveSession(t, token),
  })
})
afterAll(() => kit.close())

interface Reply {
  readonly status: number
  readonly code: string | undefined
  readonly value: Record<string, unknown>
}
async function call(method: 'GET' | 'POST', url: string, body?: unknown, token?: string): Promise<Reply> {
  const reply = await host.inject({
    method,
    url,
    headers: {
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
  })
  const { code, value } = reply.json<{ code?: string; value?: Record<string, unknown> }>()
  return { status: reply.statusCode, code, value: value ?? {} }
}
const launch = (mode: 'real' | 'demo', token?: string, gameId = 'dice') => call('POST', '/wps/game/launchGame', { gameId, mode }, token)

async function member(nickname?: string) {
  const username = `player${(names += 1)}`
  const made = await kit.app.db.tx((t) =>
    registerMember(t, kit.app, { username, password: 'Kutta-Billi-77', ...(nickname === undefined ? {} : { nickname }) }),
  )
  const token = username.padEnd(43, 'x')
  players.set(token, { kind: 'player', memberId: made.memberId, publicId: made.publicId, role: 'member', sessionId: made.memberId })
  return { memberId: made.memberId, token, username }
}
const setGame = (change: string, values: unknown[]) =>
  kit.owner.tx((t) => t.run(`update play.game set ${change} where code = 'dice'`, values))

/** A settled round as the port would write it, for reading tests. */
async function round(
  memberId: bigint,
  id: string,
  o: { stake?: string; payout?: string; mode?: 'real' | 'demo'; ago?: number; status?: string } = {},
) {
  const mode = o.mode ?? 'real'
  const status = o.status ?? 'SETTLED'
  await kit.owner.tx((t) =>
    t.run(
      `insert into play.round (member_id, id, vendor, game, mode, currency, stake, payout, status, at, settled_at)
       values ($1, $2, 'KH', 'dice', $3, $4, $5, $6, $7, kernel.now() - make_interval(secs => $8),
               case when $7 = 'OPEN' then null else kernel.now() - make_interval(secs => $8) end)`,
      [
        memberId,
        id,
        mode,
        mode === 'real' ? 'BDT' : 'TRIAL',
        parseMoney(o.stake ?? '10.00'),
        parseMoney(o.payout ?? '0.00'),
        status,
        o.ago ?? 0,
      ],
    ),
  )
  const isWin = mode === 'real' && status === 'SETTLED' && parseMoney(o.payout ?? '0.00') > parseMoney(o.stake ?? '10.00')
  if (isWin)
    await kit.owner.tx((t) =>
      t.run(
        `insert into play.winner (member_id, round_id, game, payout, at)
         select member_id, id, game, payout, settled_at from play.round where member_id = $1 and id = $2`,
        [memberId, id],
      ),
    )
}
const id = (n: number) => `rnd_${String(n).padStart(22, '0')}`

test('anybody may ask for one game by its id; one that is hidden or unknown is none', async () => {
  const listed = (await call('GET', '/wps/relay/GCSGAME_gameList?pageSize=100')).value.content as { gameId: string }[]
  const dice = await call('GET', '/wps/game/info?gameId=dice')
  expect(dice).toMatchObject({ status: 200, value: { game: { gameId: 'dice', displayName: { en: 'Chhokka' }, demo: true } } })
  expect(dice.value['game']).toEqual(listed.find(({ gameId }) => gameId === 'dice'))
  expect((await call('GET', '/wps/game/info?gameId=nowhere')).value).toEqual({ game: null })
  await setGame('shown = $1', [false])
  expect((await call('GET', '/wps/game/info?gameId=dice')).value).toEqual({ game: null })
  await setGame('shown = $1', [true])
})

test('the catalogue has the games of the house, by every filter that fits and none that does not', async () => {
  const all = await call('GET', '/wps/relay/GCSGAME_gameList?pageSize=100')
  expect(all.value).toMatchObject({ pageNum: 1, totalPages: 1 })
  const rows = [...gameRows, ...tableRows].toSorted((a, b) => a.position - b.position)
  const codes = rows.map(({ code }) => code)
  const inhouse = rows.filter(({ type }) => type === 'INHOUSE').length
  const fish = rows.filter(({ type }) => type === 'FISH').length
  expect((all.value.content as { gameId: string }[]).map(({ gameId }) => gameId)).toEqual(codes)
  expect(all.value.content).toEqual(
    expect.arrayContaining([
      expect.objectContaining({
        gameId: 'dice',
        vassalage: 'KH',
        gameType: 'INHOUSE',
        displayName: { bn: 'ছক্কা', en: 'Chhokka' },
        iconUrl: '/art/dice.{lang}.avif',
        demo: true,
        maintenance: false,
      }),
    ]),
  )
  const found = async (query: string) =>
    ((await call('GET', `/wps/relay/GCSGAME_gameList?pageSize=100&${query}`)).value.content as unknown[]).length
  const queries = [
    'gameType=INHOUSE',
    'gameType=FISH',
    'vassalage=KH',
    'vassalage=JL',
    'search=chhok',
    `search=${encodeURIComponent('ছক্কা')}`,
    'search=%25',
    'pageNo=2',
  ]
  expect(await Promise.all(queries.map(found))).toEqual([inhouse, fish, codes.length, 0, 1, 1, 0, 0])
  expect((await call('GET', '/wps/relay/GCSGAME_gameList?pageSize=100&pageNo=9')).value).toMatchObject({ pageNum: 9, totalPages: 1 })
  expect(((await call('GET', '/wps/relay/GCSGAME_hotGamesV2')).value.content as unknown[]).length).toBe(
    rows.filter(({ hot }) => hot).length,
  )
  const { categories } = (await call('GET', '/wps/relay/GCSGAME_newGameVendor')).value as { categories: { gameClassify: string }[] }
  expect(categories.find(({ gameClassify }) => gameClassify === 'INHOUSE')).toEqual({
    gameClassify: 'INHOUSE',
    cards: [{ vassalage: 'KH', title: { bn: 'খেলা', en: 'Khela' } }],
    isOwn: true,
    counts: expect.objectContaining({ ALL: inhouse, NEW: 0 }),
  })
})

test('seeding again changes nothing, and keeps what the operator has set', async () => {
  const rows = () => kit.owner.tx((t) => t.query('select * from play.game order by code'))
  await setGame('maintenance = $1', [true])
  const before = await rows()
  await seedCatalogue(kit.app)
  expect(await rows()).toEqual(before)
  await setGame('maintenance = $1', [false])
})

test('launching: who may, in which mode', async () => {
  const m = await member()
  expect((await launch('real')).code).toBe('not_logged_in')
  expect((await launch('real', m.token, 'nothing')).code).toBe('game_unknown')
  const real = await launch('real', m.token)
  expect(real.value).toMatchObject({ token: null, mode: 'real', gameId: 'dice', url: '/play/dice' })
  const session = await kit.app.db.tx((t) => sessionOf(t, self(m.memberId), String(real.value.sessionId)))
  expect(session).toMatchObject({ memberId: m.memberId, game: 'dice', mode: 'real' })
  expect(await kit.app.db.tx((t) => sessionOf(t, self(m.memberId + 1n), String(real.value.sessionId)))).toBeUndefined()
})

test('a visitor’s free trial opens a trial session with credits, and no way to real money', async () => {
  const guest = await launch('demo')
  const token = String(guest.value.token)
  expect([guest.status, token.length]).toEqual([200, 43])
  const again = await launch('demo', token)
  expect(again.value).toMatchObject({ token: null, mode: 'demo' })
  expect((await launch('real', token)).code).toBe('need_true_account')
  const owner = await kit.app.db.tx((t) => sessionOf(t, system(), String(again.value.sessionId)))
  const held = await kit.app.db.tx((t) => balances(t, system(), owner?.memberId ?? 0n))
  expect(held).toEqual([{ kind: 'trial', currency: 'TRIAL', balance: parseMoney('10000.00') }])
})

test('the card of a vendor is no game to open', async () => {
  const { token } = await member()
  await setGame('is_game = $1', [false])
  expect((await call('POST', '/wps/relay/GCS_gameLaunchFB', { gameId: 'dice', mode: 'real' }, token)).code).toBe('game_unknown')
  await setGame('is_game = $1', [true])
})

test('the refusals of a launch that the merchant decides', async () => {
  const m = await member()
  await setGame('maintenance = $1', [true])
  expect((await launch('real', m.token)).code).toBe('game_maintenance')
  await setGame('maintenance = $1, demo = false', [false])
  expect((await launch('demo', m.token)).code).toBe('demo_not_offered')
  await setGame('demo = $1', [true])
  await kit.app.db.tx((t) => kit.app.settings.set(t, 'FREEPLAY3', false, 'test'))
  expect((await launch('demo')).code).toBe('free_play_off')
  expect((await launch('demo', m.token)).status).toBe(200)
  await kit.app.db.tx((t) => kit.app.settings.set(t, 'FREEPLAY3', true, 'test'))
})

test('recent games are the own ones, once each', async () => {
  const [one, two] = [await member(), await member()]
  await launch('real', one.token)
  await launch('demo', one.token)
  const recent = async (token: string) =>
    ((await call('GET', '/wps/relay/GCS_recentGame', undefined, token)).value.content as unknown[]).length
  expect([await recent(one.token), await recent(two.token)]).toEqual([1, 0])
  const page = async (query: string) =>
    ((await call('GET', `/wps/relay/GCS_recentGame?${query}`, undefined, one.token)).value.content as unknown[]).length
  expect([await page('page=1&pageSize=20'), await page('page=2&pageSize=20'), await page('page=1&pageSize=1')]).toEqual([1, 0, 1])
})

test('the winner board: real settled wins, biggest first, one line a member, masked, without those who left it', async () => {
  const [karim, rahima, shy] = [await member('Karim Uddin'), await member('রহিমা খাতুন'), await member('Shy Person')]
  await round(karim.memberId, id(1), { stake: '10.00', payout: '500.00' })
  await round(rahima.memberId, id(2), { stake: '10.00', payout: '900.0625' })
  await round(shy.memberId, id(3), { stake: '10.00', payout: '9000.00' })
  await round(karim.memberId, id(4), { stake: '10.00', payout: '8000.00', mode: 'demo' })
  await round(karim.memberId, id(7), { stake: '10.00', payout: '450.00' })
  await round(karim.memberId, id(5), { stake: '10.00', payout: '10.00' })
  await round(karim.memberId, id(6), { stake: '10.00', payout: '7000.00', status: 'VOID' })
  expect((await call('GET', '/wps/member/winnerBoard', undefined, shy.token)).value).toEqual({ shown: true })
  // A visitor has just read the board: whoever hides is gone from it at once, not when a copy is old.
  const amounts = async () => JSON.stringify((await call('GET', '/wps/relay/GCSGAME_getRankList')).value)
  expect(await amounts()).toContain('9000.00')
  expect((await call('POST', '/wps/member/winnerBoard', { shown: false }, shy.token)).value).toEqual({ shown: false })
  expect(await amounts()).not.toContain('9000.00')
  const read = async () =>
    (await kit.app.db.tx((t) => openWinners().read(t, kit.app, {}))).content.map((row) => [row.customerName, row.winAmount])
  const board = await read()
  expect(board.map(([, amount]) => amount)).toEqual(['900.0625', '500.00'])
  expect(JSON.stringify(board)).not.toMatch(/Karim|রহিমা|Shy/)
  await call('POST', '/wps/member/winnerBoard', { shown: true }, shy.token)
  expect((await read())[0]?.[1]).toBe('9000.00')
  expect((await call('GET', '/wps/relay/GCSGAME_getRankList')).value.content).toEqual(
    expect.arrayContaining([expect.objectContaining({ gameType: 'INHOUSE' })]),
  )
  expect((await call('GET', '/wps/member/winnerBoard')).code).toBe('not_logged_in')

  // Of one category, no longer than asked for, and with the pictures that members chose: dice is the house's own, and a mini game as well.
  await kit.owner.tx((t) => t.run(`update identity.member set icon = 'tiger' where id = $1`, [rahima.memberId]))
  const asked = async (input: object) =>
    (await kit.app.db.tx((t) => openWinners().read(t, kit.app, input))).content.map((row) => [row.winAmount, row.memberIcon])
  const all = [
    ['9000.00', null],
    ['900.0625', 'tiger'],
    ['500.00', null],
  ]
  for (const gameCategory of ['ALL', 'INHOUSE', 'MINI']) expect(await asked({ gameCategory }), gameCategory).toEqual(all)
  for (const gameCategory of ['FISH', 'NOTHING']) expect(await asked({ gameCategory }), gameCategory).toEqual([])
  expect(await asked({ limitNum: '1' })).toEqual(all.slice(0, 1))
  const sent = await call('GET', '/wps/relay/GCSGAME_getRankList?gameCategory=FISH&language=EN&limitNum=20')
  expect(sent.value).toEqual({ content: [] })
})

test('the books agree', async () => {
  expect(await kit.owner.tx(reconcile)).toMatchObject({ ok: true, problems: [] })
})
