/** The wallet port as vendors reach it, on a test database, with players in every standing: for tests of what it does. */
import { formatMoney, parseMoney } from '@khela/money'
import { newToken, openDb, publicId, type Db } from '../kernel/index.ts'
import { self } from '../kernel/scope-mint.ts'
import { testApp, type TestApp } from '../kernel/test-app.ts'
import { testWaitMs } from '../kernel/testing.ts'
import { balances, post } from '../ledger/index.ts'
import type { PortAnswer } from '../modules/bets/index.ts'
import { playerNameOf } from '../modules/play/index.ts'
import { openWalletPort, type PortReply, type SwBet, type SwBetWin, type SwWin, type WalletPort } from '../modules/wallet-port/index.ts'

/** An outside vendor with two games, and one that others use. */
export const vendor = 'RULE'
export const games = ['rule-wheel', 'rule-slot'] as const
let members = 40_000n

export interface CallReply {
  readonly code: string
  readonly cash: string | undefined
  readonly bonus: string | undefined
  readonly effect: string
  readonly replayed: boolean
  readonly body: string
}
export const readReply = ({ body, replayed }: PortReply): CallReply => {
  const { code, balance, effect } = JSON.parse(body) as Omit<PortAnswer, 'balance'> & { balance: PortAnswer['balance'] | null }
  return { code, cash: balance?.cash, bonus: balance?.bonus, effect, replayed, body }
}
const money = (text: string): bigint => parseMoney(text)

type Over<C> = Partial<Omit<C, 'txId'>>
export interface Seat {
  readonly memberId: bigint
  readonly player: string
  readonly session: string
  readonly token: string
  at(port: WalletPort): Calls
  held(): Promise<Readonly<Record<'cash' | 'bonus' | 'receivable' | 'trial', string>>>
  flags(): Promise<string[]>
  versions(round: string): Promise<unknown>
  isOnBoard(): Promise<boolean>
}
export interface Calls {
  bet(txId: string, amount: string, over?: Over<SwBet>): Promise<CallReply>
  betWin(txId: string, stake: string, win: string, over?: Over<SwBetWin>): Promise<CallReply>
  win(txId: string, betTxId: string, amount: string, over?: Over<SwWin>): Promise<CallReply>
  rollback(txId: string, target: string, amount?: string): Promise<CallReply>
  promo(txId: string, amount: string, type?: 'FREE_ROUNDS' | 'TOURNAMENT' | 'CASH_DROP' | 'JACKPOT', ref?: string): Promise<CallReply>
  resettle(txId: string, betTxId: string, total: string): Promise<CallReply>
  close(txId: string, round: string): Promise<CallReply>
  status(target: string): Promise<Record<string, unknown>>
}

export interface RuleBench {
  readonly kit: TestApp
  readonly port: WalletPort
  /** The port of another process on the same database. */
  readonly second: WalletPort
  /** A port that has answered nothing yet, over the database of the house unless another is given. */
  open(db?: Db): WalletPort
  seat(o?: { cash?: string; bonus?: string; mode?: 'real' | 'demo'; minutes?: number }): Promise<Seat>
  freeRounds(memberId: bigint, id: string, times: bigint): Promise<void>
  close(): Promise<void>
}

export async function openRules(): Promise<RuleBench> {
  const kit = await testApp()
  const db = openDb({ url: kit.url, role: 'khela_app', max: 4, waitMs: testWaitMs })
  const { app } = kit
  await kit.owner.tx(async (t) => {
    await t.run(
      `insert into play.vendor (code, classify, title_bn, title_en, position, dialect, base_url) values ($1, 'SLOT', 'ক', 'A', 900, 'sw1', 'http://127.0.0.1:9')`,
      [vendor],
    )
    await t.run(
      `insert into play.game (code, node_id, vendor, type, name_bn, name_en, icon, rtp, demo, hot, position)
       select g.code, 9500 + g.n, $1, 'SLOT', 'ক', 'A', '/art/dice', '97', true, false, g.n from unnest($2::text[]) with ordinality g(code, n)`,
      [vendor, games],
    )
  })
  return {
    kit,
    port: openWalletPort({ db: app.db, app }),
    second: openWalletPort({ db, app }),
    open: (own = app.db) => openWalletPort({ db: own, app }),
    seat: (o = {}) => newSeat(kit, o),
    freeRounds: (memberId, id, times) =>
      app.db.tx(async (t) => {
        await t.run('insert into play.free_rounds (member_id, id, vendor, wagering, at) values ($1, $2, $3, $4, kernel.now())', [
          memberId,
          id,
          vendor,
          times * 10_000n,
        ])
      }),
    async close() {
      await db.close()
      await kit.close()
    },
  }
}

async function give(db: Db, memberId: bigint, kind: 'deposit' | 'bonus_grant' | 'trial_grant', amount: bigint): Promise<void> {
  const [house, account, currency] = {
    deposit: ['gateway', 'cash', 'BDT'],
    bonus_grant: ['promotion', 'bonus', 'BDT'],
    trial_grant: ['trial_bank', 'trial', 'TRIAL'],
  }[kind] as ['gateway', 'cash', 'BDT']
  const lines = [
    { account: { house }, currency, amount: -amount },
    { account: { memberId, kind: account }, currency, amount },
  ]
  if (amount > 0n) await db.tx((t) => post(t, { kind, memberId, key: `start:${kind}`, lines, ref: { type: 'test', id: '1' } }))
}

async function newSeat(
  kit: TestApp,
  { cash = '100.00', bonus = '0.00', mode = 'real', minutes = 240 }: { cash?: string; bonus?: string; mode?: string; minutes?: number },
): Promise<Seat> {
  const memberId = members++
  const { db } = kit.app
  await give(db, memberId, mode === 'real' ? 'deposit' : 'trial_grant', money(cash))
  await give(db, memberId, 'bonus_grant', money(bonus))
  const session = publicId('gs')
  const { token, hash } = newToken()
  const player = await db.tx((t) => playerNameOf(t, vendor, memberId))
  await kit.owner.tx((t) =>
    t.run(
      `insert into play.session (member_id, id, game, vendor, mode, at, ends_at, token_hash)
       values ($1, $2, $3, $4, $5, kernel.now(), kernel.now() + make_interval(mins => $6), $7)`,
      [memberId, session, games[0], vendor, mode, minutes, hash],
    ),
  )
  const currency = mode === 'real' ? 'BDT' : 'TRIAL'
  const one = <T>(sql: string, more: readonly unknown[] = []) => kit.owner.tx((t) => t.query<T>(sql, [memberId, ...more]))
  return {
    memberId,
    player,
    session,
    token,
    at: (port) => callsOf(port, { vendor, player, currency, game: games[0], request: Buffer.from('{}') }, session),
    async held() {
      const found = await db.tx((t) => balances(t, self(memberId), memberId))
      const of = (kind: string) => formatMoney(found.find((row) => row.kind === kind)?.balance ?? 0n)
      return { cash: of('cash'), bonus: of('bonus'), receivable: of('receivable'), trial: of('trial') }
    },
    flags: async () =>
      (await one<{ kind: string }>('select kind from play.flag where member_id = $1 order by kind')).map(({ kind }) => kind),
    versions: async (round) =>
      (await one<{ versions: unknown }>('select versions from play.round where member_id = $1 and vendor_round = $2', [round]))[0]
        ?.versions,
    isOnBoard: async () => (await one('select 1 from play.winner where member_id = $1')).length === 1,
  }
}

type Common = Pick<SwBet, 'vendor' | 'player' | 'currency' | 'game' | 'request'>

/** Short names for a vendor's calls. The round is `r` and the bet's own name behind it unless another is named. */
function callsOf(port: WalletPort, common: Common, session: string): Calls {
  const roundOf = (txId: string) => `r-${txId}`
  const stake = (txId: string) => ({ ...common, txId, session, round: roundOf(txId) })
  return {
    async bet(txId, amount, over = {}) {
      const [reply] = await port.bets([{ ...stake(txId), amount: money(amount), ...over }])
      if (reply === undefined) throw new Error('a bet has no answer')
      return readReply(reply)
    },
    betWin: async (txId, staked, win, over = {}) =>
      readReply(await port.betWin({ ...stake(txId), stake: money(staked), win: money(win), ...over })),
    win: async (txId, betTxId, amount, over = {}) =>
      readReply(await port.win({ ...common, txId, betTxId, round: roundOf(betTxId), amount: money(amount), closed: true, ...over })),
    rollback: async (txId, target, amount) =>
      readReply(
        await port.rollback({ ...common, txId, target, reason: 'test', ...(amount === undefined ? {} : { amount: money(amount) }) }),
      ),
    promo: async (txId, amount, type = 'TOURNAMENT', ref = 'p1') =>
      readReply(await port.promo({ ...common, txId, amount: money(amount), type, ref })),
    resettle: async (txId, betTxId, total) =>
      readReply(await port.resettle({ ...common, txId, betTxId, newTotal: money(total), reason: 'the goal did not count' })),
    close: async (txId, round) => readReply(await port.closeRound({ ...common, txId, round })),
    status: async (target) => (JSON.parse(await port.status({ ...common, target })) as { target: Record<string, unknown> }).target,
  }
}
