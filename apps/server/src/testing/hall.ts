/** The tables over the real host with a clock that the test moves, for the tests of this folder. */
import { tableIds, type ReplyOf, type RequestOf, type SettingValue, type TableId } from '@khela/contract'
import { setClock, type App } from '../kernel/index.ts'
import { self } from '../kernel/scope-mint.ts'
import { reconcile } from '../ledger/index.ts'
import { roundsOf } from '../modules/rounds/index.ts'
import { openTable, key, type Reply } from './tables.ts'
import { showGame } from './tables-store.ts'
import { chainFor, hashOf } from '../modules/tables/chain.ts'
import { findChain } from '../modules/tables/chain-store.ts'
import { outcomeOf } from '../modules/tables/outcome.ts'
import { tableRoutes } from '../modules/tables/routes.ts'
import { lastRound } from '../modules/tables/store.ts'
import { dueOf, openRound, stepRound } from '../modules/tables/round-steps.ts'

const quiet = { wake: () => undefined, refreshCrowd: () => undefined }
const DEFAULTS = { closed: 1_000, result: 3_000, min: '1.00', max: '1000.00', roundMax: '3000.00', exposure: '100000.00' }
/** What the tests play by: short chains, round lengths. */
export const terms: SettingValue<'TABLES'> = {
  ...DEFAULTS,
  betting: 10_000,
  scene: 5_000,
  voidAfter: 60_000,
  chain: 40,
  auditor: '',
  simulated: 0,
  tables: [],
}

type Moved = ReplyOf<'tableBet'>
interface SitOptions {
  readonly cash?: string
  readonly trial?: string
  readonly mode?: 'real' | 'demo'
}

/** A player at a table; `noOf` is the number of the round in play. */
async function sitAt(
  house: Awaited<ReturnType<typeof openTable>>,
  noOf: (id: TableId) => Promise<number>,
  id: TableId,
  options: SitOptions,
) {
  const mode = options.mode ?? 'real'
  const player = await house.player({ ...options, mode })
  const sessionId = (await player.launch(mode, id)) ?? ''
  const bet = async (
    spots: readonly (readonly [string, string])[],
    over: Partial<RequestOf<'tableBet'>> = {},
    callKey = key(),
  ): Promise<Reply<Moved>> => {
    const no = over.no ?? (await noOf(id))
    const chips = spots.map(([spot, stake]) => ({ spot, stake }))
    return player.call<Moved>('POST', '/wps/tables/bet', { sessionId, table: id, mode, no, spots: chips, ...over }, callKey)
  }
  const look = async () => (await player.call<ReplyOf<'tableState'>>('GET', `/wps/tables/state?table=${id}&mode=${mode}`)).value
  return {
    ...player,
    sessionId,
    bet,
    look,
    panel: async (panel: 1 | 2, stake: string, auto: number | null = null, callKey = key()): Promise<Reply<Moved>> =>
      player.call<Moved>('POST', '/wps/tables/crash/bet', { sessionId, mode, no: await noOf('crash'), panel, stake, auto }, callKey),
    out: (betId: string, callKey = key()) => player.call<Moved>('POST', '/wps/tables/crash/out', { betId }, callKey),
    undo: async (betId: string | null = null, callKey = key()) =>
      player.call<Moved>('POST', '/wps/tables/undo', { table: id, mode, no: await noOf(id), betId }, callKey),
    cash: async () => (await look()).balance,
  }
}

type Recalling = Pick<Awaited<ReturnType<Awaited<ReturnType<typeof openTable>>['player']>>, 'memberId' | 'call'>

/** A member's last round at a table: its record, and what proves it. */
async function recall(app: Pick<App, 'db'>, one: Recalling, id: TableId) {
  const [record] = await app.db.tx((t) => roundsOf(t, self(one.memberId), { memberId: one.memberId, gameCode: id, limit: 1 }))
  if (record === undefined) throw new Error(`no round at ${id}`)
  const at = (await one.call<Extract<ReplyOf<'roundProof'>, { readonly table: unknown }>>('GET', `/wps/house/proof?roundId=${record.id}`))
    .value
  const proof = await one.call<ReplyOf<'tableProof'>>('GET', `/wps/tables/proof?table=${at.table}&chain=${at.chain}&no=${at.no}`)
  return { record, at, proof: proof.value }
}

/** Opens the hall. `at(ms)` moves the stopped clock on. */
export async function openHall(kitOptions: Parameters<typeof openTable>[1] = {}) {
  const house = await openTable(() => tableRoutes(quiet), kitOptions)
  const { app } = house.kit
  await house.kit.owner.tx(async (t) => {
    for (const [n, id] of tableIds.entries()) await showGame(t, id, 9_000 + n)
  })
  const set = async (over: Partial<SettingValue<'TABLES'>> = {}) => {
    await app.db.tx((t) => app.settings.set(t, 'TABLES', { ...terms, ...over }, 'test'))
    app.settings.flush()
  }
  await set()
  let clock = Date.parse('2026-11-22T12:00:00.000Z')
  const on = async (ms: number) => {
    clock += ms
    await house.kit.owner.tx((t) => setClock(t, new Date(clock), { stopped: true }))
  }
  await on(0)
  const round = async (id: TableId) => {
    const row = await app.db.tx((t) => lastRound(t, id), { readOnly: true })
    if (row === undefined) throw new Error('the table has no round')
    return row
  }
  /** Takes every step that is due now. */
  const settle = async (id: TableId) => {
    for (let moved = true; moved;)
      moved = await app.db.tx(async (t) => stepRound(t, app, (await lastRound(t, id)) ?? (await Promise.reject(new Error('no round')))))
  }
  /** Moves the clock to `then` and takes the steps that are due. */
  const until = async (id: TableId, then: Date) => {
    await on(Math.max(0, then.getTime() - clock))
    await settle(id)
  }
  return {
    ...house,
    key,
    on,
    set,
    round,
    settle,
    until,
    /** A fresh round, bets open. */
    async open(id: TableId) {
      const last = await app.db.tx((t) => lastRound(t, id))
      const chain = await chainFor(app, id, last)
      await app.db.tx((t) => openRound(t, app, id, chain, last))
      return round(id)
    },
    /** Plays the round in play to its end. */
    async finish(id: TableId) {
      for (let row = await round(id); row.overAt === null; row = await round(id)) {
        const due = (await app.db.tx((t) => dueOf(t, app, row))) ?? row.openAt
        await until(id, due)
      }
      return round(id)
    },
    /** What the round in play will come to. */
    async secret(id: TableId) {
      const row = await round(id)
      return app.db.tx(async (t) => {
        const chain = await findChain(t, row.chain)
        return outcomeOf(id, await hashOf(t, app, row.chain, row.no), chain?.salt ?? '', row.no)
      })
    },
    /** A player with money at a table. */
    sit: (id: TableId, options: SitOptions = {}) => sitAt(house, async (table) => (await round(table)).no, id, options),
    recall: (one: Recalling, id: TableId) => recall(app, one, id),
    books: () => house.kit.owner.tx(reconcile),
  }
}
