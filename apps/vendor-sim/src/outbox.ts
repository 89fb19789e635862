/** Every call that moves money, from its writing to its decision: W-24 for bets, W-25 for what is owed. Survives a kill. */
import type { Clock, Wait } from './clock.ts'
import type { Operator, Reply } from './operator.ts'
import { BET_BUDGET_MS, BET_PATIENCE_MS, BET_PAUSE_MS, BET_SENDINGS, retryDelay, PATIENCE_MS } from './retry.ts'
import type { Op, Store, Tx, TxState } from './store.ts'

export interface NewTx {
  readonly tx_id: string
  readonly op: Op
  readonly player_id: string
  readonly currency: string
  readonly round_id?: string | null
  readonly target_tx_id?: string | null
  readonly amount: bigint
  readonly win_amount?: bigint | null
  /** Fields of the call besides `tx_id`, `player_id`, `currency`. */
  readonly fields: Record<string, unknown>
  readonly after_tx?: string | null
}
/** Called inside the store's transaction whenever the state of a call changes. */
export type Changed = (tx: Tx, reply: Reply | undefined) => void

interface Running {
  /** Resolves after the first sending, decided or not. */
  readonly first: PromiseWithResolvers<void>
  /** Resolves when the call is decided, a bet is given up, or the plan is at its end. */
  readonly done: PromiseWithResolvers<void>
}

const isBet = (op: Op) => op === 'bet' || op === 'betwin'
const LONGEST_PAUSE_MS = 3_600_000

export class Outbox {
  readonly #store: Store
  readonly #operator: Operator
  readonly #clock: Clock
  readonly #changed: Changed
  readonly #running = new Map<string, Running>()
  readonly #waits = new Set<Wait>()
  #stopped = false

  constructor(store: Store, operator: Operator, clock: Clock, changed: Changed) {
    this.#store = store
    this.#operator = operator
    this.#clock = clock
    this.#changed = changed
  }

  /** Puts a call into the store, inside the caller's transaction; nothing is sent yet. */
  write(tx: NewTx): void {
    const { fields, tx_id, player_id, currency, op, amount } = tx
    const now = this.#clock.now()
    this.#store.insert('tx', {
      tx_id,
      op,
      player_id,
      currency,
      amount,
      round_id: tx.round_id ?? null,
      target_tx_id: tx.target_tx_id ?? null,
      win_amount: tx.win_amount ?? null,
      fields: JSON.stringify({ player_id, currency, tx_id, ...fields }),
      after_tx: tx.after_tx ?? null,
      state: 'waiting',
      made_at: now,
      next_at: now,
    })
  }

  find(txId: string): Tx | undefined {
    return this.#store.maybe<Tx>('select * from tx where tx_id = ?', txId)
  }

  /** Sends a written call until it is decided. `first` resolves after the first sending, `done` at the end. */
  send(txId: string): { readonly first: Promise<void>; readonly done: Promise<void> } {
    const known = this.#running.get(txId)
    if (known !== undefined) return { first: known.first.promise, done: known.done.promise }
    const running = { first: Promise.withResolvers<void>(), done: Promise.withResolvers<void>() }
    this.#running.set(txId, running)
    void this.#drive(txId, running).finally(() => {
      this.#running.delete(txId)
      running.first.resolve()
      running.done.resolve()
    })
    return { first: running.first.promise, done: running.done.promise }
  }

  /** After a start: bets without a decision are given up (W-24: success is never assumed), what is owed goes on by its plan. */
  recover(): void {
    const left = this.#store.all<Tx>(`select * from tx where state = 'waiting' order by seq`)
    for (const tx of left) if (isBet(tx.op)) this.#giveUp(tx)
    for (const tx of this.#store.all<Tx>(`select * from tx where state = 'waiting' order by seq`)) this.send(tx.tx_id)
  }

  /** Sends a call of the manual list again from the beginning of its plan. False when there is none of that name. */
  again(txId: string): boolean {
    const changed = this.#store.run(
      `update tx set state = 'waiting', attempts = 0, first_at = null, next_at = ?, decided_at = null
        where tx_id = ? and state in ('manual', 'refused') and op not in ('bet', 'betwin')`,
      this.#clock.now(),
      txId,
    )
    if (changed > 0) this.send(txId)
    return changed > 0
  }

  /** Cuts all waits; what is under way stays written. */
  async stop(): Promise<void> {
    this.#stopped = true
    for (const wait of this.#waits) wait.cancel()
    await Promise.all([...this.#running.values()].map(({ done }) => done.promise))
  }

  async #drive(txId: string, running: Running): Promise<void> {
    const before = this.find(txId)?.after_tx
    if (before) await this.#running.get(before)?.done.promise
    const tx = this.find(txId)
    if (this.#stopped || tx === undefined || tx.state !== 'waiting') return
    await (isBet(tx.op) ? this.#bet(tx, running) : this.#owed(tx, running))
  }

  async #bet(tx: Tx, running: Running): Promise<void> {
    const start = this.#clock.now()
    for (let sending = 1; sending <= BET_SENDINGS; sending += 1) {
      const left = start + BET_BUDGET_MS - this.#clock.now()
      if (left <= 0) break
      const asked = this.#clock.now()
      const reply = await this.#sending(tx, sending === BET_SENDINGS ? left : Math.min(BET_PATIENCE_MS, left))
      running.first.resolve()
      if (reply.kind === 'decided') return this.#decide(tx, reply)
      // A first call that was turned away at the door moved nothing; a later one says nothing about those before it.
      if (reply.kind === 'final' && sending === 1) return this.#set(tx, 'refused', reply.code, reply)
      if (reply.kind === 'final' || sending === BET_SENDINGS) break
      const pause = reply.retryAfterMs ?? Math.max(0, Math.min(BET_PAUSE_MS, asked + BET_PATIENCE_MS - this.#clock.now()))
      if (this.#clock.now() + pause >= start + BET_BUDGET_MS) break
      await this.#pause(pause)
      if (this.#stopped) return
    }
    if (!this.#stopped) this.#giveUp(tx)
  }

  /** The bet and its rollback change together: there is no moment at which the stake is forgotten. */
  #giveUp(tx: Tx): void {
    const rollback = rollbackOf(tx, 'no answer')
    this.#store.tx(() => {
      const ahead = this.#undoing(tx)
      this.#update(tx, 'unsure', null, undefined)
      if (ahead === undefined) this.write(rollback)
      else if (ahead.state === 'ok' || ahead.state === 'refused') this.#undone(ahead, ahead.state)
    })
    this.send(rollback.tx_id)
  }

  /** The rollback of a bet, which mischief may have sent ahead: its decision may be in before that of the bet. */
  #undoing(bet: Tx): Tx | undefined {
    return this.find(rollbackOf(bet, '').tx_id)
  }

  async #owed(tx: Tx, running: Running): Promise<void> {
    const start = tx.first_at ?? this.#clock.now()
    let sent = tx.attempts
    await this.#pause(tx.next_at - this.#clock.now())
    while (!this.#stopped) {
      const reply = await this.#sending(tx, PATIENCE_MS)
      sent += 1
      running.first.resolve()
      if (reply.kind === 'final') return this.#set(tx, 'manual', reply.code, reply)
      // W-13: the bet may still be under way, and nothing was stored about this win (W-2b).
      if (reply.kind === 'decided' && reply.code !== 'BET_NOT_FOUND') return this.#decide(tx, reply)
      const planned = retryDelay(sent, this.#clock.now() - start)
      if (planned === undefined) return this.#set(tx, 'manual', reply.kind === 'decided' ? reply.code : null, reply)
      const asked = reply.kind === 'undecided' ? Math.min(reply.retryAfterMs ?? 0, LONGEST_PAUSE_MS) : 0
      const pause = Math.max(planned, asked)
      this.#store.run('update tx set next_at = ? where tx_id = ?', this.#clock.now() + pause, tx.tx_id)
      await this.#pause(pause)
    }
  }

  async #sending(tx: Tx, patienceMs: number): Promise<Reply> {
    const now = this.#clock.now()
    this.#store.run('update tx set attempts = attempts + 1, first_at = coalesce(first_at, ?) where tx_id = ?', now, tx.tx_id)
    return await this.#operator.send(tx.op, JSON.parse(tx.fields) as Record<string, unknown>, patienceMs)
  }

  #decide(tx: Tx, reply: Extract<Reply, { kind: 'decided' }>): void {
    if (reply.ok) return this.#set(tx, isBet(tx.op) && this.#undoing(tx)?.state === 'ok' ? 'cancelled' : 'ok', reply.code, reply)
    if (tx.op === 'rollback') return this.#set(tx, reply.code === 'BET_SETTLED' ? 'refused' : 'manual', reply.code, reply)
    return this.#set(tx, reply.code === 'TX_CANCELLED' && isBet(tx.op) ? 'cancelled' : 'refused', reply.code, reply)
  }

  #set(tx: Tx, state: TxState, code: string | null, reply: Reply | undefined): void {
    this.#store.tx(() => {
      this.#update(tx, state, code, reply)
      if (tx.op === 'rollback' && state !== 'manual') this.#undone(tx, state)
    })
    if (tx.op !== 'rollback' || tx.round_id === null) return
    const brought = this.#store.all<Tx>(`select * from tx where round_id = ? and state = 'waiting' order by seq`, tx.round_id)
    for (const { tx_id } of brought) this.send(tx_id)
  }

  /**
   * A decided rollback: its bet is gone, or (BET_SETTLED) it stands after all: a betwin after the 15 minutes of W-18b, a bet whose
   * win overtook it on the way (W-STATES: nothing else settles one), and which is sent again in its place.
   */
  #undone(rollback: Tx, state: TxState): void {
    const bet = this.find(rollback.target_tx_id ?? '')
    if (bet?.state !== 'unsure' && bet?.state !== 'ok') return
    if (state === 'ok') this.#update(bet, 'cancelled', bet.code, undefined)
    else if (bet.state === 'unsure') this.#update(bet, 'ok', 'BET_SETTLED', undefined)
  }

  #update(tx: Tx, state: TxState, code: string | null, reply: Reply | undefined): void {
    const decided = state === 'waiting' || state === 'unsure' || state === 'manual' ? null : this.#clock.now()
    this.#store.run('update tx set state = ?, code = ?, decided_at = ? where tx_id = ?', state, code, decided, tx.tx_id)
    this.#changed({ ...tx, state, code }, reply)
  }

  async #pause(ms: number): Promise<void> {
    if (ms <= 0 || this.#stopped) return
    const wait = this.#clock.wait(ms)
    this.#waits.add(wait)
    await wait.done
    this.#waits.delete(wait)
  }
}

/** The call that undoes a bet: always of the same name, so that it is the same call after a restart. */
export function rollbackOf(
  bet: { tx_id: string; player_id: string; currency: string; round_id: string | null; amount: bigint },
  reason: string,
): NewTx {
  const { player_id, currency, round_id, amount } = bet
  const fields = { target_tx_id: bet.tx_id, reason }
  return { tx_id: `${bet.tx_id}-undo`, op: 'rollback', player_id, currency, round_id, target_tx_id: bet.tx_id, amount, fields }
}
