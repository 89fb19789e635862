/** Checks a vendor: what it offers, and, where it can be pointed to the kit as its operator, how it asks again. */
import { randomBytes } from 'node:crypto'
import { NoAnswer, Peer, type Exchange } from './exchange.ts'
import { CannotRun } from './failure.ts'
import { text } from './format.ts'
import { addressOf, newSeed, secretOf, VERSION, type Key } from './options.ts'
import { chosen, playAll, type Runnable } from './play.ts'
import { FORMAT, totalsOf, type CaseResult, type RunResult } from './results.ts'
import { SignedClient } from './signed-client.ts'
import { Desk } from './vendor/desk.ts'
import { offers } from './vendor/offers.ts'
import { retries, type Begin } from './vendor/retries.ts'
import { signatures } from './vendor/signatures.ts'
import type { Seat } from './vendor/seat.ts'
import { VendorSteps } from './vendor/steps.ts'

export interface VendorOptions extends Key {
  /** Base address of the vendor; `/vendor/v1/…` comes below it. */
  readonly vendor: string
  /** The player and game to ask for; made up, and the first of the list, unless given. */
  readonly player?: Partial<{ playerId: string; sessionId: string; currency: string; game: string }> | undefined
  readonly mode?: 'real' | 'demo' | undefined
  /** Where the kit listens as the vendor's operator, 0 = any port; without it, what the vendor sends is not checked. */
  readonly operatorPort?: number | undefined
  /** Told the port, before anything is played, so that a program can point its vendor there. */
  readonly onListening?: ((port: number) => void) | undefined
  /** A control call of the vendor that plays rounds: `{player_id, session_id, game_code, currency, rounds}`. */
  readonly play?: { readonly url: string; readonly token?: string | undefined } | undefined
  /** How long to wait for a round, in milliseconds; 20,000 with a control call, else 120,000. */
  readonly playWaitMs?: number | undefined
  /** Told the address to open when a person has to play a round. */
  readonly onPrompt?: ((url: string) => void) | undefined
  /** The budget of a bet, 3,000 ms (W-24). A vendor under test keeps to it; tests of the kit itself are faster. */
  readonly budgetMs?: number | undefined
  readonly only?: string | undefined
  readonly seed?: number | undefined
  readonly timeoutMs?: number | undefined
  readonly onCase?: ((result: CaseResult) => void) | undefined
}

/** Runs the cases. Throws `CannotRun` with one sentence when the run makes no sense. */
export async function runVendor(options: VendorOptions): Promise<RunResult> {
  const started = new Date()
  const { vendorId, keyId, player = {}, operatorPort, seed = newSeed() } = options
  const identity = { vendorId, keyId, secret: secretOf(options.secret) }
  const peer = new Peer(addressOf(options.vendor, '--vendor'), options.timeoutMs ?? 10_000)
  const client = new SignedClient(peer, identity, 'vendor')
  const seat = seatOf(options, player)
  const desk = operatorPort === undefined ? undefined : new Desk(identity, seat.player)
  try {
    await preflight(client, options)
    if (desk !== undefined) {
      const port = await listening(desk, operatorPort ?? 0)
      options.onListening?.(port)
    }
    const results = await playAll(runnables(options, { client, seat, desk }), { seed, parallel: 4, onCase: options.onCase })
    return {
      format: FORMAT,
      kit: VERSION,
      side: 'vendor',
      target: options.vendor,
      vendorId,
      started: started.toISOString(),
      ms: Date.now() - started.getTime(),
      seed,
      testbed: desk !== undefined,
      totals: totalsOf(results),
      cases: results,
    }
  } finally {
    desk?.close()
    peer.close()
  }
}

async function listening(desk: Desk, port: number): Promise<number> {
  try {
    return await desk.listen(port)
  } catch (error) {
    throw new CannotRun(`--operator-port ${port}: ${error instanceof Error ? error.message : 'cannot be listened on'}`)
  }
}

function seatOf(options: VendorOptions, player: NonNullable<VendorOptions['player']>): Seat {
  const { playerId = 'kit-player', sessionId = 'kit-session', currency = 'BDT', game } = player
  return { player: { playerId, sessionId, currency, game }, lobbyUrl: 'https://lobby.example/', mode: options.mode ?? 'real' }
}

function runnables(options: VendorOptions, parts: { client: SignedClient; seat: Seat; desk: Desk | undefined }): Runnable[] {
  const { play, playWaitMs = play === undefined ? 120_000 : 20_000, budgetMs = 3_000 } = options
  const pace = { begin: beginner(options, parts.seat), waitMs: playWaitMs, budgetMs }
  const prefix = `kit-${randomBytes(6).toString('hex')}`
  const cases = [offers, signatures, retries(pace)].flatMap(({ name, cases: list }) => list.map((one) => ({ ...one, group: name })))
  return chosen(cases, options.only).map((one) => ({
    ...one,
    alone: one.needsDesk,
    run: (record, notes) => one.run(new VendorSteps({ ...parts, record, notes, prefix: `${prefix}-${one.id}` })),
  }))
}

/** Rounds are played by the vendor's control call where there is one; it is not waited for, the desk hears what it does. */
function beginner({ play, onPrompt, timeoutMs = 10_000 }: VendorOptions, { player }: Seat): Begin {
  return (game, url) => {
    if (play === undefined) return onPrompt?.(url)
    const body = { player_id: player.playerId, session_id: player.sessionId, game_code: game, currency: player.currency, rounds: 1 }
    const headers = { 'content-type': 'application/json', ...(play.token === undefined ? {} : { authorization: `Bearer ${play.token}` }) }
    const asked = fetch(play.url, { method: 'POST', headers, body: JSON.stringify(body), signal: AbortSignal.timeout(timeoutMs * 6) })
    // A control call that fails shows in that no round comes.
    return void asked.then((answer) => answer.body?.cancel()).catch(() => undefined)
  }
}

async function preflight(client: SignedClient, { vendor, keyId }: VendorOptions): Promise<void> {
  const record: Exchange[] = []
  try {
    const { status, json } = await client.send(record, 'GET', '/vendor/v1/games', Buffer.alloc(0))
    if (status === 401 || status === 403)
      throw new CannotRun(`the vendor refused the first call (${text(json?.['code'] ?? status)}, key "${keyId}"): check --key and --secret`)
    if (status !== 200 || json === undefined) throw new CannotRun(`${vendor} does not speak SW/1: HTTP ${status} to GET /vendor/v1/games`)
  } catch (error) {
    if (error instanceof NoAnswer) throw new CannotRun(`nothing answers at ${vendor}: ${error.message}`)
    throw error
  }
}
