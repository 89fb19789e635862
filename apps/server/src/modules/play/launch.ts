/** Opening a game (PS-4.10; D-H6). */
import type { ReplyOf } from '@khela/contract'
import { currencyOfMode } from '@khela/money'
import { randomInt } from 'node:crypto'
import { afterwards, fail, newToken, now, playerOf, publicId, type Afterwards, type Call, type Scope, type Tx } from '../../kernel/index.ts'
import { grantTrialCredits, openTrial } from '../identity/index.ts'
import { breakOf, sessionLimitOf } from '../limits/index.ts'
import { runningPlayPeriod } from './play-period-store.ts'
import { findGame, type StoredGame, originOf, vendorAddress } from '../catalogue/index.ts'
import { VendorCallError, type LaunchOrder, type VendorCalls } from './vendor-calls.ts'
import { insertSession, playerNameOf } from './session-store.ts'

type Launched = ReplyOf<'launchGame'>
/** The page is framed, or opens in a window of its own: the session is the same. */
type LaunchCall = Call<'launchGame'> | Call<'launchWeb'>

/**
 * Opens a session. Real mode is for true accounts. Demo mode is for everybody: a visitor becomes a trial member and gets
 * the token of that session, a member plays on trial credits of their own, given once. A game of an outside vendor is then
 * asked for its page; when the vendor does not answer, the session stays unused. Errors: game_unknown, game_maintenance,
 * demo_not_offered, free_play_off, not_logged_in, need_true_account, vendor_unreachable; limit_reached for a member on a
 * break from play (CO-5.22) or past the limit on a session (CO-5.12), in real mode only.
 */
export async function launch(t: Tx, call: LaunchCall, vendors: VendorCalls): Promise<Launched | Afterwards<Launched>> {
  const { gameId, mode } = call.input
  const game = await findGame(t, gameId)
  if (game === undefined || !game.isGame) return fail('game_unknown')
  if (game.maintenance) return fail('game_maintenance')
  if (mode === 'demo' && !game.demo) return fail('demo_not_offered')
  const { memberId, token } = mode === 'real' ? await truePlayer(t, call) : await demoPlayer(t, call)
  const id = publicId('gs')
  const { code, name: displayName, vendorName, opensIn } = game
  const ownWallet = game.hasOwnWallet && mode === 'real' ? game.vendor : null
  const seat = { sessionId: id, token, mode, url: `/play/${code}`, gameId: code, displayName, vendorName, opensIn, ownWallet }
  if (!game.isHouse) return openOutside(t, call, { seat, game, memberId, vendors })
  await insertSession(t, { memberId, id, game: code, vendor: game.vendor, mode })
  return { ...seat, frameUrl: null }
}

interface Outside {
  readonly seat: Omit<Launched, 'frameUrl'>
  readonly game: StoredGame
  readonly memberId: bigint
  readonly vendors: VendorCalls
}

/** Opens a session that ends, under a token only the vendor gets, and asks the vendor for the page once that is committed. */
async function openOutside(t: Tx, call: LaunchCall, { seat, game, memberId, vendors }: Outside): Promise<Afterwards<Launched>> {
  const { app, lang: language, requestId } = call
  const { token, hash: tokenHash } = newToken()
  const minutes = await app.settings.get('VENDOR_SESSION_MINUTES')
  const session = { memberId, id: seat.sessionId, game: game.code, vendor: game.vendor, mode: seat.mode }
  await insertSession(t, session, { tokenHash, language, minutes })
  const address = await vendorAddress(t, game.vendor)
  const hosts = await app.settings.get('LAUNCH_GAME_CDNS')
  const order: LaunchOrder = {
    requestId,
    token,
    playerId: await playerNameOf(t, game.vendor, memberId),
    sessionId: seat.sessionId,
    gameCode: game.code,
    currency: currencyOfMode(seat.mode),
    mode: seat.mode,
    language,
    lobbyUrl: `${app.config.publicUrl()}/`,
    device: /Mobi|Android|iPhone|iPad/.test(call.userAgent) ? 'mobile' : 'desktop',
  }
  return afterwards(async () => {
    try {
      const frameUrl = await vendors(game.vendor)?.launch(order)
      // The pages' policy frames the address that is configured, the merchant's launch hosts and no other; see framedOrigins.
      if (frameUrl !== undefined && originOf(frameUrl) === originOf(address))
        return { ...seat, frameUrl: atLaunchHost(frameUrl, hosts, randomInt) }
      app.log.error({ vendor: game.vendor }, frameUrl === undefined ? 'this process calls no vendors' : 'a vendor named a page elsewhere')
    } catch (error) {
      if (!(error instanceof VendorCallError)) throw error
      app.log.warn({ vendor: game.vendor, why: error.why, status: error.status }, 'a vendor could not be launched')
    }
    return fail('vendor_unreachable')
  })
}

interface Seat {
  readonly memberId: bigint
  /** Of a trial session opened here; null for whoever is signed in already. */
  readonly token: string | null
}

/** Whether a limit on the length of sessions has ended this one: opening a game anew begins no other before a break. */
async function isSessionOver(t: Tx, scope: Scope, memberId: bigint): Promise<boolean> {
  const minutes = await sessionLimitOf(t, scope, memberId)
  if (minutes === null) return false
  const at = await now(t)
  const playPeriod = await runningPlayPeriod(t, scope, memberId, at)
  return playPeriod !== undefined && at.getTime() - playPeriod.beganAt.getTime() >= minutes * 60_000
}

async function truePlayer(t: Tx, call: LaunchCall): Promise<Seat> {
  const player = playerOf(call.actor)
  if (player.role === 'trial') fail('need_true_account')
  const reason = await breakOf(t, call.scope, player.memberId)
  if (reason !== undefined) fail('limit_reached', { reason })
  if (await isSessionOver(t, call.scope, player.memberId)) fail('limit_reached', { reason: 'session' })
  return { memberId: player.memberId, token: null }
}

async function demoPlayer(t: Tx, call: LaunchCall): Promise<Seat> {
  const { app, actor } = call
  if (actor.kind === 'player') {
    if (actor.role !== 'trial') await grantTrialCredits(t, app, actor.memberId)
    return { memberId: actor.memberId, token: null }
  }
  if (!(await app.settings.get('FREEPLAY3'))) return fail('free_play_off')
  return openTrial(t, app, call)
}

/** The same page at one of the hosts; at its own without any. `draw` answers a whole number from 0 to below its argument. */
export function atLaunchHost(address: string, hosts: readonly string[], draw: (below: number) => number): string {
  const host = hosts.length === 0 ? undefined : hosts[draw(hosts.length)]
  if (host === undefined) return address
  const { pathname, search, hash } = new URL(address)
  return `${host}${pathname}${search}${hash}`
}
