/** SQL of shots that were decided (db/migrations/0105-fishing.sql). */
import type { GameModeName } from '@khela/contract'
import type { FishKind, Weapon } from '@khela/games/fishing'
import { MERCHANT_CURRENCY, TRIAL_CURRENCY, type Money } from '@khela/money'
import { ownRows, sqlScope, type Scope, type Tx } from '../../kernel/index.ts'
import type { RoundTally } from '../rounds/index.ts'

export interface ShotRow {
  readonly id: string
  readonly no: number
  readonly seaId: string
  readonly mode: GameModeName
  readonly seedId: string
  readonly nonce: number
  readonly weapon: Weapon
  readonly level: number
  readonly cost: Money
  readonly fish: readonly FishKind[]
  /** Multiples of the cost, by fish; 0 got away. */
  readonly values: readonly number[]
  readonly payout: Money
  readonly at: Date
}
const SHOT = `id, no, sea_id as "seaId", mode, seed_id as "seedId", nonce, weapon, level, cost, fish, hit_values as values, payout, at`

/** What the shots of a batch have in common. */
export interface ShotsOf {
  readonly memberId: bigint
  readonly sitting: string
  readonly seaId: string
  readonly mode: GameModeName
  readonly version: string
  readonly seedId: string
}
export interface NewShot extends Omit<ShotRow, 'seaId' | 'mode' | 'seedId' | 'at'> {
  /** The most that it could have become, in multiples of its cost. */
  readonly most: number
}
export async function insertShots(t: Tx, of: ShotsOf, shots: readonly NewShot[]): Promise<void> {
  const rows = shots.map(({ values, cost, payout, ...rest }) => ({
    ...rest,
    hit_values: values,
    cost: String(cost),
    payout: String(payout),
  }))
  await t.run(
    `insert into house.fishing_shot (member_id, sitting, sea_id, mode, version, seed_id, id, no, nonce, weapon, level, cost, fish, hit_values, most, payout, at)
     select $1, $2, $3, $4, $5, $6, x.id, x.no, x.nonce, x.weapon, x.level, x.cost, x.fish, x.hit_values, x.most, x.payout, kernel.now()
       from jsonb_to_recordset($7::jsonb) as x(id text, no int, nonce int, weapon text, level int, cost bigint, fish text[], hit_values int[], most int, payout bigint)`,
    [of.memberId, of.sitting, of.seaId, of.mode, of.version, of.seedId, JSON.stringify(rows)],
  )
}

/** Shots of a sitting in order, those behind number `after`. */
export const shotsOf = (t: Tx, memberId: bigint, sitting: string, after: number, limit: number): Promise<ShotRow[]> =>
  t.query<ShotRow>(`select ${SHOT} from house.fishing_shot where member_id = $1 and sitting = $2 and no > $3 order by no limit $4`, [
    memberId,
    sitting,
    after,
    limit,
  ])

/** The shot of a number; undefined when there is none. */
export const shotOf = (t: Tx, memberId: bigint, sitting: string, no: number): Promise<ShotRow | undefined> =>
  t.maybe<ShotRow>(`select ${SHOT} from house.fishing_shot where member_id = $1 and sitting = $2 and no = $3`, [memberId, sitting, no])

/** Shots of a sitting with a number below `before`, newest first. */
export const shotsBefore = (t: Tx, memberId: bigint, sitting: string, before: number, limit: number): Promise<ShotRow[]> =>
  t.query<ShotRow>(`select ${SHOT} from house.fishing_shot where member_id = $1 and sitting = $2 and no < $3 order by no desc limit $4`, [
    memberId,
    sitting,
    before,
    limit,
  ])

/** Own shots of a mode, newest first, those before `before` (a shot's id). */
export function ownShots(
  t: Tx,
  scope: Scope,
  filter: { readonly memberId: bigint; readonly mode: GameModeName; readonly before: string | null; readonly limit: number },
): Promise<ShotRow[]> {
  const { where, params } = sqlScope(scope, { member: 's.member_id' }, 5)
  return t.query<ShotRow>(
    `select ${SHOT} from house.fishing_shot s
      where s.member_id = $1 and s.mode = $2 and ${where}
        and ($3::text is null or (s.at, s.no) < (select b.at, b.no from house.fishing_shot b where b.member_id = $1 and b.id = $3))
      order by s.at desc, s.no desc limit $4`,
    [filter.memberId, filter.mode, filter.before, filter.limit, ...params],
  )
}
/** One shot that the scope covers. */
export function findShot(t: Tx, scope: Scope, id: string): Promise<ShotRow | undefined> {
  const { where, params } = sqlScope(scope, { member: 'member_id' }, 2)
  return t.maybe<ShotRow>(`select ${SHOT} from house.fishing_shot where id = $1 and ${where}`, [id, ...params])
}

/** What was fired with a weapon in a sitting, and what it caught. */
export interface WeaponSum {
  readonly weapon: Weapon
  readonly shots: bigint
  readonly cost: Money
  readonly payout: Money
}
/** The shots of a sitting by weapon, the weapon that was fired first before the others. */
export function weaponSums(t: Tx, scope: Scope, memberId: bigint, sitting: string): Promise<WeaponSum[]> {
  const { where, params } = sqlScope(scope, { member: 'member_id' }, 3)
  return t.query<WeaponSum>(
    `select weapon, count(*) as shots, sum(cost)::bigint as cost, sum(payout)::bigint as payout from house.fishing_shot
      where member_id = $1 and sitting = $2 and ${where} group by weapon order by min(no)`,
    [memberId, sitting, ...params],
  )
}

/** Sums over the shots decided from `from` up to `to`: each is a round of its own for whoever watches returns. */
export function tallyShots(t: Tx, game: string, from: Date, to: Date): Promise<RoundTally[]> {
  return t.query<RoundTally>(
    `select $1::text as game, version, case mode when 'real' then '${MERCHANT_CURRENCY}' else '${TRIAL_CURRENCY}' end as currency, count(*) as rounds,
            sum(cost)::text as staked, sum(payout)::text as paid, sum(cost::numeric * cost)::text as "stakedSq",
            sum(cost::numeric * payout)::text as "stakedPaid", sum(payout::numeric * payout)::text as "paidSq",
            sum(cost::numeric * cost * most * 10000)::text as spread
       from house.fishing_shot where at >= $2 and at < $3 group by version, mode`,
    [game, from, to],
  )
}

/** Sittings and shots, for the file of a member's data. */
export const fishingRows = async (t: Tx, scope: Scope): Promise<unknown> => ({
  sittings: await ownRows(t, scope, {
    select: `select to_jsonb(x) - 'session' - 'tx' - 'answer' as row from house.fishing_sitting x`,
    money: ['bought', 'chips', 'flying', 'staked', 'won', 'cashed', 'refunded'],
  }),
  shots: await ownRows(t, scope, { select: 'select to_jsonb(x) as row from house.fishing_shot x', money: ['cost', 'payout'] }),
})
