/** Poker tables over the real host, for the tests of this folder: players who sit down, and a clock that the test turns. */
import type { PokerRoom, ReplyOf, GameModeName } from '@khela/contract'
import { openTable } from '@khela/games/holdem'
import { formatMoney, parseMoney } from '@khela/money'
import type { FastifyInstance } from 'fastify'
import { publicId, routes, type Actor } from '../kernel/index.ts'
import { now, setClock } from '../kernel/clock.ts'
import { self } from '../kernel/scope-mint.ts'
import { testApp, type TestApp } from '../kernel/test-app.ts'
import { balances, post } from '../ledger/index.ts'
import { playRoutes } from '../modules/play/index.ts'
import { seedCatalogue } from '../modules/catalogue/index.ts'
import { shots } from '../modules/fishing/index.ts'
import { houseRoutes } from '../modules/house/index.ts'
import { key, type Reply } from './tables.ts'
import { showGame } from './tables-store.ts'
import { lookAtPoker } from '../modules/poker/clock.ts'
import { pokerJobs, seedPoker } from '../modules/poker/jobs.ts'
import { writeMoneyJson } from '../modules/rooms/money-json.ts'
import { configOf, HOLDEM } from '../modules/poker/rooms.ts'
import { pokerRoutes } from '../modules/poker/module.ts'
import { insertTable } from '../modules/poker/store.ts'

export type TableState = ReplyOf<'pokerTable'>
export type Table = TableState['table']

interface Come {
  readonly mode?: GameModeName
  readonly money?: string
  /** Each has a network of its own unless said otherwise. */
  readonly ip?: string
}

/** Gives a member money of a mode, through the ledger. */
async function fund(kit: TestApp, memberId: bigint, mode: GameModeName, amountText: string): Promise<void> {
  const [kind, house, account, currency] =
    mode === 'real' ? (['deposit', 'gateway', 'cash', 'BDT'] as const) : (['trial_grant', 'trial_bank', 'trial', 'TRIAL'] as const)
  const amount = parseMoney(amountText)
  const lines = [
    { account: { house }, currency, amount: -amount },
    { account: { memberId, kind: account }, currency, amount },
  ]
  await kit.app.db.tx((t) => post(t, { kind, memberId, key: key(), ref: { type: 'test', id: '1' }, lines }))
}

/** A member with money, in a session at the game, and everything they may do there. */
async function playerAt(kit: TestApp, host: FastifyInstance, actors: Map<string, Actor>, memberId: bigint, options: Come) {
  const { mode = 'real', money = '1000.00', ip: remoteAddress = `10.${(memberId >> 8n) & 255n}.${memberId & 255n}.1` } = options
  const token = `p${memberId}`.padEnd(43, 'x')
  actors.set(token, { kind: 'player', memberId, publicId: String(memberId), role: 'member', sessionId: memberId })
  await fund(kit, memberId, mode, money)
  const call = async <V>(method: 'GET' | 'POST', url: string, body?: unknown, callKey = key()): Promise<Reply<V>> => {
    const headers = { authorization: `Bearer ${token}`, 'idempotency-key': callKey, 'content-type': 'application/json' }
    const reply = await host.inject({
      method,
      url,
      remoteAddress,
      headers,
      ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
    })
    const json: Omit<Reply<V>, 'status'> = reply.json()
    return { status: reply.statusCode, code: json.code, params: json.params, value: json.value }
  }
  const { sessionId } = (await call<{ sessionId: string }>('POST', '/wps/game/launchGame', { gameId: HOLDEM, mode })).value
  const kind = mode === 'real' ? 'cash' : 'trial'
  const held = async () => {
    const rows = await kit.app.db.tx((t) => balances(t, self(memberId), memberId))
    return rows.find((row) => row.kind === kind)?.balance ?? 0n
  }
  const send = (name: string, body: object, callKey?: string) => call<TableState>('POST', `/wps/poker/${name}`, body, callKey)
  return {
    memberId,
    call,
    held,
    balance: async () => formatMoney(await held()),
    tables: async () => (await call<ReplyOf<'pokerTables'>>('GET', `/wps/poker/tables?mode=${mode}`)).value.tables,
    see: async (tableId: string) => (await call<TableState>('GET', `/wps/poker/table?tableId=${tableId}`)).value.table,
    sit: (tableId: string, seat: number, buyIn: string, callKey?: string) =>
      send('sit', { tableId, sessionId, seat, buyIn, seed: `seed-${memberId}` }, callKey),
    topUp: (tableId: string, amount: string, callKey?: string) => send('topUp', { tableId, amount }, callKey),
    seat: (tableId: string, what: 'leave' | 'out' | 'in', callKey?: string) => send('seat', { tableId, what }, callKey),
    act: ({ id: tableId, handNo, turn }: Pick<Table, 'id' | 'handNo' | 'turn'>, action: string, to?: string, callKey?: string) =>
      send('act', { tableId, handNo, turn, action, ...(to === undefined ? {} : { to }) }, callKey),
  }
}

export async function openPoker() {
  const kit = await testApp()
  const actors = new Map<string, Actor>()
  let members = 500n
  kit.app.jobs.on('roundsSettled', 'test', async () => undefined)
  pokerJobs(kit.app)
  await seedCatalogue(kit.app)
  await kit.owner.tx((t) => showGame(t, HOLDEM, 8_900))
  await seedPoker(kit.app)
  const host = await kit.host('web', routes({ ...playRoutes, ...houseRoutes(shots), ...pokerRoutes }), {
    session: async (_t, token) => actors.get(token),
  })
  let at = Date.now()
  const setTo = () => kit.owner.tx((t) => setClock(t, new Date(at), { stopped: true }))
  await setTo()

  /** The clock of the database goes on, and the tables do what is due then. */
  async function pass(seconds: number): Promise<void> {
    at += seconds * 1000
    await setTo()
    for (let look = 0; look < 60 && (await lookAtPoker(kit.app)) > 0; look += 1);
  }

  const player = (options: Come = {}) => playerAt(kit, host, actors, (members += 1n), options)

  /** A table of its own, opened as its room says, or with a form that the test wants. */
  async function table(room: string, mode: GameModeName, over: Partial<PokerRoom> = {}): Promise<string> {
    const found = (await kit.app.settings.get('POKER_ROOMS')).find((one) => one.id === room)
    if (found === undefined) throw new Error(`there is no room ${room}`)
    const form = { ...found, ...over }
    const id = publicId('ptb')
    await kit.app.db.tx(async (t) =>
      insertTable(t, { id, room, mode, form, base: writeMoneyJson(openTable(configOf(form))), at: await now(t) }),
    )
    return id
  }
  return { kit, pass, player, table }
}
export type Poker = Awaited<ReturnType<typeof openPoker>>
