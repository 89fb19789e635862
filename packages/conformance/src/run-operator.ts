/** Checks an operator: every case of src/cases against its SW/1 address. */
import { randomBytes } from 'node:crypto'
import { showCents } from './amount.ts'
import type { Case } from './case.ts'
import { operatorCases } from './cases/index.ts'
import { NoAnswer, Peer, type Exchange } from './exchange.ts'
import { BedError, CannotRun, Failure, Skip } from './failure.ts'
import { balanceOf } from './format.ts'
import { chosen, playAll, type Runnable } from './play.ts'
import { FORMAT, totalsOf, type CaseResult, type RunResult } from './results.ts'
import { SignedClient, type Identity, type Reply } from './signed-client.ts'
import { Steps, type SecondVendor, type Table } from './steps.ts'
import { Testbed, type Player } from './testbed.ts'
import { addressOf, newSeed, secretOf, VERSION, type Key } from './options.ts'

export interface OperatorOptions extends Key {
  /** Base address of the operator's SW/1; `/sw/v1/…` comes below it. */
  readonly operator: string
  /** The operator's control calls; without them many cases are skipped. */
  readonly testbed?: { readonly url: string; readonly token: string } | undefined
  /** The player to use where there is no testbed; needs at least 100.00. */
  readonly player?: { readonly playerId: string; readonly sessionId: string; readonly currency: string; readonly game: string } | undefined
  /** Another vendor of the same operator, for bets of two vendors on one wallet. */
  readonly second?: (Key & { readonly game: string }) | undefined
  /** "C01,C10-C20". */
  readonly only?: string | undefined
  readonly seed?: number | undefined
  /** How long an answer may take, in milliseconds; 10,000 unless given. */
  readonly timeoutMs?: number | undefined
  /** Cases at once; 8 unless given, always 1 without a testbed. */
  readonly parallel?: number | undefined
  /** Where the operator reaches this machine (reconciliation); 127.0.0.1 and any port unless given. */
  readonly callback?: { readonly host: string; readonly port: number } | undefined
  readonly onCase?: ((result: CaseResult) => void) | undefined
}

/** What a given player has to have for cases to be playable, in hundredths. */
const LEAST = 10_000n

/** Runs the cases. Throws `CannotRun` with one sentence when the run makes no sense. */
export async function runOperator(options: OperatorOptions): Promise<RunResult> {
  const started = new Date()
  const run = new OperatorRun(options)
  try {
    const cases = chosen(
      operatorCases.flatMap(({ name, cases: list }) => list.map((one) => ({ ...one, group: name }))),
      options.only,
    )
    await run.preflight()
    const seed = options.seed ?? newSeed()
    const parallel = options.testbed === undefined ? 1 : (options.parallel ?? 8)
    const list: Runnable[] = cases.map((one) => ({ ...one, run: (record, notes) => run.play(one, record, notes) }))
    const results = await playAll(list, { seed, parallel, onCase: options.onCase })
    return {
      format: FORMAT,
      kit: VERSION,
      side: 'operator',
      target: options.operator,
      vendorId: options.vendorId,
      started: started.toISOString(),
      ms: Date.now() - started.getTime(),
      seed,
      testbed: options.testbed !== undefined,
      totals: totalsOf(results),
      cases: results,
    }
  } finally {
    run.close()
  }
}

class OperatorRun {
  readonly #options: OperatorOptions
  readonly #peer: Peer
  readonly #client: SignedClient
  readonly #bed: { peer: Peer; token: string } | undefined
  readonly #second: SecondVendor | undefined
  readonly #prefix = `kit-${randomBytes(6).toString('hex')}`

  constructor(options: OperatorOptions) {
    this.#options = options
    const timeoutMs = options.timeoutMs ?? 10_000
    this.#peer = new Peer(addressOf(options.operator, '--operator'), timeoutMs)
    this.#client = new SignedClient(this.#peer, identityOf(options), 'operator')
    const { testbed, second } = options
    // A reconciliation or a start takes its time.
    if (testbed !== undefined)
      this.#bed = { peer: new Peer(addressOf(testbed.url, '--testbed'), Math.max(timeoutMs, 30_000)), token: testbed.token }
    if (second !== undefined) {
      const identity = identityOf(second)
      this.#second = { client: new SignedClient(this.#peer, identity, 'operator'), identity, game: second.game }
    }
  }

  /** One balance call: is there an operator that knows the key and the player? */
  async preflight(): Promise<void> {
    const record: Exchange[] = []
    try {
      const player = await this.#player(record, { balance: '100.00' })
      const reply = await this.#client.send(
        record,
        'POST',
        '/sw/v1/balance',
        Buffer.from(this.#steps(player, record, new Set(), 'first').body({})),
      )
      refuseToRun(reply, this.#options)
      const { cash } = balanceOf(reply.json ?? {})
      if (this.#bed === undefined && cash !== undefined && cash < LEAST)
        throw new CannotRun(`the player has ${showCents(cash)}, the cases need at least ${showCents(LEAST)}`)
    } catch (error) {
      if (error instanceof NoAnswer) throw new CannotRun(`nothing answers at ${this.#options.operator}: ${error.message}`)
      if (error instanceof BedError) throw new CannotRun(error.message)
      throw error
    }
  }

  async play(one: Case, record: Exchange[], notes: Set<string>): Promise<void> {
    if (one.needsBed === true && this.#bed === undefined) throw new Skip('needs a testbed')
    const s = this.#steps(await this.#player(record, one.funds ?? { balance: '100.00' }), record, notes, one.id)
    await s.begin()
    try {
      await one.run(s)
    } finally {
      if (this.#bed === undefined) await settleUp(s)
    }
  }

  close(): void {
    this.#peer.close()
    this.#bed?.peer.close()
  }

  #steps(player: Player, record: Exchange[], notes: Set<string>, id: string): Steps {
    const bed = this.#bed === undefined ? undefined : new Testbed(this.#bed.peer, this.#bed.token, record)
    const { host = '127.0.0.1', port = 0 } = this.#options.callback ?? {}
    const table: Table = {
      client: this.#client,
      bed,
      second: this.#second,
      record,
      notes,
      prefix: `${this.#prefix}-${id}`,
      counter: { next: 0 },
      callbackHost: host,
      callbackPort: port,
    }
    return new Steps(table, player)
  }

  async #player(record: Exchange[], funds: { balance: string; bonus?: string }): Promise<Player> {
    if (this.#bed !== undefined) return new Testbed(this.#bed.peer, this.#bed.token, record).player(funds.balance, funds.bonus)
    const { player } = this.#options
    if (player === undefined) throw new CannotRun('without --testbed a player is needed: --player, --session, --game')
    return { ...player, token: undefined, secondGame: undefined }
  }
}

function identityOf(key: Key): Identity {
  return { vendorId: key.vendorId, keyId: key.keyId, secret: secretOf(key.secret) }
}

function refuseToRun(reply: Reply, { operator, keyId, vendorId, player }: OperatorOptions): void {
  const code = typeof reply.json?.['code'] === 'string' ? reply.json['code'] : undefined
  if (reply.status === 401) {
    const advice = code === 'STALE_REQUEST' ? 'set the clock of this machine' : 'check --key and --secret'
    throw new CannotRun(`the operator refused the first call (${code ?? 'HTTP 401'}, key "${keyId}"): ${advice}`)
  }
  if (reply.status === 403) throw new CannotRun(`the operator does not let vendor "${vendorId}" in (${code ?? 'HTTP 403'})`)
  if (code === undefined) throw new CannotRun(`${operator} does not speak SW/1: HTTP ${reply.status} to POST ${reply.path}`)
  if (code === 'PLAYER_NOT_FOUND') throw new CannotRun(`the operator knows no player "${player?.playerId ?? ''}"`)
}

/** Brings a given player back to where it stood, so that the next case finds enough: by an ordinary round. */
async function settleUp(s: Steps): Promise<void> {
  try {
    const { cash } = await s.balance()
    const moved = (cash ?? s.start.cash) - s.start.cash
    if (moved === 0n) return
    const bet = await s.bet(moved > 0n ? showCents(moved) : '0.00')
    const back = await s.win(bet, moved > 0n ? '0.00' : showCents(-moved))
    s.expectOk(back, '0')
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    s.table.notes.add(`the player’s money could not be brought back to ${showCents(s.start.cash)}`)
  }
}
