/** A sea as everybody may see it, and the caller's own seat. The seed, which would tell the fish to come, is never shown. */
import type { ReplyOf, SeaSeatView } from '@khela/contract'
import { hiddenName } from '@khela/contract/hidden'
import type { Bullet, FishingRoom } from '@khela/games/fishing'
import { currencyOfMode, formatMoney, parseMoney } from '@khela/money'
import type { App, Scope, Tx } from '../../kernel/index.ts'
import { hiddenAmong } from '../play/index.ts'
import { balanceOf } from '../rooms/index.ts'
import { wireForm } from './rooms.ts'
import { momentOf, takeUp, type OpenSea } from './sea.ts'
import { findSea, sittingOf, sittingsAt, type SittingRow } from './store.ts'

export type SeaState = ReplyOf<'fishingState'>

export function wireBullet({ id, weapon, level, aim, lock, firedAt }: Bullet): SeaSeatView['bullets'][number] {
  return { bullet: id, weapon, level, aim: { x: aim.x, y: aim.y }, lock: lock ?? null, tick: firedAt }
}

/** The four seats; `mine` is the sitting of whoever looks. */
export function wireSeats({ seats }: FishingRoom, sittings: readonly SittingRow[], mine?: string): (SeaSeatView | null)[] {
  return seats.map((taken, seat) => {
    const sitting = sittings.find(({ id }) => id === taken?.player)
    if (taken === undefined || sitting === undefined) return null
    const { chips, bullets, player } = taken
    return { seat, who: sitting.name, isMe: player === mine, chips: formatMoney(chips), bullets: bullets.map(wireBullet) }
  })
}

/** Who sits at a sea, as others see them: who hides has no name. Asked each time, so that who hides now is hidden at once. */
export async function namedSittings(t: Tx, seaId: string): Promise<SittingRow[]> {
  const sittings = await sittingsAt(t, seaId)
  const hidden = await hiddenAmong(
    t,
    sittings.map(({ memberId }) => memberId),
  )
  return sittings.map((sitting) => (hidden.has(sitting.memberId) ? { ...sitting, name: hiddenName } : sitting))
}

/** What of a sitting is no more than one sits down with. */
export function mostToAdd({ row }: OpenSea, { chips, flying }: SittingRow): bigint {
  const most = parseMoney(row.form.buyInMax) - chips - flying
  return most > 0n ? most : 0n
}

async function wireMe(app: Pick<App, 'settings'>, sea: OpenSea, own: SittingRow): Promise<SeaState['me']> {
  const taken = sea.room.seats[own.seat]
  if (own.state !== 'open' || taken?.player !== own.id) return null
  const minutes = await app.settings.get('FISHING_IDLE_MINUTES')
  return {
    seat: own.seat,
    boughtIn: formatMoney(own.bought),
    chips: formatMoney(taken.chips),
    staked: formatMoney(own.staked),
    won: formatMoney(own.won),
    shots: own.shots,
    seq: own.seq,
    nextBullet: taken.nextBullet,
    idleAt: new Date(own.activeAt.getTime() + minutes * 60_000).toISOString(),
    addMax: formatMoney(mostToAdd(sea, own)),
  }
}

/** The sea for a member, with their balance of its mode. */
export async function stateFor(t: Tx, app: Pick<App, 'settings'>, scope: Scope, sea: OpenSea, memberId: bigint): Promise<SeaState> {
  const { row, room } = sea
  const sittings = await namedSittings(t, row.id)
  const own = await sittingOf(t, scope, memberId, row.id)
  return {
    seaId: row.id,
    ...(await wireForm(app, row.form)),
    mode: row.mode,
    state: row.state,
    at: momentOf(sea).toISOString(),
    tick: room.tick,
    fish: [...room.fish],
    seats: wireSeats(room, sittings, own?.id),
    me: own === undefined ? null : await wireMe(app, sea, own),
    balance: await balanceOf(t, scope, { memberId, mode: row.mode }),
    currency: currencyOfMode(row.mode),
  }
}

/** The sea as it stands now; undefined when there is none. */
export async function standing(
  t: Tx,
  app: Pick<App, 'config' | 'settings'>,
  scope: Scope,
  seaId: string,
  memberId: bigint,
): Promise<SeaState | undefined> {
  const row = await findSea(t, seaId)
  return row && stateFor(t, app, scope, takeUp(app, row), memberId)
}
