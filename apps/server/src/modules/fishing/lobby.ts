/** The rooms as a list. */
import type { ReplyOf } from '@khela/contract'
import { currencyOfMode } from '@khela/money'
import type { Call, Tx } from '../../kernel/index.ts'
import { balanceOf, playerFor } from '../rooms/index.ts'
import { pairInPlay, mayAutoplay } from '../house/index.ts'
import { wireForm } from './rooms.ts'
import { openSitting, playersOf } from './store.ts'

/** Errors: need_true_account for a trial member who asks for rooms for money. */
export async function fishingRooms(t: Tx, call: Call<'fishingRooms'>): Promise<ReplyOf<'fishingRooms'>> {
  const { app, scope, input } = call
  const { mode } = input
  const { memberId } = playerFor(call.actor, mode)
  const players = await playersOf(t, mode)
  const forms = await app.settings.get('FISHING_ROOMS')
  const rooms = await Promise.all(
    forms.map(async (form) => {
      const { buyInMin, buyInMax } = form
      return { ...(await wireForm(app, form)), buyInMin, buyInMax, players: players.get(form.id) ?? 0 }
    }),
  )
  const mine = (await openSitting(t, scope, memberId, mode))?.seaId ?? null
  return {
    rooms,
    mine,
    autoplay: await mayAutoplay(app),
    seeds: await pairInPlay(t, call, { memberId, mode }),
    balance: await balanceOf(t, scope, { memberId, mode }),
    currency: currencyOfMode(mode),
  }
}
