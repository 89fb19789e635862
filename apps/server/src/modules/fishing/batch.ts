/** A batch of shots and hits over the pure room: fires first, then claims, each judged by itself. Pure. */
import type { ReplyOf, RequestOf } from '@khela/contract'
import type { Stream } from '@khela/fair'
import { claimHit, fire, type Bullet, type ClaimResult, type FishingRoom } from '@khela/games/fishing'
import { formatMoney } from '@khela/money'
import type { Levels } from './rooms.ts'

type Batch = Pick<RequestOf<'fishingShots'>, 'fires' | 'claims'>
type Answer = Pick<ReplyOf<'fishingShots'>, 'fires' | 'claims'>
export type DecidedShot = Extract<ClaimResult, { type: 'shot' }>

export interface Played extends Answer {
  readonly room: FishingRoom
  readonly fired: readonly Bullet[]
  /** In the order in which they were drawn: the first has the next nonce. */
  readonly decided: readonly DecidedShot[]
}

/** Fish of a shot that died, as the wire tells them. */
export const killedBy = ({ fish, result }: DecidedShot) =>
  fish.flatMap(({ id }, at) => {
    const hit = result.hits[at]
    return hit === undefined || hit.value === 0 ? [] : [{ fish: id, value: hit.value, payout: formatMoney(hit.payout) }]
  })

/** Plays a batch of one seat. `draw` gives the stream of the n-th shot that counts, from 0. */
export function playBatch(room: FishingRoom, seat: number, batch: Batch, levels: Levels, draw: (n: number) => Stream): Played {
  let now = room
  const fired: Bullet[] = []
  const fires = batch.fires.map(({ lock, ...shot }): Answer['fires'][number] => {
    const { bullet } = shot
    if (shot.level > levels[shot.weapon]) return { bullet, refused: 'level' }
    const { room: next, outcome } = fire(now, seat, { ...shot, lock: lock ?? undefined })
    now = next
    if (outcome.type === 'refused') return { bullet, refused: outcome.reason }
    fired.push(outcome.bullet)
    return { bullet, refused: null }
  })
  const decided: DecidedShot[] = []
  const claims = batch.claims.map((claim): Answer['claims'][number] => {
    const { bullet } = claim
    const { room: next, outcome } = claimHit(now, seat, claim, () => draw(decided.length))
    now = next
    if (outcome.type === 'refused') return { bullet, refused: outcome.reason, killed: [], payout: '0.00' }
    decided.push(outcome)
    return { bullet, refused: null, killed: killedBy(outcome), payout: formatMoney(outcome.result.payout) }
  })
  return { room: now, fired, decided, fires, claims }
}
