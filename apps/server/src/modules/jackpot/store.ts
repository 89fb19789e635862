/** SQL of the jackpot pools. They belong to the house, so there is no owner to check; who won one is never read out. */
import type { JackpotPlan } from '@khela/games'
import type { Money } from '@khela/money'
import type { Tx } from '../../kernel/index.ts'
import type { JackpotKind } from './plans.ts'

export interface PoolRow {
  readonly id: string
  readonly kind: JackpotKind
  readonly state: 'running' | 'won'
  readonly plan: JackpotPlan
  readonly commit: string
  readonly sealed: Buffer
  /** Revealed once the pool is won. */
  readonly seed: string | null
  readonly openedAt: Date
  /** The money is booked up to this step, which fell at `stepAt`. */
  readonly step: number
  readonly stepAt: Date
  readonly booked: Money
  readonly wonBy: bigint | null
  readonly wonKey: string | null
  readonly wonAt: Date | null
}
const POOL = `id, kind, state, plan, commit, sealed, seed, opened_at as "openedAt", step, step_at as "stepAt", booked,
  won_by as "wonBy", won_key as "wonKey", won_at as "wonAt"`

export async function runningPools(t: Tx): Promise<PoolRow[]> {
  return t.query<PoolRow>(`select ${POOL} from jackpot.pool where state = 'running' order by kind`)
}

export async function findPool(t: Tx, id: string): Promise<PoolRow | undefined> {
  return t.maybe<PoolRow>(`select ${POOL} from jackpot.pool where id = $1`, [id])
}

/** The pool, locked until the end of the transaction. */
export async function lockPool(t: Tx, id: string): Promise<PoolRow | undefined> {
  return t.maybe<PoolRow>(`select ${POOL} from jackpot.pool where id = $1 for update`, [id])
}

/** The pool that this member won under this key. */
export async function poolWonUnder(t: Tx, memberId: bigint, key: string): Promise<PoolRow | undefined> {
  return t.maybe<PoolRow>(`select ${POOL} from jackpot.pool where won_by = $1 and won_key = $2 and state = 'won'`, [memberId, key])
}

export async function runningOf(t: Tx, kind: JackpotKind): Promise<string | undefined> {
  return (await t.maybe<{ id: string }>(`select id from jackpot.pool where kind = $1 and state = 'running'`, [kind]))?.id
}

export type NewPool = Pick<PoolRow, 'id' | 'kind' | 'plan' | 'commit' | 'sealed' | 'openedAt' | 'booked'>

/** False when one of this kind is running already. */
export async function insertPool(t: Tx, pool: NewPool): Promise<boolean> {
  const { id, kind, plan, commit, sealed, openedAt, booked } = pool
  const made = await t.run(
    `insert into jackpot.pool (id, kind, plan, commit, sealed, opened_at, step_at, booked) values ($1, $2, $3, $4, $5, $6, $6, $7)
     on conflict (kind) where state = 'running' do nothing`,
    [id, kind, JSON.stringify(plan), commit, sealed, openedAt, booked],
  )
  return made === 1
}

/** Moves the booking on; false when somebody has moved it since it stood at `from`. */
export async function moveBooked(
  t: Tx,
  id: string,
  from: number,
  to: { readonly step: number; readonly at: Date; readonly amount: Money },
): Promise<boolean> {
  const moved = await t.run(
    `update jackpot.pool set step = $3, step_at = $4, booked = $5 where id = $1 and step = $2 and state = 'running'`,
    [id, from, to.step, to.at, to.amount],
  )
  return moved === 1
}

/** Ends the pool in a member's favour; false when it is over already. */
export async function endPool(
  t: Tx,
  id: string,
  won: { readonly by: bigint; readonly key: string; readonly at: Date; readonly seed: string },
): Promise<boolean> {
  const ended = await t.run(
    `update jackpot.pool set state = 'won', won_by = $2, won_key = $3, won_at = $4, seed = $5 where id = $1 and state = 'running'`,
    [id, won.by, won.key, won.at, won.seed],
  )
  return ended === 1
}

/** The running pool of a kind and what it holds in money; growth that is not booked yet comes on top when it is won. */
export function poolToWin(t: Tx, kind: JackpotKind): Promise<{ pool: string; held: Money } | undefined> {
  return t.maybe<{ pool: string; held: Money }>(
    `select id as pool, booked as held from jackpot.pool where kind = $1 and state = 'running'`,
    [kind],
  )
}
