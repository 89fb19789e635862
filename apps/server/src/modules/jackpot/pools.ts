/** Life of a pool: opened, its growth booked as money, won and paid, and the next one opened (D-H4). */
import { randomBytes } from 'node:crypto'
import { jackpotNames } from '@khela/contract'
import { commit, newServerSeed } from '@khela/fair'
import { jackpotAt, openJackpot, type JackpotPool, type JackpotPosition } from '@khela/games'
import { formatMoney, MERCHANT_CURRENCY, type Money } from '@khela/money'
import { now, publicId, type App, type Tx } from '../../kernel/index.ts'
import { post, postMany, type PostingRequest } from '../../ledger/index.ts'
import { plans, type JackpotKind } from './plans.ts'
import { openSeed, sealSeed } from './sealing.ts'
import { endPool, insertPool, lockPool, moveBooked, poolWonUnder, runningOf, type PoolRow } from './store.ts'

/** The house's own postings carry no member; no account has this number. */
const HOUSE = 0n

const refOf = (poolId: string) => ({ type: 'jackpot', id: poolId }) as const

/** The house puts money into the pool; the key names the step it brings the pool up to, so a repeat changes nothing. */
function funding(poolId: string, step: number, amount: Money): PostingRequest {
  return {
    kind: 'jackpot_fund',
    memberId: HOUSE,
    key: `jackpot:${poolId}:${step}`,
    ref: refOf(poolId),
    lines: [
      { account: { house: 'promotion' }, currency: MERCHANT_CURRENCY, amount: -amount },
      { account: { house: 'jackpot' }, currency: MERCHANT_CURRENCY, amount },
    ],
  }
}

/** The pool as the pure rules know it. */
export function rulesOf(app: Pick<App, 'config'>, row: PoolRow): JackpotPool {
  return { serverSeed: row.seed ?? openSeed(app, row.id, row.sealed), id: row.id, plan: row.plan, openedAtMs: row.openedAt.getTime() }
}
/** Up to where the pool is booked. */
export function bookedOf(row: PoolRow): JackpotPosition {
  return { step: row.step, atMs: row.stepAt.getTime(), amount: row.booked }
}

/** Opens a pool of this kind, with its start as money; nothing when one is running. */
export async function openPool(t: Tx, app: Pick<App, 'config' | 'live'>, kind: JackpotKind): Promise<string | undefined> {
  const id = publicId('jp')
  const serverSeed = newServerSeed(randomBytes)
  // A JavaScript date has whole milliseconds, as the rules want them.
  const openedAt = await now(t)
  const pool = { serverSeed, id, plan: plans[kind], openedAtMs: openedAt.getTime() }
  const { amount } = openJackpot(pool)
  const row = { id, kind, plan: pool.plan, commit: commit(serverSeed), sealed: sealSeed(app, id, serverSeed), openedAt, booked: amount }
  if (!(await insertPool(t, row))) return undefined
  await mustPost(post(t, funding(id, 0, amount)))
  app.live.ping(t, 'jackpots')
  return id
}

/** Opens the pools that are missing; run at each start of a demo. */
export async function seedJackpots(app: Pick<App, 'config' | 'live' | 'db'>): Promise<void> {
  await app.db.tx(async (t) => {
    for (const kind of jackpotNames) await openPool(t, app, kind)
  })
}

async function mustPost(posting: ReturnType<typeof post>): Promise<void> {
  const { status } = await posting
  if (status !== 'posted') throw new Error(`a movement of a jackpot was ${status}`)
}

/** Brings a locked pool's money up to `to`. */
async function book(t: Tx, row: PoolRow, to: JackpotPosition): Promise<void> {
  if (to.step === row.step) return
  await mustPost(post(t, funding(row.id, to.step, to.amount - row.booked)))
  if (!(await moveBooked(t, row.id, row.step, { step: to.step, at: new Date(to.atMs), amount: to.amount })))
    throw new Error('a locked jackpot pool has moved')
}

/**
 * Books what the pool has grown until now, `most` steps at most; true when it is not there yet. Safe to repeat, and side by
 * side with a win: the pool is locked.
 */
export async function bookGrowth(t: Tx, app: Pick<App, 'config'>, poolId: string, most: number): Promise<boolean> {
  const row = await lockPool(t, poolId)
  if (row?.state !== 'running') return false
  const at = (await now(t)).getTime()
  const to = jackpotAt(rulesOf(app, row), bookedOf(row), at, most)
  await book(t, row, to)
  return to.step - row.step === most
}

export interface JackpotWin {
  /** Public id of the pool that was played for. */
  readonly pool: string
  /** A true account: its cash is credited. */
  readonly memberId: bigint
  /** When it was won, not after the transaction's time. */
  readonly at: Date
  /** Names the win for ever, such as the round. Asking again with it answers the same. */
  readonly key: string
}
/** `taken`: somebody else has won it; `next` is the pool that runs instead. */
export type JackpotOutcome =
  | { readonly status: 'paid'; readonly pool: string; readonly amount: Money; readonly step: number }
  | { readonly status: 'taken'; readonly next: string | undefined }

const paid = (row: PoolRow): JackpotOutcome => ({ status: 'paid', pool: row.id, amount: row.booked, step: row.step })

/**
 * Pays a pool to its winner: what it held at `at`, once, and opens the next one with a seed of its own (D-H4).
 * When the books already stand behind `at` (a booking came between), what they hold is paid: never less than was shown.
 * The win is told as `significantWin` (W-32). One key wins one pool; two calls with one key for two pools at
 * the same moment end in an error for the later one, whose repeat finds the first.
 * Throws `RangeError` for an unknown pool, an instant to come, or an empty key.
 */
export async function payJackpot(t: Tx, app: Pick<App, 'config' | 'live' | 'jobs'>, win: JackpotWin): Promise<JackpotOutcome> {
  const { memberId, key } = win
  if (key === '' || key.length > 200) throw new RangeError('a win has a key of 1 to 200 characters')
  if (win.at > (await now(t))) throw new RangeError('a jackpot is not won in the future')
  const before = await poolWonUnder(t, memberId, key)
  if (before !== undefined) return paid(before)
  const row = await lockPool(t, win.pool)
  if (row === undefined) throw new RangeError('there is no such jackpot pool')
  if (row.state === 'won')
    return row.wonBy === memberId && row.wonKey === key ? paid(row) : { status: 'taken', next: await runningOf(t, row.kind) }

  const pool = rulesOf(app, row)
  const end = jackpotAt(pool, bookedOf(row), win.at.getTime())
  await book(t, row, end)
  const [posted] = await postMany(t, [
    {
      kind: 'jackpot_paid',
      memberId,
      key: `jackpot:${row.id}`,
      ref: refOf(row.id),
      lines: [
        { account: { house: 'jackpot' }, currency: MERCHANT_CURRENCY, amount: -end.amount },
        { account: { memberId, kind: 'cash' }, currency: MERCHANT_CURRENCY, amount: end.amount },
      ],
    },
  ])
  if (posted?.status !== 'posted') throw new Error(`a jackpot was not paid: ${posted?.status}`)
  if (!(await endPool(t, row.id, { by: memberId, key, at: win.at, seed: pool.serverSeed }))) throw new Error('a locked pool has ended')
  await openPool(t, app, row.kind)
  app.live.ping(t, 'wallet', memberId)
  const source = `jackpot:${row.id}`
  await app.jobs.emit(t, 'significantWin', { memberId: memberId.toString(), source, amount: formatMoney(end.amount) })
  return { status: 'paid', pool: row.id, amount: end.amount, step: end.step }
}
