import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { routes, type Actor } from '../../kernel/index.ts'
import { self } from '../../kernel/scope-mint.ts'
import { testApp, type TestApp } from '../../kernel/test-app.ts'
import { registerMember, resolveSession } from '../identity/index.ts'
import { seedCatalogue } from './catalogue.ts'
import { eraseFavourites, favouriteRows } from './catalogue-store.ts'
import { catalogueRoutes } from './routes.ts'

let kit: TestApp
let host: FastifyInstance
const players = new Map<string, Actor>()
let names = 0

interface Row {
  readonly code: string
  readonly vendor: string
  readonly type: string
  readonly bn?: string
  readonly en?: string
  readonly further?: readonly string[]
  readonly hot?: boolean
  readonly isGame?: boolean
  /** Days since it came. */
  readonly days?: number
}
const rows: readonly Row[] = [
  { code: 'strike', vendor: 'AV', type: 'SPORTS', en: 'Strike' },
  { code: 'football', vendor: 'SBO', type: 'SPORTS', en: 'Football' },
  { code: 'arena', vendor: 'SV388', type: 'SPORTS', en: 'Arena' },
  { code: 'tiger', vendor: 'JL', type: 'RNG', en: 'Tiger' },
  { code: 'boat', vendor: 'SBO', type: 'RNG', en: 'Boat', bn: 'নৌকা', hot: true, days: 3 },
  { code: 'zebra', vendor: 'SBO', type: 'RNG', en: 'zebra', bn: 'আম', further: ['JACKPOT'], days: 1 },
  { code: 'apple', vendor: 'SBO', type: 'RNG', en: 'Apple', bn: 'রয়েল', further: ['ARCADE', 'BINGO'], days: 40 },
  { code: 'sbo', vendor: 'SBO', type: 'FISH', en: 'SBO fish', isGame: false },
  { code: 'ring', vendor: 'SBO', type: 'PVP', en: 'Ring' },
  { code: 'dhaka', vendor: 'ELOTT', type: 'ELOTT', en: 'Dhaka draw' },
  { code: 'mekong', vendor: 'TCG_SEA', type: 'LOTT', en: 'Mekong' },
]

beforeAll(async () => {
  kit = await testApp()
  await seedCatalogue(kit.app)
  await kit.owner.tx(async (t) => {
    // Of the house, what stands under its own category is enough here; what else it makes changes with every new game.
    await t.run(`delete from play.game where type <> 'INHOUSE'`)
    // The house opened long ago.
    await t.run(`update play.game set since = kernel.now() - interval '400 days'`)
    for (const vendor of new Set(rows.map((row) => row.vendor)))
      await t.run(
        `insert into play.vendor (code, classify, title_bn, title_en, position, dialect, base_url) values ($1, 'RNG', $1, $1, 9, 'sw1', 'http://127.0.0.1:9')`,
        [vendor],
      )
    for (const [place, row] of rows.entries())
      await t.run(
        `insert into play.game (code, node_id, vendor, type, name_bn, name_en, icon, rtp, demo, hot, position, further, is_game, since)
         values ($1, $2, $3, $4, $5, $6, '/i', '97', false, $7, $8, $9, $10, kernel.now() - make_interval(days => $11))`,
        [
          row.code,
          5000 + place,
          row.vendor,
          row.type,
          row.bn ?? row.en ?? '',
          row.en ?? '',
          row.hot ?? false,
          100 + place,
          row.further ?? [],
          row.isGame ?? true,
          row.days ?? 90,
        ],
      )
  })
  host = await kit.host('web', routes(catalogueRoutes), { session: async (t, token) => players.get(token) ?? resolveSession(t, token) })
})
afterAll(() => kit.close())

async function call(method: 'GET' | 'POST' | 'DELETE', url: string, body?: unknown, token?: string, lang = 'en') {
  const reply = await host.inject({
    method,
    url,
    headers: {
      'accept-language': lang,
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { payload: JSON.stringify(body) }),
  })
  const { code, value } = reply.json<{ code?: string; value?: Record<string, unknown> }>()
  return { status: reply.statusCode, code, value: value ?? {} }
}
interface Listed {
  readonly gameId: string
  readonly isNew: boolean
  readonly categories: string[]
}
const listed = async (query: string, lang = 'en') =>
  (await call('GET', `/wps/relay/GCSGAME_gameList?${query}`, undefined, undefined, lang)).value as unknown as {
    content: Listed[]
    total: number
    totalPages: number
  }
const ids = async (query: string, lang?: string) => (await listed(query, lang)).content.map(({ gameId }) => gameId)

async function member() {
  const username = `looker${(names += 1)}`
  const made = await kit.app.db.tx((t) => registerMember(t, kit.app, { username, password: 'Kutta-Billi-77' }))
  const token = username.padEnd(43, 'x')
  players.set(token, { kind: 'player', memberId: made.memberId, publicId: made.publicId, role: 'member', sessionId: made.memberId })
  return { memberId: made.memberId, token }
}

test('each game stands under its category by the rules, and under what else it is', async () => {
  expect(await ids('gameType=SPORTS')).toEqual(['football'])
  expect(await ids('gameType=ESPORTS')).toEqual(['strike'])
  expect(await ids('gameType=COCKFIGHT')).toEqual(['arena'])
  expect(await ids('gameType=RNG')).toEqual(['boat', 'zebra', 'apple'])
  expect(await ids('gameType=INHOUSE&vassalage=JL')).toEqual(['tiger'])
  // The specification's own example: the house as a vendor of the slot list.
  expect((await ids('gameType=RNG&vassalage=INHOUSE')).toSorted()).toEqual((await ids('gameType=INHOUSE')).toSorted())
  expect(await ids('gameType=RNG&vassalage=INHOUSE')).toContain('tiger')
  expect(await ids('gameType=RNG&vassalage=NOBODY')).toEqual([])
  expect(await ids('gameType=JACKPOT')).toEqual(['zebra'])
  expect(await ids('gameType=BGS')).toEqual(['mines', 'keno'])
  expect((await listed('search=zebra')).content[0]?.categories).toEqual(['RNG', 'JACKPOT'])
  const { categories } = (await call('GET', '/wps/relay/GCSGAME_newGameVendor')).value as {
    categories: { gameClassify: string; isOwn: boolean; cards: { vassalage: string }[]; counts: Record<string, number> }[]
  }
  const by = new Map(categories.map((row) => [row.gameClassify, row]))
  expect(by.get('RNG')).toMatchObject({ isOwn: true, cards: [{ vassalage: 'SBO' }] })
  expect(by.get('RNG')?.counts).toEqual({ ALL: 3, HOT: 1, NEW: 2, JP: 1, TG: 0, AC: 1, BG: 1 })
  expect(by.get('JACKPOT')).toMatchObject({ isOwn: false, cards: [{ vassalage: 'SBO' }] })
  expect(by.get('INHOUSE')?.cards.map(({ vassalage }) => vassalage)).toEqual(['KH', 'JL'])
  expect(by.has('BINGO')).toBe(false)
})

test('the merchant places vendors by settings, at once', async () => {
  const set = (value: string[]) => kit.app.db.tx((t) => kit.app.settings.set(t, 'INHOUSE_RNG_VENDORS', value, 'test'))
  try {
    await set(['SBO'])
    await expect.poll(() => ids('gameType=RNG')).toEqual(['tiger'])
    // Only its slots moved.
    expect(await ids('gameType=SPORTS')).toEqual(['football'])
  } finally {
    await set(['JL'])
    await expect.poll(() => ids('gameType=RNG')).toHaveLength(3)
  }
})

test('filters, selectors, order and size of a list', async () => {
  expect(await ids('gameType=RNG&filter=JP')).toEqual(['zebra'])
  expect(await ids('gameType=RNG&filter=AC')).toEqual(['apple'])
  expect(await ids('gameType=RNG&filter=BG')).toEqual(['apple'])
  expect(await ids('gameType=RNG&filter=TG')).toEqual([])
  expect(await ids('gameType=RNG&select=HOT')).toEqual(['boat'])
  expect(await ids('gameType=RNG&select=NEW')).toEqual(['zebra', 'boat'])
  expect(await ids('gameType=RNG&sort=name')).toEqual(['apple', 'boat', 'zebra'])
  expect(await ids('gameType=RNG&sort=name', 'bn')).toEqual(['zebra', 'boat', 'apple'])
  expect(await ids('gameType=RNG&sort=new')).toEqual(['zebra', 'boat', 'apple'])
  expect((await listed('gameType=RNG&pageSize=2&pageNo=2')).content.map(({ gameId, isNew }) => [gameId, isNew])).toEqual([['apple', false]])
  expect(await listed('gameType=RNG&pageSize=2&pageNo=9')).toMatchObject({ content: [], total: 3, totalPages: 2 })
  expect((await call('GET', '/wps/relay/GCSGAME_gameList?filter=XX')).status).toBe(400)
})

test('search knows both languages, both ways to write a letter, and the maker', async () => {
  expect(await ids('gameType=RNG&search=APPL')).toEqual(['apple'])
  expect(await ids(`search=${encodeURIComponent('নৌকা')}`, 'en')).toEqual(['boat'])
  // One letter, or a letter and a dot under it.
  expect(await ids(`search=${encodeURIComponent('র\u09dfে')}`)).toEqual(['apple'])
  expect(await ids(`search=${encodeURIComponent('র\u09af\u09bcে')}`)).toEqual(['apple'])
  expect(await ids('search=tcg_sea')).toEqual(['mekong'])
})

test('the call as the specification writes it', async () => {
  const query = 'clientType=3&platform=html5-desktop&merchant=khela&gameType=RNG&pageNo=1&pageSize=20&language=EN&vassalage=SBO'
  expect(await ids(query)).toEqual(['boat', 'zebra', 'apple'])
})

test('kinds of a vendor, card rooms, and the draws of each prize mode', async () => {
  expect((await call('GET', '/wps/relay/GCSGAME_getVassGameType?vassalage=AV')).value).toEqual({
    vassalage: 'AV',
    content: [{ gameType: 'SPORTS', gameClassify: 'ESPORTS', games: 1 }],
  })
  const inhouse = (await call('GET', '/wps/relay/GCSGAME_getVassGameType?vassalage=INHOUSE')).value as unknown as {
    content: { gameType: string; gameClassify: string; games: number }[]
  }
  // The house and the slots of the vendors it counts as its own: as many as its list shows.
  expect(inhouse.content.map(({ gameType, gameClassify }) => `${gameType} in ${gameClassify}`).toSorted()).toEqual([
    'INHOUSE in INHOUSE',
    'RNG in INHOUSE',
  ])
  expect(inhouse.content.reduce((sum, { games }) => sum + games, 0)).toBe((await listed('vassalage=INHOUSE')).total)
  expect((await call('GET', '/wps/relay/GCSGAME_getVassGameType?vassalage=NOBODY')).value).toMatchObject({ content: [] })
  expect((await call('GET', '/wps/relay/GLS2_roomList')).value).toMatchObject({ rooms: [{ gameCode: 'ring', vassalage: 'SBO' }] })
  const menu = async (query: string) =>
    ((await call('GET', `/lgw/games/game_menus?prizeMode=${query}`)).value['gameMenus'] as Listed[]).map(({ gameId }) => gameId)
  expect(await Promise.all(['ELOTT', 'LOTT', 'SEA', 'ZY', 'ELOTT&vassalage=ELOTT', 'SEA&vassalage=ELOTT'].map(menu))).toEqual([
    ['dhaka'],
    ['mekong'],
    ['mekong'],
    [],
    ['dhaka'],
    [],
  ])
})

test('a card of a vendor leads somewhere and is no game', async () => {
  expect((await listed('search=sbo+fish')).content).toMatchObject([{ gameId: 'sbo', isGame: false }])
})

test('a heart: added once, listed, taken off, and nobody else sees it', async () => {
  const [one, other] = [await member(), await member()]
  const heart = { nodeId: 5004, vendor: 'SBO', gameType: 'RNG' }
  const add = (body: object, token?: string) => call('POST', '/wps/relay/MCSFE_addFavoriteGameV2', body, token)
  const marks = async (token: string) => (await call('GET', '/wps/relay/MCSFE_getFavoriteGames', undefined, token)).value['content']
  expect((await add(heart)).code).toBe('not_logged_in')
  expect(await add(heart, one.token)).toMatchObject({ status: 200, value: { isFavourite: true } })
  expect(await add(heart, one.token)).toMatchObject({ status: 200, value: { isFavourite: true } })
  expect((await add({ nodeId: 5000, vendor: 'AV', gameType: 'SPORTS' }, one.token)).status).toBe(200)
  expect(await marks(one.token)).toHaveLength(2)
  expect(await marks(other.token)).toEqual([])
  for (const wrong of [
    { ...heart, vendor: 'KH' },
    { ...heart, gameType: 'FISH' },
    { ...heart, nodeId: 1 },
  ])
    expect((await add(wrong, one.token)).code).toBe('game_unknown')

  const list = (query: string) => call('GET', `/wps/relay/MCSFE_getFavoriteGamesList?${query}`, undefined, one.token)
  expect((await list('clientType=3&pageNo=1&pageSize=999')).value).toMatchObject({ pageNum: 1, totalPages: 1 })
  expect((await list('gameType=ESPORTS')).value['content']).toMatchObject([{ gameId: 'strike' }])
  expect((await list('pageNo=2&pageSize=1')).value).toMatchObject({ content: [{}], pageNum: 2, totalPages: 2 })

  const remove = (token: string) => call('DELETE', '/wps/relay/MCSFE_removeFavoriteGameV2', heart, token)
  expect((await remove(other.token)).status).toBe(200)
  expect(await marks(one.token)).toHaveLength(2)
  expect(await remove(one.token)).toMatchObject({ value: { isFavourite: false } })
  expect(await remove(one.token)).toMatchObject({ value: { isFavourite: false } })
  expect(await marks(one.token)).toEqual([{ nodeId: 5000, vendor: 'AV', gameType: 'SPORTS' }])
  expect(await kit.app.db.tx((t) => favouriteRows(t, self(one.memberId)))).toMatchObject([{ game: 'strike' }])
  await kit.app.db.tx((t) => eraseFavourites(t, one.memberId))
  expect(await marks(one.token)).toEqual([])
})

test('999 favourites are enough', async () => {
  const { memberId, token } = await member()
  await kit.owner.tx((t) =>
    t.run(`insert into play.favourite (member_id, game, at) select $1, 'old' || n, kernel.now() from generate_series(1, 999) n`, [
      memberId,
    ]),
  )
  const add = () => call('POST', '/wps/relay/MCSFE_addFavoriteGameV2', { nodeId: 5004, vendor: 'SBO', gameType: 'RNG' }, token)
  expect((await add()).code).toBe('favourites_full')
  await kit.owner.tx((t) => t.run(`update play.favourite set game = 'boat' where member_id = $1 and game = 'old1'`, [memberId]))
  // One that is there already is no new one.
  expect((await add()).status).toBe(200)
})
