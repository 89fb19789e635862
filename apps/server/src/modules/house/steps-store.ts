/** SQL of rounds of several steps (db/migrations/0092-house-steps.sql). */
import type { GameFacts, GameModeName } from '@khela/contract'
import type { Money } from '@khela/money'
import { sqlScope, type Scope, type Tx } from '../../kernel/index.ts'

export interface StepOwner {
  readonly memberId: bigint
  readonly mode: GameModeName
}
export interface StepRow extends StepOwner {
  /** Of the round in play. */
  readonly id: string
  readonly game: string
  readonly session: string
  readonly tx: string
  readonly seedId: string
  readonly nonce: number
  readonly choice: GameFacts
  readonly stake: Money
  readonly staked: Money
  readonly actions: readonly GameFacts[]
  /** What is held for what it could pay; null where nothing is. */
  readonly reserved: Money | null
  readonly state: 'open' | 'done' | 'refunded'
  readonly at: Date
}
const ROW = `id, member_id as "memberId", mode, game, session, tx, seed_id as "seedId", nonce, choice, stake, staked, actions, reserved, state, at`

/** False when the member has an open round of this game, or used this bet's id before. */
export async function insertStep(t: Tx, row: Omit<StepRow, 'staked' | 'actions' | 'state' | 'at'>): Promise<boolean> {
  const written = await t.run(
    `insert into house.step_round (member_id, id, mode, game, session, tx, seed_id, nonce, choice, stake, staked, reserved, at, acted_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $10, $11, kernel.now(), kernel.now()) on conflict do nothing`,
    [
      row.memberId,
      row.id,
      row.mode,
      row.game,
      row.session,
      row.tx,
      row.seedId,
      row.nonce,
      JSON.stringify(row.choice),
      row.stake,
      row.reserved,
    ],
  )
  return written === 1
}
export function findByBet(t: Tx, memberId: bigint, tx: string): Promise<StepRow | undefined> {
  return t.maybe<StepRow>(`select ${ROW} from house.step_round where member_id = $1 and tx = $2`, [memberId, tx])
}
export function findOpen(t: Tx, scope: Scope, owner: StepOwner, game: string): Promise<StepRow | undefined> {
  const { where, params } = sqlScope(scope, { member: 'member_id' }, 4)
  return t.maybe<StepRow>(
    `select ${ROW} from house.step_round where member_id = $1 and mode = $2 and game = $3 and state = 'open' and ${where}`,
    [owner.memberId, owner.mode, game, ...params],
  )
}
/** A round, open or over. */
export function findStep(t: Tx, scope: Scope, id: string): Promise<StepRow | undefined> {
  const { where, params } = sqlScope(scope, { member: 'member_id' }, 2)
  return t.maybe<StepRow>(`select ${ROW} from house.step_round where id = $1 and ${where}`, [id, ...params])
}
/** The round, locked until the end of the transaction. */
export function lockStep(t: Tx, scope: Scope, id: string): Promise<StepRow | undefined> {
  const { where, params } = sqlScope(scope, { member: 'member_id' }, 2)
  return t.maybe<StepRow>(`select ${ROW} from house.step_round where id = $1 and ${where} for update`, [id, ...params])
}
/** Writes what was done; the round must be locked and open. */
export async function writeStep(t: Tx, row: Pick<StepRow, 'memberId' | 'id' | 'actions' | 'staked' | 'reserved' | 'state'>): Promise<void> {
  const changed = await t.run(
    `update house.step_round set actions = $3, staked = $4, state = $5, reserved = $6, acted_at = kernel.now()
      where member_id = $1 and id = $2 and state = 'open'`,
    [row.memberId, row.id, JSON.stringify(row.actions), row.staked, row.state, row.reserved],
  )
  if (changed !== 1) throw new Error('an open round is not there')
}
/** Whether a round is open that is played from the owner's pair. */
export async function hasOpenStep(t: Tx, owner: StepOwner): Promise<boolean> {
  const found = await t.maybe("select 1 from house.step_round where member_id = $1 and mode = $2 and state = 'open' limit 1", [
    owner.memberId,
    owner.mode,
  ])
  return found !== undefined
}
/** Open rounds in which nothing was done for this long. */
export function leftSteps(t: Tx, hours: number, limit: number): Promise<{ readonly memberId: bigint; readonly id: string }[]> {
  return t.query(
    `select member_id as "memberId", id from house.step_round
      where state = 'open' and acted_at <= kernel.now() - make_interval(hours => $1) order by acted_at limit $2`,
    [hours, limit],
  )
}
/** A left round, locked, when nothing was done in it meanwhile either. */
export function lockLeft(t: Tx, memberId: bigint, id: string, hours: number): Promise<StepRow | undefined> {
  return t.maybe<StepRow>(
    `select ${ROW} from house.step_round
      where member_id = $1 and id = $2 and state = 'open' and acted_at <= kernel.now() - make_interval(hours => $3) for update`,
    [memberId, id, hours],
  )
}
