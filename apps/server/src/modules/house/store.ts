/** SQL of the seed pairs. */
import type { GameModeName } from '@khela/contract'
import { sqlScope, type Scope, type Tx } from '../../kernel/index.ts'

export interface SeedOwner {
  readonly memberId: bigint
  readonly mode: GameModeName
}
export interface NewSeed {
  readonly id: string
  readonly commit: string
  readonly sealed: Buffer
}
/** A pair with its number already taken for one bet. */
export interface NonceReservation {
  readonly id: string
  readonly sealed: Buffer
  readonly clientSeed: string
  readonly nonce: number
  /** No round may begin. */
  readonly isOff: boolean
}

/** A pair ends by itself here (GS-1.3). */
export const LAST_NONCE = 1_000_000
const FRESH = `nonce < ${LAST_NONCE} and active_at > kernel.now() - interval '90 days'`

/** A bet that takes a number: at which game, and by which pay table. */
export interface NonceOf extends SeedOwner {
  readonly game: string
  readonly version: string
}

/**
 * The next number of the active pair; undefined when there is no pair, or it is used up. The row stays locked. Whether the game,
 * this version of it or this member at it is turned off is read with it, so that a bet needs no statement more.
 */
export async function takeNonce(t: Tx, owner: NonceOf): Promise<NonceReservation | undefined> {
  return t.maybe<NonceReservation>(
    `update house.seed set nonce = nonce + 1 where member_id = $1 and mode = $2 and state = 'active' and ${FRESH}
     returning id, sealed, client_seed as "clientSeed", nonce,
       exists (select from house.switched_off o where o.game = $3
                and (o.kind = 'game' or (o.kind = 'version' and o.version = $4) or (o.kind = 'member' and o.member_id = $1))) as "isOff"`,
    [owner.memberId, owner.mode, owner.game, owner.version],
  )
}

/** Sees to it that a number of a pair is never drawn from again. Does nothing when it was taken meanwhile, or the pair is over. */
export async function spendNonce(t: Tx, owner: SeedOwner, id: string, nonce: number): Promise<void> {
  await t.run(`update house.seed set nonce = $3 where member_id = $1 and id = $2 and state = 'active' and nonce < $3`, [
    owner.memberId,
    id,
    nonce,
  ])
}

/** Takes `count` numbers of a pair whose row the caller holds, those behind `after`. Throws when others were taken meanwhile. */
export async function takeNonces(t: Tx, of: { memberId: bigint; id: string; after: number }, count: number): Promise<void> {
  const taken = await t.run(
    `update house.seed set nonce = nonce + $4::int where member_id = $1 and id = $2 and state = 'active' and nonce = $3`,
    [of.memberId, of.id, of.after, count],
  )
  if (taken !== 1) throw new Error('numbers of a seed pair were taken under its lock')
}

export interface ActivePair {
  readonly id: string
  readonly commit: string
  readonly sealed: Buffer
  readonly clientSeed: string
  readonly nonce: number
  readonly nextCommit: string
}
export interface LockedPair extends Omit<ActivePair, 'nextCommit'> {
  /** No round before this was played with the pair. */
  readonly activeAt: Date
  /** It ends by itself, once nothing is drawn from it any more. */
  readonly isOld: boolean
}
export async function findActive(t: Tx, scope: Scope, owner: SeedOwner): Promise<ActivePair | undefined> {
  const { where, params } = sqlScope(scope, { member: 'a.member_id' }, 3)
  return t.maybe<ActivePair>(
    `select a.id, a.commit, a.sealed, a.client_seed as "clientSeed", a.nonce, n.commit as "nextCommit"
       from house.seed a join house.seed n on n.member_id = a.member_id and n.mode = a.mode and n.state = 'next'
      where a.member_id = $1 and a.mode = $2 and a.state = 'active' and ${where}`,
    [owner.memberId, owner.mode, ...params],
  )
}
/** The active pair, locked until the end of the transaction. */
export async function lockActive(t: Tx, owner: SeedOwner): Promise<LockedPair | undefined> {
  return t.maybe(
    `select id, commit, sealed, client_seed as "clientSeed", nonce, active_at as "activeAt", not (${FRESH}) as "isOld" from house.seed
      where member_id = $1 and mode = $2 and state = 'active' for update`,
    [owner.memberId, owner.mode],
  )
}

/** The first pair and its follower. Does nothing when another call has made them. */
export async function insertFirst(t: Tx, owner: SeedOwner, active: NewSeed & { clientSeed: string }, next: NewSeed): Promise<void> {
  await t.run(
    `insert into house.seed (member_id, mode, id, state, commit, sealed, client_seed, made_at, active_at)
     values ($1, $2, $3, 'active', $4, $5, $6, kernel.now(), kernel.now()), ($1, $2, $7, 'next', $8, $9, null, kernel.now(), null)
     on conflict do nothing`,
    [owner.memberId, owner.mode, active.id, active.commit, active.sealed, active.clientSeed, next.id, next.commit, next.sealed],
  )
}
/** Reveals the pair, makes its follower active and appends a new one. The active row must be locked by the caller. */
export async function rotatePair(t: Tx, owner: SeedOwner, activeId: string, clientSeed: string, next: NewSeed): Promise<void> {
  const own = [owner.memberId, owner.mode]
  // One after the other: at no moment may two pairs be active or next.
  await t.run(`update house.seed set state = 'revealed', revealed_at = kernel.now() where member_id = $1 and id = $2`, [
    owner.memberId,
    activeId,
  ])
  await t.run(
    `update house.seed set state = 'active', client_seed = $3, active_at = kernel.now() where member_id = $1 and mode = $2 and state = 'next'`,
    [...own, clientSeed],
  )
  await t.run(
    `insert into house.seed (member_id, mode, id, state, commit, sealed, made_at) values ($1, $2, $3, 'next', $4, $5, kernel.now())`,
    [...own, next.id, next.commit, next.sealed],
  )
}

export interface SeedRow {
  readonly id: string
  readonly memberId: bigint
  readonly state: 'next' | 'active' | 'revealed'
  readonly commit: string
  readonly sealed: Buffer
  readonly clientSeed: string
  readonly nonce: number
  readonly revealedAt: Date | null
}
const SEED = `id, member_id as "memberId", state, commit, sealed, client_seed as "clientSeed", nonce, revealed_at as "revealedAt"`

export async function findSeed(t: Tx, scope: Scope, id: string): Promise<SeedRow | undefined> {
  const { where, params } = sqlScope(scope, { member: 'member_id' }, 2)
  return t.maybe<SeedRow>(`select ${SEED} from house.seed where id = $1 and state <> 'next' and ${where}`, [id, ...params])
}
/** The pair of an open round, whose owner the caller has found. */
export function seedOfRound(t: Tx, memberId: bigint, id: string): Promise<Pick<SeedRow, 'sealed' | 'clientSeed'>> {
  return t.one('select sealed, client_seed as "clientSeed" from house.seed where member_id = $1 and id = $2', [memberId, id])
}
export async function revealedSeeds(t: Tx, scope: Scope, owner: SeedOwner, limit: number): Promise<SeedRow[]> {
  const { where, params } = sqlScope(scope, { member: 'member_id' }, 4)
  return t.query<SeedRow>(
    `select ${SEED} from house.seed where member_id = $1 and mode = $2 and state = 'revealed' and ${where}
      order by revealed_at desc limit $3`,
    [owner.memberId, owner.mode, limit, ...params],
  )
}
/** Whether a member sits at a sea, so that numbers of their pair are still being used. */
export async function sitsSomewhere(t: Tx, owner: SeedOwner): Promise<boolean> {
  const sql = `select 1 from house.fishing_sitting_view where member_id = $1 and mode = $2 and state = 'open'`
  return (await t.maybe(sql, [owner.memberId, owner.mode])) !== undefined
}
