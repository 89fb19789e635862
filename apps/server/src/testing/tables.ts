/** A dice table over the real host, for the tests of this module. */
import type { ReplyOf, GameModeName } from '@khela/contract'
import { routes, type Actor, type App, type Routes, type Tx } from '../kernel/index.ts'
import { checkableGames, checkGame } from '@khela/fair/game-verifier'
import { parseMoney } from '@khela/money'
import { expect } from 'vitest'
import { self } from '../kernel/scope-mint.ts'
import { testApp, type TestApp } from '../kernel/test-app.ts'
import { entriesOf, post } from '../ledger/index.ts'
import { playRoutes } from '../modules/play/index.ts'
import { seedCatalogue } from '../modules/catalogue/index.ts'
import { houseGames } from '../modules/house/games.ts'
import { shots } from '../modules/fishing/index.ts'
import { houseJobs, houseRoutes } from '../modules/house/index.ts'
import { tableJobs } from '../modules/tables/jobs.ts'
import { showGame } from './tables-store.ts'

export interface Reply<V> {
  readonly status: number
  readonly code: string | undefined
  readonly params: Record<string, string>
  readonly value: V
  /** Beside a refusal to open a seed: whose rounds are open. */
  readonly games?: readonly unknown[]
}
export interface DiceRound {
  id: string
  mode: GameModeName
  side: 'under' | 'over'
  target: number
  stake: string
  roll: number
  win: boolean
  mult4: string
  payout: string
  nonce: number
  seedId: string
}
export interface Bet {
  round: DiceRound
  balance: string
}
export interface Pair {
  id: string
  commit: string
  clientSeed: string
  nonce: number
  nextCommit: string
}
export interface State {
  limits: { min: string; max: string; maxWin: string }
  seeds: Pair
  balance: string
  currency: string
  last: DiceRound[]
}
export interface Rotated {
  revealed: { id: string; serverSeed: string; commit: string; clientSeed: string; nonce: number }
  active: Pair
}
let keys = 0
/** A fresh idempotency key. */
export const key = () => `key-${String((keys += 1)).padStart(16, '0')}`

const gifts = {
  cash: ['deposit', 'gateway', 'cash', 'BDT'],
  bonus: ['bonus_grant', 'promotion', 'bonus', 'BDT'],
  trial: ['trial_grant', 'trial_bank', 'trial', 'TRIAL'],
} as const

/** Gives a member money, through the ledger. */
async function money(kit: TestApp, memberId: bigint, what: keyof typeof gifts, amountText: string): Promise<void> {
  const amount = parseMoney(amountText)
  if (amount === 0n) return
  const [kind, house, account, currency] = gifts[what]
  await kit.app.db.tx((t) =>
    post(t, {
      kind,
      memberId,
      key: key(),
      ref: { type: 'test', id: '1' },
      lines: [
        { account: { house }, currency, amount: -amount },
        { account: { memberId, kind: account }, currency, amount },
      ],
    }),
  )
}

/** What proves a round of a seed pair. */
export type SeedProof = Exclude<ReplyOf<'roundProof'>, { readonly table: unknown }>

/** The verifier of the browser, which shares no code with us, comes to what the proof of a round says; for the games it knows. */
export async function expectVerified(proof: SeedProof): Promise<void> {
  const { gameId: game, serverSeed, clientSeed, nonce, choice, actions, outcome, stake, payout, commit } = proof
  if (!(checkableGames as readonly string[]).includes(game)) return
  const checked = await checkGame({ game, serverSeed: serverSeed ?? '', clientSeed, nonce, choice, actions, stake, commit })
  expect({ ...checked, words: [] }).toMatchObject({ outcome, payout, commitMatches: true })
}

/** Every game of the registry in the catalogue, whether this build shows it or not. */
async function showAll(t: Tx): Promise<void> {
  for (const [n, code] of [...houseGames.keys()].entries()) await showGame(t, code, 8_000 + n)
}

/** An application with the house's routes and `more`, players who come and sit down, and everything they may do there. */
export async function openTable(more: (app: App) => Routes = () => ({}), kitOptions: Parameters<typeof testApp>[0] = {}) {
  const kit: TestApp = await testApp(kitOptions)
  const players = new Map<string, Actor>()
  let members = 100n
  kit.app.jobs.on('roundsSettled', 'test', async () => undefined)
  houseJobs(kit.app, shots)
  tableJobs(kit.app)
  await seedCatalogue(kit.app)
  await kit.owner.tx((t) => showAll(t))
  const host = await kit.host('web', routes({ ...playRoutes, ...houseRoutes(shots), ...more(kit.app) }), {
    session: async (_t, token) => players.get(token),
  })

  /** A signed-in player with money, at a dice table in one mode. */
  async function player(options: { cash?: string; bonus?: string; trial?: string; role?: 'trial' | 'member'; mode?: GameModeName } = {}) {
    const memberId = (members += 1n)
    const role = options.role ?? 'member'
    const token = `m${memberId}`.padEnd(43, 'x')
    const actor: Actor = { kind: 'player', memberId, publicId: String(memberId), role, sessionId: memberId }
    players.set(token, actor)
    await money(kit, memberId, 'cash', options.cash ?? '1000.00')
    await money(kit, memberId, 'bonus', options.bonus ?? '0.00')
    if (options.trial !== undefined) await money(kit, memberId, 'trial', options.trial)
    const call = async <V>(method: 'GET' | 'POST', url: string, body?: unknown, callKey?: string): Promise<Reply<V>> => {
      const reply = await host.inject({
        method,
        url,
        headers: {
          authorization: `Bearer ${token}`,
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...(callKey === undefined ? {} : { 'idempotency-key': callKey }),
        },
        ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
      })
      const json: Omit<Reply<V>, 'status'> = reply.json()
      return { status: reply.statusCode, code: json.code, params: json.params, value: json.value, ...(json.games && { games: json.games }) }
    }
    const launch = async (of: GameModeName, gameId = 'dice') =>
      (await call<{ sessionId: string }>('POST', '/wps/game/launchGame', { gameId, mode: of })).value?.sessionId
    const mode = options.mode ?? 'real'
    const sessionId = await launch(mode)
    const good = { sessionId, mode, side: 'under' as const, target: 4950, stake: '1.00' }
    return {
      memberId,
      actor,
      sessionId,
      call,
      launch,
      bet: (
        over: Partial<{ sessionId: string; mode: GameModeName; side: 'under' | 'over'; target: number; stake: string }> = {},
        callKey = key(),
      ) => call<Bet>('POST', '/wps/house/dice/bet', { ...good, ...over }, callKey),
      state: async (of: GameModeName = mode) => (await call<State>('GET', `/wps/house/dice?mode=${of}`)).value,
      rotate: (clientSeed?: string, callKey = key()) =>
        call<Rotated>('POST', '/wps/house/seeds/rotate', { mode, ...(clientSeed === undefined ? {} : { clientSeed }) }, callKey),
      proof: (roundId: string) => call<SeedProof>('GET', `/wps/house/proof?roundId=${roundId}`),
      entries: (account: 'cash' | 'trial' = 'cash') =>
        kit.app.db.tx((t) =>
          entriesOf(t, self(memberId), { memberId, account, currency: account === 'cash' ? 'BDT' : 'TRIAL', limit: 500 }),
        ),
    }
  }

  return { kit, host, player }
}
