/**
 * Cashing out (GS-2.18.3): the sitting's money is the win of its round, the shots it decided are
 * its turnover, and the hash of their list is in its record, so that neither can be changed afterwards without the other.
 */
import { createHash } from 'node:crypto'
import { leaveRoom } from '@khela/games/fishing'
import { formatMoney } from '@khela/money'
import type { App, Tx } from '../../kernel/index.ts'
import { paySitting } from '../rooms/index.ts'
import { FISHING } from './rooms.ts'
import type { OpenSea } from './sea.ts'
import { shotsOf, type ShotRow } from './shot-store.ts'
import { closeSitting, type SittingRow } from './store.ts'

type CashApp = Pick<App, 'jobs' | 'live' | 'settings'>
/** Shots that are hashed at a time. */
const PAGE = 5_000

/** A shot as a line of the list: what is needed to work it out again, and what it came to. */
export function shotLine({
  no,
  seedId,
  nonce,
  weapon,
  level,
  cost,
  fish,
  values,
  payout,
}: Omit<ShotRow, 'id' | 'seaId' | 'mode' | 'at'>): string {
  const hits = fish.map((kind, at) => `${kind}:${values[at] ?? 0}`).join('+')
  return `${no} ${seedId} ${nonce} ${weapon} ${level} ${formatMoney(cost)} ${hits} ${formatMoney(payout)}\n`
}

/** SHA-256 over the lines of a sitting's shots, in order. */
export async function detailsHash(t: Tx, { memberId, id }: Pick<SittingRow, 'memberId' | 'id'>): Promise<string> {
  const hash = createHash('sha256')
  for (let after = 0, isMore = true; isMore;) {
    const shots = await shotsOf(t, memberId, id, after, PAGE)
    for (const shot of shots) hash.update(shotLine(shot))
    after = shots.at(-1)?.no ?? after
    isMore = shots.length === PAGE
  }
  return hash.digest('hex')
}

/** Ends a sitting by its row and pays all that is at it. Undefined for one that has ended. */
export async function cashOut(t: Tx, app: CashApp, sitting: SittingRow): Promise<SittingRow | undefined> {
  const closed = await closeSitting(t, sitting)
  if (closed === undefined) return undefined
  const { shots, staked, won, cashed } = closed
  const detail = { shots, won: formatMoney(won), details: await detailsHash(t, closed) }
  await paySitting(t, app, FISHING, closed, { amount: cashed, sitting: { staked, valid: staked }, detail })
  return closed
}

export interface Left {
  readonly sea: OpenSea
  readonly closed: SittingRow
  /** Numbers of the bullets that went back. */
  readonly bullets: readonly number[]
}
/** A sitting gets up from its sea, bullets on their way and all. Throws when the sea and the sitting's row do not say the same. */
export async function getUp(t: Tx, app: CashApp, sea: OpenSea, sitting: SittingRow): Promise<Left> {
  const taken = sea.room.seats[sitting.seat]
  if (taken?.player !== sitting.id) throw new Error(`sitting ${sitting.id} is not at its seat`)
  const { room, paid, refunded } = leaveRoom(sea.room, sitting.seat)
  const closed = await cashOut(t, app, sitting)
  if (closed?.cashed !== paid || closed.refunded !== refunded) throw new Error(`sitting ${sitting.id} and its sea do not agree`)
  return { sea: { ...sea, room }, closed, bullets: taken.bullets.map(({ id }) => id) }
}
