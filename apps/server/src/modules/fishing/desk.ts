/** The seas for the office: where the money of each is, who sits at which gun, and the shots of a sitting. */
import type { ReplyOf } from '@khela/contract'
import { inFlight } from '@khela/games/fishing'
import { formatMoney, type Money } from '@khela/money'
import type { App, DayRange, Scope, Tx } from '../../kernel/index.ts'
import { proven } from '../house/index.ts'
import {
  seaById,
  seasIn,
  shotSums,
  sittingAt,
  sittingNow,
  sittingsOver,
  sumsAt,
  type DeskSea,
  type DeskSitting,
  type SeaSums,
} from './desk-store.ts'
import { factsOfShot, hitsOf } from './history.ts'
import { readBody } from './sea.ts'
import { shotOf, shotsBefore, type ShotRow } from './shot-store.ts'

type Row = ReplyOf<'officeSea'>['row']
type Sitting = ReplyOf<'officeSea'>['seats'][number]

const SEAS = 100
const SITTINGS = 20
const SHOTS = 50
const AFTER_ALL = 2_000_000_001

type Amounts = Pick<SeaSums, 'bought' | 'won' | 'chips' | 'flying' | 'staked' | 'cashed'>

const none = (seaId: string): SeaSums => ({
  seaId,
  people: 0,
  sittings: 0,
  shots: 0n,
  bought: 0n,
  won: 0n,
  chips: 0n,
  flying: 0n,
  staked: 0n,
  cashed: 0n,
})

const balances = ({ bought, won, chips, flying, staked, cashed }: Amounts): boolean => bought + won === chips + flying + staked + cashed

const written = ({ bought, won, chips, flying, staked, cashed }: Amounts) => ({
  bought: formatMoney(bought),
  won: formatMoney(won),
  chips: formatMoney(chips),
  flying: formatMoney(flying),
  staked: formatMoney(staked),
  cashed: formatMoney(cashed),
})

/** What the rules have of a sea; undefined of one that cannot be read. */
function byRules(sea: DeskSea): Amounts | undefined {
  try {
    const { bought, won, staked, cashed, seats } = readBody(sea)
    const at = (of: (seat: NonNullable<(typeof seats)[number]>) => Money): Money =>
      seats.reduce((sum, seat) => (seat === undefined ? sum : sum + of(seat)), 0n)
    return { bought, won, staked, cashed, chips: at(({ chips }) => chips), flying: at(inFlight) }
  } catch {
    return undefined
  }
}

/**
 * Whether the money of a sea is where it should be: the sum holds, and the rules say the same as the rows of the sittings. A void
 * sea was given back by the rows and not by the rules, so nothing may be left at its guns.
 */
export function addsUp(sea: DeskSea, sums: SeaSums): boolean {
  if (!balances(sums)) return false
  if (sea.state === 'void') return sums.chips === 0n && sums.flying === 0n
  const rules = byRules(sea)
  return rules !== undefined && (Object.keys(rules) as (keyof Amounts)[]).every((name) => rules[name] === sums[name])
}

function wireRow(sea: DeskSea, sums: SeaSums): Row {
  const { id, form, mode, state, openedAt } = sea
  return {
    id,
    room: form.id,
    name: { ...form.name },
    mode,
    state,
    base: form.base,
    people: sums.people,
    sittings: sums.sittings,
    shots: Number(sums.shots),
    openedAt: openedAt.toISOString(),
    money: { ...written(sums), adds: addsUp(sea, sums) },
  }
}

/** Seas that are open, those for money first, or the newest that ended. */
export async function deskSeas(t: Tx, state: 'open' | 'ended'): Promise<Row[]> {
  const seas = await seasIn(t, state, SEAS)
  const ids = seas.map(({ id }) => id)
  const sums = new Map((await sumsAt(t, ids)).map((one) => [one.seaId, one]))
  return seas.map((sea) => wireRow(sea, sums.get(sea.id) ?? none(sea.id)))
}

/** A sitting with its member, whom the office names. */
export interface DeskSeat {
  readonly seat: Sitting
  readonly memberId: bigint
}
function wireSitting(row: DeskSitting): DeskSeat {
  const { id, seat, name, state, refunded, shots, at, closedAt, lastShotAt, memberId } = row
  return {
    memberId,
    seat: {
      id,
      seat,
      name,
      memberId: null,
      account: null,
      isOpen: state === 'open',
      ...written(row),
      refunded: formatMoney(refunded),
      shots,
      since: at.toISOString(),
      leftAt: closedAt?.toISOString() ?? null,
      lastShotAt: lastShotAt?.toISOString() ?? null,
    },
  }
}

/** One sea. Undefined when there is none. */
export async function deskSea(
  t: Tx,
  scope: Scope,
  id: string,
): Promise<{ readonly row: Row; readonly seats: readonly DeskSeat[] } | undefined> {
  const sea = await seaById(t, id)
  if (sea === undefined) return undefined
  const [sums] = await sumsAt(t, [id])
  return { row: wireRow(sea, sums ?? none(id)), seats: (await sittingNow(t, scope, id)).map(wireSitting) }
}

/** Sittings at a sea that are over, newest first, and the one behind which there are more. */
export async function deskSittings(t: Tx, scope: Scope, seaId: string, after: string | undefined, range: DayRange = {}) {
  const rows = await sittingsOver(t, scope, seaId, { after, limit: SITTINGS + 1, ...range })
  const shown = rows.slice(0, SITTINGS)
  return { content: shown.map(wireSitting), next: rows.length > SITTINGS ? (shown.at(-1)?.id ?? null) : null }
}

/** One sitting, against what its shots come to. Undefined when there is none at that sea. */
export async function deskSitting(t: Tx, scope: Scope, seaId: string, id: string) {
  const row = await sittingAt(t, scope, seaId, id)
  if (row === undefined) return undefined
  const { shots, staked, won } = await shotSums(t, row)
  return {
    ...wireSitting(row),
    mode: row.mode,
    byShots: { shots, staked: formatMoney(staked), won: formatMoney(won) },
    adds: balances(row) && shots === row.shots && staked === row.staked && won === row.won,
  }
}

function wireShot(shot: ShotRow): ReplyOf<'officeSeaShots'>['content'][number] {
  const { id, no, at, weapon, level, nonce, cost, payout } = shot
  const amounts = { cost: formatMoney(cost), payout: formatMoney(payout) }
  return { id, no, at: at.toISOString(), weapon, level, nonce, ...amounts, fish: hitsOf(shot) }
}

/** Shots of a sitting, newest first, those with a number below `before`. Undefined when there is no such sitting. */
export async function deskShots(
  t: Tx,
  scope: Scope,
  of: { readonly seaId: string; readonly sitting: string; readonly before?: number | undefined },
): Promise<ReplyOf<'officeSeaShots'> | undefined> {
  const sitting = await sittingAt(t, scope, of.seaId, of.sitting)
  if (sitting === undefined) return undefined
  const rows = await shotsBefore(t, sitting.memberId, sitting.id, of.before ?? AFTER_ALL, SHOTS + 1)
  const shown = rows.slice(0, SHOTS)
  return { content: shown.map(wireShot), next: rows.length > SHOTS ? String(shown.at(-1)?.no ?? 0) : null }
}

/** What verifies one shot of a sitting; the server's seed only once its pair is open. Undefined when there is no such shot. */
export async function deskShot(
  t: Tx,
  call: { readonly app: App; readonly scope: Scope },
  of: { readonly seaId: string; readonly sitting: string; readonly no: number },
): Promise<ReplyOf<'officeSeaShot'> | undefined> {
  const sitting = await sittingAt(t, call.scope, of.seaId, of.sitting)
  const shot = sitting && (await shotOf(t, sitting.memberId, sitting.id, of.no))
  return shot && proven(t, call, factsOfShot(shot))
}
