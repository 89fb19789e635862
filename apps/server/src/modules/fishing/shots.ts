/**
 * A batch of shots: taken once, behind the one before it. The first claim in the order of the sea's lock gets a fish; every shot
 * that counts takes the next number of its member's seed pair and is a row.
 */
import type { ReplyOf } from '@khela/contract'
import { stream } from '@khela/fair'
import { fishing, inFlight } from '@khela/games/fishing'
import { formatMoney } from '@khela/money'
import { fail, playerOf, publicId, type App, type Call, type Tx } from '../../kernel/index.ts'
import { openSeed } from '../rooms/index.ts'
import { LAST_NONCE, lockActive, takeNonces, versionOf } from '../house/index.ts'
import { killedBy, playBatch, type DecidedShot, type Played } from './batch.ts'
import { FISHING, levelsOf } from './rooms.ts'
import { momentOf, save, takeUp, type OpenSea } from './sea.ts'
import { insertShots, type NewShot } from './shot-store.ts'
import { lockSea, sittingOf, writeBatch, type SittingRow } from './store.ts'
import { chipsChange, newsOf, type SeaTeller } from './news.ts'
import { wireBullet } from './view.ts'

type Reply = ReplyOf<'fishingShots'>

/** The seed pair of a sitting, held until the end of the transaction: shots take its next numbers, in order and without a gap. */
async function pairOf(t: Tx, app: Pick<App, 'config'>, { memberId, mode }: SittingRow) {
  const pair = await lockActive(t, { memberId, mode })
  if (pair === undefined) throw new Error('a sitting has no seed pair')
  return { ...pair, serverSeed: openSeed(app, { memberId, id: pair.id }, pair.sealed) }
}
type Pair = Awaited<ReturnType<typeof pairOf>>

const noPair = (): never => {
  throw new Error('a hit is drawn from a pair')
}

function shotRow(shot: DecidedShot, at: number, own: SittingRow, pair: Pair): NewShot {
  const { bullet, result } = shot
  const { weapon, level, cost } = bullet
  const fish = result.hits.map((hit) => hit.fish)
  const most = Number(fishing.maxMultiplier({ weapon, fish }) / 10_000n)
  const values = result.hits.map(({ value }) => value)
  const { payout } = result
  return { id: publicId('fsh'), no: own.shots + at + 1, nonce: pair.nonce + at + 1, weapon, level, cost, fish, values, most, payout }
}

/** Takes the numbers of the shots that counted, and writes them. Error: round_unfinished when the pair has none left. */
async function record(t: Tx, own: SittingRow, pair: Pair, decided: readonly DecidedShot[]): Promise<void> {
  if (pair.nonce + decided.length > LAST_NONCE) fail('round_unfinished')
  const { memberId, seaId, mode, id: sitting } = own
  await takeNonces(t, { memberId, id: pair.id, after: pair.nonce }, decided.length)
  const rows = decided.map((shot, at) => shotRow(shot, at, own, pair))
  await insertShots(t, { memberId, sitting, seaId, mode, version: versionOf(FISHING), seedId: pair.id }, rows)
}

/** What a batch changed, for those who watch. */
function changeOf(sea: OpenSea, seat: number, { fired, decided }: Played) {
  const isAny = fired.length + decided.length > 0
  return {
    shots: fired.map((bullet) => ({ seat, ...wireBullet(bullet) })),
    ended: decided.map(({ bullet }) => ({ seat, bullet: bullet.id })),
    gone: decided.flatMap((shot) => killedBy(shot).map((one) => ({ seat, ...one }))),
    chips: isAny ? chipsChange(sea, seat) : [],
  }
}

/** The sitting behind a batch, by the rules' room; `won` and `staked` grow by what was decided. */
function sumsOf(sea: OpenSea, own: SittingRow, decided: readonly DecidedShot[]) {
  const taken = sea.room.seats[own.seat]
  if (taken === undefined) throw new Error('nobody sits there')
  const staked = decided.reduce((sum, { bullet }) => sum + bullet.cost, own.staked)
  const won = decided.reduce((sum, { result }) => sum + result.payout, own.won)
  return { chips: taken.chips, flying: inFlight(taken), staked, won, shots: own.shots + decided.length }
}

/**
 * Takes a batch. The same number again is answered what was decided. Errors: not_found for somebody who never sat here;
 * state_changed for another number than the next, or for a seat that was left; round_unfinished when the seed pair is used up.
 */
export async function fishingShots(t: Tx, call: Call<'fishingShots'>, seas: SeaTeller): Promise<Reply> {
  const { app, scope, input } = call
  const { memberId } = playerOf(call.actor)
  const row = (await lockSea(t, input.seaId)) ?? fail('not_found')
  const own = (await sittingOf(t, scope, memberId, row.id)) ?? fail('not_found')
  if (input.seq === own.seq && own.answer !== null) return own.answer as Reply
  if (own.state !== 'open' || row.state !== 'open' || input.seq !== own.seq + 1) return fail('state_changed')
  const before = takeUp(app, row)
  const pair = input.claims.length === 0 ? undefined : await pairOf(t, app, own)
  const played = playBatch(before.room, own.seat, input, await levelsOf(app, row.form), (n) => {
    const { serverSeed, clientSeed, nonce } = pair ?? noPair()
    return stream(serverSeed, clientSeed, nonce + n + 1)
  })
  const sea = { ...before, room: played.room }
  if (pair !== undefined && played.decided.length > 0) await record(t, own, pair, played.decided)
  await save(t, sea)
  const sums = sumsOf(sea, own, played.decided)
  const answer: Reply = {
    at: momentOf(sea).toISOString(),
    tick: sea.room.tick,
    seq: input.seq,
    fires: played.fires,
    claims: played.claims,
    chips: formatMoney(sums.chips),
    staked: formatMoney(sums.staked),
    won: formatMoney(sums.won),
  }
  await writeBatch(t, own, { ...sums, seq: input.seq, answer })
  const news = newsOf(sea, changeOf(sea, own.seat, played))
  t.afterCommit(() => seas.tell(row.id, news))
  return answer
}
