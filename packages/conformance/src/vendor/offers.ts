/** V01–V10, V16–V18: what a vendor offers (SW1.md §3). */
import { isObject } from '../signed-client.ts'
import { text } from '../format.ts'
import type { VendorGroup } from './case.ts'
import type { Json } from './seat.ts'
import type { VendorSteps } from './steps.ts'

const PAGE = 1_000
const MOST_PAGES = 50
const DAY_MS = 86_400_000
const OPS = new Set(['bet', 'win', 'betwin', 'rollback', 'promo', 'resettle', 'round/close'])
const AMOUNT = /^(0|[1-9][0-9]*)(\.[0-9]{1,2})?$/

/** A page of the vendor, followed through a few redirections; answers with the type of its content. */
async function fetched(s: VendorSteps, url: string): Promise<string> {
  const exchange: VendorSteps['record'][number] = {
    to: 'vendor',
    method: 'GET',
    path: url,
    headers: {},
    body: '',
    note: 'as a browser, not signed',
  }
  s.record.push(exchange)
  const got = await fetch(url, { signal: AbortSignal.timeout(s.client.peer.timeoutMs) }).catch((error: unknown) => String(error))
  if (typeof got === 'string') {
    exchange.failed = got
    return s.fail(`${url} to be reachable`, got, 'a browser opens it')
  }
  const type = got.headers.get('content-type') ?? ''
  await got.body?.cancel()
  exchange.answer = { status: got.status, headers: { 'content-type': type }, body: '', ms: 0 }
  s.expect(got.status === 200, 'HTTP 200', `HTTP ${got.status}`, 'a browser opens it')
  return type
}

function checkGame(s: VendorSteps, game: Json): void {
  const where = 'games[]'
  for (const name of ['game_code', 'category', 'icon']) s.textIn(game, name, where)
  const { name, rtp, demo, icon } = game
  const named = isObject(name) && typeof name['bn'] === 'string' && typeof name['en'] === 'string' && name['bn'] !== '' && name['en'] !== ''
  s.expect(named, 'name: {bn, en}', text(name), '§3 games')
  const share = Number(rtp)
  s.expect(rtp !== null && rtp !== '' && share > 0 && share <= 200, 'rtp: a share or percentage', text(rtp), '§3 games')
  s.expect(typeof demo === 'boolean', 'demo: true or false', text(demo), '§3 games')
  s.expect(String(icon).startsWith('/'), 'icon: a path below the base address', text(icon), '§3 games')
}

async function games(s: VendorSteps): Promise<readonly Json[]> {
  const { games: list } = await s.get('games')
  if (!Array.isArray(list) || list.length === 0) return s.fail('games: a list of at least one', text(list), '§3 games')
  return list.filter(isObject)
}

function checkTransaction(s: VendorSteps, one: Json, from: number, to: number): void {
  const where = 'transactions[]'
  for (const name of ['tx_id', 'op', 'player_id', 'currency', 'status']) s.textIn(one, name, where)
  const { op, amount, status, ts } = one
  s.expect(OPS.has(String(op)), `op: one of ${[...OPS].join(', ')}`, text(op), '§3 transactions')
  const money = op === 'betwin' ? [amount, one['win_amount']] : [amount]
  const known = money.every((value) => (value === null && op !== 'bet') || (typeof value === 'string' && AMOUNT.test(value)))
  s.expect(known, 'amounts as decimal texts', text(money), '§1 "Money"')
  s.expect(status === 'ok' || status === 'cancelled', 'status: ok or cancelled', text(status), '§3 transactions')
  const within = typeof ts === 'number' && ts >= from && ts <= to
  s.expect(within, `ts from ${from} to ${to}`, text(ts), 'what was asked for')
}

/** All pages of a span. */
async function transactions(s: VendorSteps, from: number, to: number): Promise<readonly Json[]> {
  const all: Json[] = []
  let cursor: string | null = null
  for (let page = 0; page < MOST_PAGES; page += 1) {
    const more = cursor === null ? '' : `&cursor=${encodeURIComponent(cursor)}`
    const answer = await s.get(`transactions?from=${from}&to=${to}${more}`)
    const { transactions: list } = answer
    if (!Array.isArray(list)) return s.fail('transactions: a list', text(list), '§3 transactions')
    s.expect(list.length <= PAGE, `at most ${PAGE} a page`, String(list.length), '§3 transactions')
    for (const one of list) if (isObject(one)) checkTransaction(s, one, from, to)
    all.push(...(list as Json[]))
    const { cursor: next } = answer
    if (next === null) return all
    if (typeof next !== 'string') return s.fail('cursor: a text or null', text(next), '§3 transactions')
    s.expect(next !== cursor, 'another cursor with each page', next, '§3 transactions')
    cursor = next
  }
  s.notes.add(`stopped after ${MOST_PAGES} pages of transactions`)
  return all
}

function campaign(s: VendorSteps, game: string): Json {
  const { playerId, currency } = s.seat.player
  const rounds = { rounds: 5, bet_amount: '1.00', expires_at: Date.now() + 7 * DAY_MS }
  return { campaign_id: s.id('campaign'), player_id: playerId, game_code: game, currency, ...rounds }
}

export const offers: VendorGroup = {
  name: 'What the vendor offers',
  cases: [
    {
      id: 'V01',
      title: 'The list of games names each in Bengali and English',
      rule: '§3 games',
      run: async (s) => {
        const list = await games(s)
        for (const game of list) checkGame(s, game)
        const codes = new Set(list.map(({ game_code }) => game_code))
        s.expect(codes.size === list.length, 'each game_code once', `${codes.size} codes for ${list.length} games`, '§3 games')
      },
    },
    {
      id: 'V02',
      title: 'Each game has a picture',
      rule: '§3 games: icon',
      run: async (s) => {
        for (const { icon } of (await games(s)).slice(0, 20)) {
          const type = await fetched(s, s.client.peer.base.origin + s.client.peer.target(String(icon)))
          s.expect(type.startsWith('image/'), 'an image', type || 'no Content-Type', '§3 games: icon')
        }
      },
    },
    {
      id: 'V03',
      title: 'A launch gives an address that opens',
      rule: '§3 launch',
      run: async (s) => {
        const { url } = await s.post('launch', s.launchBody(await s.game()))
        s.expect(typeof url === 'string' && /^https?:\/\//.test(url) && URL.canParse(url), 'url: a whole address', text(url), '§3 launch')
        const type = await fetched(s, String(url))
        s.expect(type.startsWith('text/html'), 'a page', type || 'no Content-Type', '§3 launch')
      },
    },
    {
      id: 'V04',
      title: 'A launch that is malformed or of no game is refused',
      rule: '§3 launch, W-26',
      run: async (s) => {
        const body = s.launchBody(await s.game())
        const tries: [string, Json][] = [
          ['a game nobody offers', { ...body, game_code: s.id('game') }],
          ['an unknown mode', { ...body, mode: 'fun' }],
          ['no token', { ...body, token: undefined }],
          ['no player', { ...body, player_id: undefined }],
        ]
        for (const [what, one] of tries) s.expectRefused(await s.raw('POST', 'launch', JSON.stringify(one)), what, 400, 403, 404, 422)
        for (const broken of ['', '{', '[]', 'null']) s.expectRefused(await s.raw('POST', 'launch', broken), 'no JSON object', 400)
      },
    },
    {
      id: 'V05',
      title: 'A launch with fields nobody knows is a launch',
      rule: 'W-35',
      run: async (s) => {
        const { url } = await s.post('launch', { ...s.launchBody(await s.game()), unknown: { deep: [1] } })
        s.expect(typeof url === 'string', 'url: a whole address', text(url), 'unknown fields are ignored')
      },
    },
    {
      id: 'V06',
      title: 'A round nobody played is UNKNOWN',
      rule: '§3 round',
      run: async (s) => {
        for (const round of [s.id('round'), `${s.id('round')} / ? # বাজি`]) {
          const { playerId } = s.seat.player
          const json = await s.get(`round/${encodeURIComponent(round)}?player_id=${encodeURIComponent(playerId)}`)
          s.expect(json['round_id'] === round, round, text(json['round_id']), 'kept letter for letter')
          s.expect(json['player_id'] === playerId, playerId, text(json['player_id']), '§3 round')
          s.expect(json['status'] === 'UNKNOWN', 'status UNKNOWN', text(json['status']), '§3 round')
          s.expect(Array.isArray(json['bets']) && json['bets'].length === 0, 'bets: []', text(json['bets']), '§3 round')
        }
      },
    },
    {
      id: 'V07',
      title: 'Transactions come in pages, each once, within the span',
      rule: '§3 transactions, W-30',
      run: async (s) => {
        const now = Date.now()
        const all = await transactions(s, now - DAY_MS, now)
        const names = new Set(all.map(({ player_id, tx_id }) => JSON.stringify([player_id, tx_id])))
        s.expect(names.size === all.length, 'each transaction once', `${names.size} of ${all.length} differ`, '§3 transactions')
        if (all.length === 0) s.notes.add('the vendor has no transactions of the last day: paging was not seen')
        const [one] = all
        if (one === undefined) return
        const ts = Number(one['ts'])
        const same = await transactions(s, ts, ts)
        s.expect(
          same.some(({ tx_id }) => tx_id === one['tx_id']),
          `${String(one['tx_id'])} in its own millisecond`,
          'not there',
          'both ends belong to the span',
        )
      },
    },
    {
      id: 'V08',
      title: 'A span without transactions is an empty list',
      rule: '§3 transactions',
      run: async (s) => {
        const later = Date.now() + DAY_MS
        const all = await transactions(s, later, later + 1)
        s.expect(all.length === 0, 'no transactions', String(all.length), 'the span lies ahead')
        s.expectRefused(await s.raw('GET', 'transactions?from=yesterday&to=now', ''), 'no times', 400)
      },
    },
    {
      id: 'V09',
      title: 'Free rounds asked for twice are granted once, and cancelled as often as asked',
      rule: '§3 free-rounds, W-31',
      run: async (s) => {
        const asked = campaign(s, await s.game())
        const first = await s.post('free-rounds', asked)
        s.expect(first['campaign_id'] === asked['campaign_id'], String(asked['campaign_id']), text(first['campaign_id']), '§3 free-rounds')
        s.textIn(first, 'status', 'free-rounds')
        const again = await s.post('free-rounds', asked)
        s.expect(
          JSON.stringify(again) === JSON.stringify(first),
          JSON.stringify(first),
          JSON.stringify(again),
          'the same campaign is the same grant',
        )
        const gone = await s.post('free-rounds/cancel', { campaign_id: asked['campaign_id'] })
        s.expect(
          gone['campaign_id'] === asked['campaign_id'],
          String(asked['campaign_id']),
          text(gone['campaign_id']),
          '§3 free-rounds/cancel',
        )
        s.expect(gone['status'] !== first['status'], 'another status than before', text(gone['status']), 'it is cancelled')
        const twice = await s.post('free-rounds/cancel', { campaign_id: asked['campaign_id'] })
        s.expect(
          JSON.stringify(twice) === JSON.stringify(gone),
          JSON.stringify(gone),
          JSON.stringify(twice),
          'cancelling again changes nothing',
        )
      },
    },
    {
      id: 'V10',
      title: 'The calls without a decision are listed',
      rule: '§3 timed-out, W-29',
      run: async (s) => {
        const { transactions: list } = await s.get(`timed-out?from=${Date.now() - DAY_MS}`)
        if (!Array.isArray(list)) return s.fail('transactions: a list', text(list), '§3 timed-out')
        for (const one of list) if (isObject(one)) for (const name of ['tx_id', 'op', 'player_id']) s.textIn(one, name, 'transactions[]')
      },
    },
    {
      id: 'V11',
      title: 'Unknown paths and other methods are refused',
      rule: 'HTTP 404, 405',
      run: async (s) => {
        s.expectRefused(await s.raw('GET', s.id('nothing'), ''), 'no such call', 404)
        s.expectRefused(await s.raw('POST', 'games', '{}'), 'games is asked by GET', 404, 405)
        s.expectRefused(await s.raw('GET', 'launch', ''), 'launch is asked by POST', 404, 405)
      },
    },
  ],
}
