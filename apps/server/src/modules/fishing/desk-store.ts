/** SQL of the seas as the office sees them. Seas and their sums are everybody's; who sat where takes a scope. */
import type { Money } from '@khela/money'
import { sqlDays, sqlScope, textArray, type DayRange, type Scope, type Tx } from '../../kernel/index.ts'
import { SEA, SITTING, type SeaRow, type SittingRow } from './store.ts'

export interface DeskSea extends SeaRow {
  readonly openedAt: Date
}
const DESK_SEA = `${SEA}, opened_at as "openedAt"`

/** Seas of the office's list: those that are open, for money first, or the newest that ended. */
export const seasIn = (t: Tx, state: 'open' | 'ended', limit: number): Promise<DeskSea[]> =>
  t.query<DeskSea>(
    state === 'open'
      ? `select ${DESK_SEA} from house.fishing_sea where state = 'open' order by mode desc, room, opened_at, id limit $1`
      : `select ${DESK_SEA} from house.fishing_sea where state <> 'open' order by opened_at desc, id limit $1`,
    [limit],
  )
export const seaById = (t: Tx, id: string): Promise<DeskSea | undefined> =>
  t.maybe<DeskSea>(`select ${DESK_SEA} from house.fishing_sea where id = $1`, [id])

/** What the sittings of a sea come to. */
export interface SeaSums {
  readonly seaId: string
  readonly people: number
  readonly sittings: number
  readonly shots: bigint
  readonly bought: Money
  readonly won: Money
  readonly chips: Money
  readonly flying: Money
  readonly staked: Money
  readonly cashed: Money
}
export function sumsAt(t: Tx, ids: readonly string[]): Promise<SeaSums[]> {
  if (ids.length === 0) return Promise.resolve([])
  return t.query<SeaSums>(
    `select sea_id as "seaId", (count(*) filter (where state = 'open'))::int as people, count(*)::int as sittings, sum(shots)::bigint as shots,
            sum(bought)::bigint as bought, sum(won)::bigint as won, sum(chips)::bigint as chips, sum(flying)::bigint as flying,
            sum(staked)::bigint as staked, sum(cashed)::bigint as cashed
       from house.fishing_sitting where sea_id = any($1::text[]) group by sea_id`,
    [textArray(ids)],
  )
}

export interface DeskSitting extends SittingRow {
  readonly lastShotAt: Date | null
}
const DESK_SITTING = `${SITTING}, (select f.at from house.fishing_shot f
    where f.member_id = s.member_id and f.sitting = s.id and f.no = s.shots) as "lastShotAt"`

/** Who sits at a sea, by seat. */
export function sittingNow(t: Tx, scope: Scope, seaId: string): Promise<DeskSitting[]> {
  const { where, params } = sqlScope(scope, { member: 's.member_id' }, 2)
  const sql = `select ${DESK_SITTING} from house.fishing_sitting s where s.sea_id = $1 and s.state = 'open' and ${where} order by s.seat`
  return t.query<DeskSitting>(sql, [seaId, ...params])
}
/** Sittings at a sea that are over and began on the days, those that began last first: behind the sitting `after` when one is named. */
export function sittingsOver(
  t: Tx,
  scope: Scope,
  seaId: string,
  page: { readonly after: string | undefined; readonly limit: number } & DayRange,
): Promise<DeskSitting[]> {
  const { where, params } = sqlScope(scope, { member: 's.member_id' }, 4)
  const days = sqlDays(page, 's.at', 4 + params.length)
  return t.query<DeskSitting>(
    `select ${DESK_SITTING} from house.fishing_sitting s
      where s.sea_id = $1 and s.state = 'closed' and ${where} and ${days.where}
        and ($2::text is null or (s.at, s.id) < (select b.at, b.id from house.fishing_sitting b where b.sea_id = $1 and b.id = $2))
      order by s.at desc, s.id desc limit $3`,
    [seaId, page.after ?? null, page.limit, ...params, ...days.params],
  )
}
export function sittingAt(t: Tx, scope: Scope, seaId: string, id: string): Promise<DeskSitting | undefined> {
  const { where, params } = sqlScope(scope, { member: 's.member_id' }, 3)
  const sql = `select ${DESK_SITTING} from house.fishing_sitting s where s.sea_id = $1 and s.id = $2 and ${where}`
  return t.maybe<DeskSitting>(sql, [seaId, id, ...params])
}

/** What the shots of a sitting come to. */
export const shotSums = (t: Tx, { memberId, id }: Pick<SittingRow, 'memberId' | 'id'>) =>
  t.one<{ readonly shots: number; readonly staked: Money; readonly won: Money }>(
    `select count(*)::int as shots, coalesce(sum(cost), 0)::bigint as staked, coalesce(sum(payout), 0)::bigint as won
       from house.fishing_shot where member_id = $1 and sitting = $2`,
    [memberId, id],
  )
