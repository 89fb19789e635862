/** Opening a game (product-spec §4 "Starting a game"; decisions H6). */
import type { ReplyOf } from '@khela/contract'
import { parseMoney } from '@khela/money'
import { fail, playerOf, publicId, type App, type Call, type Tx } from '../../kernel/index.ts'
import { post } from '../../ledger/index.ts'
import { openTrial } from '../identity/index.ts'
import { breakOf } from '../limits/index.ts'
import { findGame, insertSession } from './store.ts'

/**
 * Opens a session. Real mode is for true accounts. Demo mode is for everybody: a visitor becomes a trial member and gets
 * the token of that session, a member plays on trial credits of their own, given once. Errors: game_unknown,
 * game_maintenance, demo_not_offered, free_play_off, not_logged_in, need_true_account; limit_reached for a member on a break
 * from play (compliance §5, row 22), in real mode only.
 */
export async function launch(t: Tx, call: Call<'launchGame'>): Promise<ReplyOf<'launchGame'>> {
  const { gameId, mode } = call.input
  const game = await findGame(t, gameId)
  if (game === undefined) return fail('game_unknown')
  if (game.maintenance) return fail('game_maintenance')
  if (mode === 'demo' && !game.demo) return fail('demo_not_offered')
  const { memberId, token } = mode === 'real' ? await truePlayer(t, call) : await demoPlayer(t, call)
  const id = publicId('gs')
  await insertSession(t, { memberId, id, game: game.code, vendor: game.vendor, mode })
  return { sessionId: id, token, mode, url: `/play/${game.code}`, gameId: game.code }
}

interface Seat {
  readonly memberId: bigint
  /** Of a trial session opened here; null for whoever is signed in already. */
  readonly token: string | null
}

async function truePlayer(t: Tx, call: Call<'launchGame'>): Promise<Seat> {
  const player = playerOf(call.actor)
  if (player.role === 'trial') fail('need_true_account')
  const reason = await breakOf(t, call.scope, player.memberId)
  if (reason !== undefined) fail('limit_reached', { reason })
  return { memberId: player.memberId, token: null }
}

async function demoPlayer(t: Tx, call: Call<'launchGame'>): Promise<Seat> {
  const { app, actor } = call
  if (actor.kind === 'player') {
    if (actor.role !== 'trial') await grantTrialCredits(t, app, actor.memberId)
    return { memberId: actor.memberId, token: null }
  }
  if (!(await app.settings.get('FREEPLAY3'))) return fail('free_play_off')
  return openTrial(t, app, call)
}

/** Trial credits of a true account, once in its life: the key is the member. */
async function grantTrialCredits(t: Tx, app: App, memberId: bigint): Promise<void> {
  const amount = parseMoney(await app.settings.get('TRIAL_CREDITS'))
  if (amount === 0n) return
  // A conflict says that they were given before the amount of the setting changed.
  await post(t, {
    kind: 'trial_grant',
    memberId,
    key: `trial:${memberId}`,
    ref: { type: 'member', id: memberId.toString() },
    lines: [
      { account: { house: 'trial_bank' }, currency: 'TRIAL', amount: -amount },
      { account: { memberId, kind: 'trial' }, currency: 'TRIAL', amount },
    ],
  })
}
