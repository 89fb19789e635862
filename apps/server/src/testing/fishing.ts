/** Fishing rooms over the real host, for the tests of this folder: players who sit down, and a clock that the test turns. */
import type { FishingNews, ReplyOf, RequestOf, GameModeName } from '@khela/contract'
import { formatMoney, parseMoney } from '@khela/money'
import { expect } from 'vitest'
import { routes, type Actor } from '../kernel/index.ts'
import { setClock } from '../kernel/clock.ts'
import { self } from '../kernel/scope-mint.ts'
import { testApp, type TestApp } from '../kernel/test-app.ts'
import { balances, post } from '../ledger/index.ts'
import { playRoutes } from '../modules/play/index.ts'
import { seedCatalogue } from '../modules/catalogue/index.ts'
import { shots } from '../modules/fishing/index.ts'
import { houseRoutes } from '../modules/house/index.ts'
import { key, type Reply, type SeedProof } from './tables.ts'
import { showGame } from './tables-store.ts'
import { lookAtSeas } from '../modules/fishing/clock.ts'
import { FISHING } from '../modules/fishing/rooms.ts'
import { fishingRoutes } from '../modules/fishing/module.ts'
import type { SeaTeller } from '../modules/fishing/news.ts'
import type { SeaState } from '../modules/fishing/view.ts'

// What the tests of fishing ask of the house beside its front door.
export { addUp, returnsOf } from '../modules/house/return-watch.ts'
export { takeDraw } from '../modules/house/seeds.ts'

export type Sea = SeaState
export type Batch = ReplyOf<'fishingShots'>
type Fire = RequestOf<'fishingShots'>['fires'][number]
type Claim = RequestOf<'fishingShots'>['claims'][number]

interface Come {
  readonly mode?: GameModeName
  readonly money?: string
  readonly role?: 'trial' | 'member'
}

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

type Host = Awaited<ReturnType<TestApp['host']>>

/** A member with money, in a session at the game, and everything they may do there. */
async function playerAt(kit: TestApp, host: Host, actors: Map<string, Actor>, memberId: bigint, options: Come) {
  const { mode = 'real', money = '1000.00', role = 'member' } = options
  const token = `p${memberId}`.padEnd(43, 'x')
  actors.set(token, { kind: 'player', memberId, publicId: String(memberId), role, sessionId: memberId })
  await fund(kit, memberId, mode, money)
  const call = async <V>(method: 'GET' | 'POST', url: string, body?: unknown, callKey = key()): Promise<Reply<V>> => {
    const headers = { authorization: `Bearer ${token}`, 'idempotency-key': callKey, 'content-type': 'application/json' }
    const reply = await host.inject({ method, url, headers, ...(body === undefined ? {} : { payload: JSON.stringify(body) }) })
    const json: Omit<Reply<V>, 'status'> = reply.json()
    return { status: reply.statusCode, code: json.code, params: json.params, value: json.value }
  }
  const { sessionId } = (await call<{ sessionId: string }>('POST', '/wps/game/launchGame', { gameId: FISHING, mode })).value
  const kind = mode === 'real' ? 'cash' : 'trial'
  const held = async () =>
    (await kit.app.db.tx((t) => balances(t, self(memberId), memberId))).find((row) => row.kind === kind)?.balance ?? 0n
  return {
    memberId,
    call,
    held,
    balance: async () => formatMoney(await held()),
    rooms: (of: GameModeName = mode) => call<ReplyOf<'fishingRooms'>>('GET', `/wps/fishing/rooms?mode=${of}`),
    see: (seaId: string) => call<Sea>('GET', `/wps/fishing/state?seaId=${seaId}`),
    sit: (room: string, buyIn: string, callKey?: string, of: GameModeName = mode) =>
      call<Sea>('POST', '/wps/fishing/sit', { sessionId, room, mode: of, buyIn }, callKey),
    shots: (seaId: string, seq: number, fires: readonly Fire[], claims: readonly Claim[], callKey?: string) =>
      call<Batch>('POST', '/wps/fishing/shots', { seaId, seq, fires, claims }, callKey),
    topUp: (seaId: string, amount: string, callKey?: string) => call<Sea>('POST', '/wps/fishing/topUp', { seaId, amount }, callKey),
    leave: (seaId: string, callKey?: string) => call<ReplyOf<'fishingLeave'>>('POST', '/wps/fishing/leave', { seaId }, callKey),
    history: (cursor?: string) =>
      call<ReplyOf<'fishingShotsSeen'>>('GET', `/wps/fishing/history?mode=${mode}${cursor === undefined ? '' : `&cursor=${cursor}`}`),
    proof: (roundId: string) => call<SeedProof>('GET', `/wps/house/proof?roundId=${roundId}`),
  }
}
export type Fisher = Awaited<ReturnType<typeof playerAt>>

export async function openFishing() {
  const kit = await testApp()
  const actors = new Map<string, Actor>()
  const told: { seaId: string; news: Omit<FishingNews, 'kind'> }[] = []
  const seas: SeaTeller = { tell: (seaId, news) => void told.push({ seaId, news }), stop: () => undefined }
  let members = 700n
  kit.app.jobs.on('roundsSettled', 'test', async () => undefined)
  await seedCatalogue(kit.app)
  await kit.owner.tx((t) => showGame(t, FISHING, 8_901))
  const host = await kit.host('web', routes({ ...playRoutes, ...houseRoutes(shots), ...fishingRoutes(seas) }), {
    session: async (_t, token) => actors.get(token),
  })
  let at = Date.now()
  const setTo = () => kit.owner.tx((t) => setClock(t, new Date(at), { stopped: true }))
  await setTo()

  /** The clock of the database goes on, and the seas do what is due then. */
  async function pass(seconds: number, looks = true): Promise<void> {
    at += seconds * 1000
    await setTo()
    if (looks) await lookAtSeas(kit.app, seas)
  }
  const player = (options: Come = {}) => playerAt(kit, host, actors, (members += 1n), options)
  return { kit, host, seas, told, pass, player }
}
export type Fishing = Awaited<ReturnType<typeof openFishing>>

/** A shot of the next number at the sea as it stands, at the n-th fish of it. */
export function aimed(sea: Sea, over: Partial<Fire> = {}, nth = 0): Fire {
  const fish = sea.fish[nth % Math.max(1, sea.fish.length)]
  const shot = { bullet: sea.me?.nextBullet ?? 1, weapon: 'cannon', level: 1, aim: { x: 800, y: 450 }, tick: sea.tick } as const
  return { ...shot, lock: fish?.id ?? null, ...over }
}

/** Sits down, as it must succeed. */
export const sitAt = async (one: Fisher, room = 'nodi', buyIn = '200.00'): Promise<Sea> => {
  const { value, code } = await one.sit(room, buyIn)
  expect(code).toBeUndefined()
  return value
}
export const seaOf = async (one: Fisher, { seaId }: Sea): Promise<Sea> => (await one.see(seaId)).value

/** A fish that a locked shot of two seconds ago has reached: the one it follows, or another when that one is gone. */
export const preyOf = ({ fish }: Sea, lock: number | null): number => (fish.find(({ id }) => id === lock) ?? fish[0])?.id ?? 0

/** Fires at a fish and claims it two seconds later, `times` times; answers what the claims came to. */
export async function huntAt(fishing: Fishing, one: Fisher, sea: Sea, times: number, over: Parameters<typeof aimed>[1] = {}) {
  const claims = []
  for (let shot = 0; shot < times; shot += 1) {
    const now = await seaOf(one, sea)
    const fire = aimed(now, over, shot)
    const fired = await one.shots(sea.seaId, (now.me?.seq ?? 0) + 1, [fire], [])
    expect([fired.code, fired.value.fires]).toEqual([undefined, [{ bullet: fire.bullet, refused: null }]])
    await fishing.pass(2)
    const then = await seaOf(one, sea)
    const hit = await one.shots(
      sea.seaId,
      (then.me?.seq ?? 0) + 1,
      [],
      [{ bullet: fire.bullet, fish: [preyOf(then, fire.lock)], tick: then.tick }],
    )
    expect(hit.code).toBeUndefined()
    claims.push(...hit.value.claims)
  }
  return claims
}
