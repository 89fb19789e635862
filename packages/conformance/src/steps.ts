/**
 * The words cases are written in: calls of a vendor for one player, and what is expected of the answers. Every answer is
 * checked for signature and form on its way (format.ts), and every exchange is kept for the report.
 */
import { cents, showCents, type Cents } from './amount.ts'
import { NoAnswer, type Exchange } from './exchange.ts'
import { Failure, Skip } from './failure.ts'
import { readAnswer, text, undecided, type Answer, type Op } from './format.ts'
import type { Identity, Reply, SignedClient, Tweak } from './signed-client.ts'
import type { Account, Player, Testbed } from './testbed.ts'

/** The name a call got at the vendor. */
export interface Named {
  readonly tx: string
  readonly round: string
}
export type Placed = Answer & Named

type Fields = Readonly<Record<string, unknown>>
/** Own names for a call, and further or other fields of its body; undefined leaves a field out. */
export interface More {
  readonly tx?: string
  readonly round?: string
  readonly fields?: Fields
  readonly tweak?: Tweak
}

/** A vendor of the operator besides the one under test. */
export interface SecondVendor {
  readonly client: SignedClient
  readonly identity: Identity
  readonly game: string
}

/** What all players of one case share. */
export interface Table {
  readonly client: SignedClient
  readonly bed: Testbed | undefined
  readonly second: SecondVendor | undefined
  readonly record: Exchange[]
  readonly notes: Set<string>
  /** Beginning of all ids of this case, new in every run. */
  readonly prefix: string
  /** Shared, so that the ids of two players differ unless a case wants them equal. */
  readonly counter: { next: number }
  /** Name or address under which the operator reaches this machine. */
  readonly callbackHost: string
  readonly callbackPort: number
}

/** How long an undecided call is asked again before the case gives up, in milliseconds. */
const PATIENCE_MS = 20_000

export const pause = (ms: number): Promise<void> => {
  const { promise, resolve } = Promise.withResolvers<void>()
  setTimeout(resolve, ms)
  return promise
}

export class Steps {
  readonly table: Table
  readonly me: Player
  /** The other vendor's key, when this player sits at its games. */
  readonly #client: SignedClient
  start: { cash: Cents; bonus: Cents } = { cash: 0n, bonus: 0n }
  #postings: number | undefined

  constructor(table: Table, me: Player, client: SignedClient = table.client) {
    this.table = table
    this.me = me
    this.#client = client
  }

  /** Reads where the player starts; everything is expected relative to this. */
  async begin(): Promise<this> {
    const { cash, bonus } = this.expectOk(await this.balance())
    this.start = { cash: cash ?? 0n, bonus: bonus ?? 0n }
    if (this.table.bed !== undefined) this.#postings = (await this.account()).postings
    return this
  }

  /** A second player with a fresh session. Needs the testbed. */
  async another(balance = '100.00'): Promise<Steps> {
    const player = await this.bed('a second player').player(balance)
    return new Steps(this.table, player).begin()
  }

  /** The same player with another session. */
  seated(sessionId: string): Steps {
    return this.#like({ ...this.me, sessionId }, this.#client)
  }

  /** The same player at a game of the second vendor. Needs one, and the testbed. */
  async atSecondVendor(): Promise<Steps> {
    const { second } = this.table
    if (second === undefined) throw new Skip('needs a second vendor (--second-vendor-id, --second-key, --second-secret, --second-game)')
    const { sessionId } = await this.bed('a session at the second vendor').session(this.me.playerId, {
      vendor_id: second.identity.vendorId,
    })
    return this.#like({ ...this.me, sessionId, game: second.game }, second.client)
  }

  #like(me: Player, client: SignedClient): Steps {
    const other = new Steps(this.table, me, client)
    other.start = this.start
    other.#postings = this.#postings
    return other
  }

  /** The testbed. Throws `Skip` without one. */
  bed(_for: string): Testbed {
    if (this.table.bed === undefined) throw new Skip('needs a testbed')
    return this.table.bed
  }

  id(word = 'tx'): string {
    this.table.counter.next += 1
    return `${this.table.prefix}-${word}${this.table.counter.next}`
  }

  // ── calls ──

  balance(more: More = {}): Promise<Answer> {
    return this.call('balance', {}, more)
  }

  session(token: string): Promise<Answer> {
    return this.call('session', { player_id: undefined, currency: undefined, token })
  }

  bet(amount: string, more: More = {}): Promise<Placed> {
    return this.#placed('bet', { session_id: this.me.sessionId, game_code: this.me.game, amount }, more)
  }

  betwin(bet: string, win: string, more: More = {}): Promise<Placed> {
    return this.#placed('betwin', { session_id: this.me.sessionId, game_code: this.me.game, bet_amount: bet, win_amount: win }, more)
  }

  /** A win that closes the round unless `open`. */
  win(bet: Named, amount: string, more: More & { readonly open?: boolean } = {}): Promise<Placed> {
    const fields = { bet_tx_id: bet.tx, amount, round_closed: more.open !== true }
    return this.#placed('win', fields, { round: bet.round, ...more })
  }

  rollback(target: string, more: More = {}): Promise<Placed> {
    return this.#placed('rollback', { target_tx_id: target, reason: 'conformance', round_id: undefined }, more)
  }

  promo(amount: string, type: string, more: More = {}): Promise<Placed> {
    return this.#placed('promo', { amount, promo_type: type, promo_ref: this.id('ref'), round_id: undefined }, more)
  }

  resettle(bet: Named, total: string, more: More = {}): Promise<Placed> {
    const fields = { bet_tx_id: bet.tx, new_total_win: total, reason: 'conformance', round_id: undefined }
    return this.#placed('resettle', fields, { round: bet.round, ...more })
  }

  close(round: string, more: More = {}): Promise<Placed> {
    return this.#placed('round/close', {}, { round, ...more })
  }

  txStatus(target: string): Promise<Answer> {
    return this.call('tx/status', { target_tx_id: target })
  }

  slips(bets: readonly (Fields & Named)[], more: More = {}): Promise<Answer> {
    const sent = bets.map(({ tx: _tx, round: _round, ...fields }) => fields)
    return this.call('slips', { player_id: undefined, currency: undefined, bets: sent }, more)
  }

  /** The fields of one bet, as `slips` takes them. */
  slip(amount: string, more: More = {}): Fields & Named {
    const tx = more.tx ?? this.id()
    const round = more.round ?? this.id('round')
    const { playerId, currency, sessionId, game } = this.me
    const own = {
      player_id: playerId,
      currency,
      session_id: sessionId,
      game_code: game,
      tx_id: tx,
      round_id: round,
      amount,
      ...more.fields,
    }
    return { ...own, tx, round }
  }

  async #placed(op: Op, fields: Fields, more: More): Promise<Placed> {
    const tx = more.tx ?? this.id()
    const round = more.round ?? this.id('round')
    const answer = await this.call(op, { tx_id: tx, round_id: round, ...fields }, more)
    return { ...answer, tx, round }
  }

  /** Sends a call, and again while it is not decided (W-26), always with the same body but a fresh ts and nonce. */
  async call(op: Op, fields: Fields, more: More = {}): Promise<Answer> {
    const until = performance.now() + PATIENCE_MS
    for (;;) {
      const answer = await this.once(op, fields, more)
      if (!undecided(answer.http)) return answer
      if (performance.now() > until)
        this.fail('a decided answer in the end', `HTTP ${answer.http} for ${PATIENCE_MS / 1000} s`, 'W-26', answer.at)
      await pause(answer.http === 409 ? 40 : 250)
    }
  }

  /** Sends a call once; the answer may be an undecided one. */
  async once(op: Op, fields: Fields, more: More = {}): Promise<Answer> {
    const body = this.body({ ...fields, ...more.fields })
    const tx = fields['tx_id']
    return readAnswer(op, typeof tx === 'string' ? tx : undefined, await this.raw(`/sw/v1/${op}`, body, more.tweak))
  }

  /** The object of a call with the common fields. */
  body(fields: Fields): string {
    const { vendorId } = this.#client.identity
    const common = {
      vendor_id: vendorId,
      request_id: this.id('req'),
      ts: Date.now(),
      player_id: this.me.playerId,
      currency: this.me.currency,
    }
    const { tx: _tx, round: _round, ...rest } = fields
    return JSON.stringify({ ...common, ...rest })
  }

  /** Sends any bytes, signed unless tweaked; nothing of the answer is checked. No answer at all is a failure. */
  async raw(path: string, body: string | Buffer, tweak: Tweak = {}, method = 'POST'): Promise<Reply> {
    try {
      return await this.#client.send(this.table.record, method, path, Buffer.from(body), tweak)
    } catch (error) {
      if (!(error instanceof NoAnswer)) throw error
      throw new Failure('an answer', error.message, 'every call is answered', this.table.record.length - 1)
    }
  }

  /** Checks the form of an answer to `raw`. */
  read(op: Op, reply: Reply, tx?: string): Answer {
    return readAnswer(op, tx, reply)
  }

  account(): Promise<Account> {
    return this.bed('the account').account(this.me.playerId)
  }

  // ── expectations ──

  /** Decided for it; the cash in the answer is `moved` from the start where it is given. */
  expectOk<A extends Answer>(answer: A, moved?: string, effect?: 'posted' | 'none' | 'tombstone'): A {
    if (answer.code !== 'OK') this.fail('code OK', saying(answer), 'the call is in order', answer.at)
    if (moved !== undefined) this.#cash(answer, moved)
    if (effect !== undefined && answer.effect !== effect) this.fail(`effect "${effect}"`, text(answer.effect), '§2 "Answers"', answer.at)
    return answer
  }

  /** Decided against it with this code (and reason). */
  expectRefused<A extends Answer>(answer: A, code: string, moved?: string, reason?: string): A {
    if (answer.code !== code) this.fail(`code ${code}`, saying(answer), 'the call has to be refused', answer.at)
    if (reason !== undefined && answer.reason !== reason) this.fail(`reason "${reason}"`, text(answer.reason), '§2 "Answers"', answer.at)
    if (moved !== undefined) this.#cash(answer, moved)
    return answer
  }

  /** Malformed: HTTP 400 with one of the codes. */
  expectMalformed(answer: Answer, ...codes: readonly string[]): void {
    if (answer.http !== 400 || !codes.includes(answer.code))
      this.fail(`HTTP 400 with ${codes.join(' or ')}`, `HTTP ${answer.http}, ${saying(answer)}`, 'W-26: malformed is 4xx', answer.at)
  }

  /** The second is the stored first answer, byte for byte, marked by the header only (W-2). */
  expectReplay(first: Answer, again: Answer): void {
    if (again.bytes !== first.bytes) {
      const from = firstDifference(first.bytes, again.bytes)
      const where = `they differ from “${first.bytes.slice(Math.max(0, from - 20), from + 12)}” on`
      this.fail(
        first.bytes,
        again.bytes,
        `W-2: a repeated call is answered with the stored first answer, byte for byte; ${where}`,
        again.at,
      )
    }
    if (!again.replayed) this.fail('X-SW-Replayed: 1', 'no such header', 'W-2: a header marks the replay', again.at)
  }

  /** The balance read now is `moved` from the start. */
  async expectBalance(moved: string): Promise<void> {
    this.#cash(this.expectOk(await this.balance()), moved)
  }

  async expectState(tx: string, state: string): Promise<void> {
    const answer = this.expectOk(await this.txStatus(tx))
    const target = answer.json['target'] as Fields
    if (target['tx_id'] !== tx) this.fail(`target.tx_id "${tx}"`, text(target['tx_id']), '§2 "tx/status"', answer.at)
    if (target['state'] !== state) this.fail(`state ${state}`, text(target['state']), '§2 "tx/status"', answer.at)
  }

  /** So many postings came to the record since the start; noted as unchecked without a testbed. */
  async expectPostings(count: number): Promise<void> {
    if (this.#postings === undefined) {
      this.table.notes.add('postings were not counted: no testbed')
      return
    }
    const grown = (await this.account()).postings - this.#postings
    if (grown !== count)
      this.fail(`${count} new postings`, String(grown), 'one decided call moves money once', this.table.record.length - 1)
  }

  expect(holds: boolean, expected: string, got: string, why: string, at?: number): void {
    if (!holds) this.fail(expected, got, why, at ?? this.table.record.length - 1)
  }

  fail(expected: string, got: string, why: string, at?: number): never {
    throw new Failure(expected, got, why, at)
  }

  /** The starting cash changed by an amount, as text. */
  at(moved: string): string {
    return showCents(this.start.cash + cents(moved))
  }

  #cash(answer: Answer, moved: string): void {
    const expected = this.start.cash + cents(moved)
    if (answer.cash !== expected)
      this.fail(
        `cash ${showCents(expected)}`,
        answer.cash === undefined ? 'no balance' : showCents(answer.cash),
        'the balance after the call',
        answer.at,
      )
  }
}

function saying({ code, reason }: Answer): string {
  return reason === undefined ? code : `${code} (${reason})`
}

function firstDifference(a: string, b: string): number {
  let index = 0
  while (index < a.length && a[index] === b[index]) index += 1
  return index
}
