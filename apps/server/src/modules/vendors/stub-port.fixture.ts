/** A wallet port in memory, for the tests of what stands before it: the states of W-STATES, no database. */
import { formatMoney, type Money } from '@khela/money'
import type {
  WireCode,
  PortReply,
  SwBet,
  SwBetWin,
  SwClose,
  SwPromo,
  SwRead,
  SwResettle,
  SwRollback,
  SwStatus,
  SwWin,
  WalletPort,
} from '../wallet-port/index.ts'

interface StubBet {
  readonly stake: Money
  readonly round: string
  state: 'OPEN' | 'SETTLED' | 'CANCELLED' | 'TOMBSTONE' | 'REFUSED'
}
interface StubPlayer {
  cash: Money
  readonly calls: Map<string, { readonly fingerprint: string; readonly body: string; readonly code: WireCode }>
  readonly bets: Map<string, StubBet>
}
type Ask = SwRead & { readonly txId: string }
interface StubAnswer {
  readonly effect?: string
  readonly reason?: string
  readonly keep?: boolean
}

export class StubPort implements WalletPort {
  readonly players = new Map<string, StubPlayer>()
  readonly sessions = new Map<string, { readonly player: string; readonly id: string }>()
  readonly expired = new Set<string>()
  readonly closedGames = new Set<string>()
  readonly limited = new Set<string>()
  readonly blocked = new Set<string>()
  /** Every call that arrived, in order. */
  readonly heard: { readonly op: string; readonly call: object }[] = []
  /** Thrown by the next call instead of an answer. */
  fail: Error | undefined

  player(id: string, cash: Money): void {
    this.players.set(id, { cash, calls: new Map(), bets: new Map() })
    this.sessions.set(`token-${id}`, { player: id, id: `ses-${id}` })
  }

  async bets(calls: readonly SwBet[]): Promise<readonly PortReply[]> {
    return calls.map((call) => this.#bet(call))
  }
  #bet(call: SwBet): PortReply {
    return this.#decide('bet', call, [call.amount, call.round, call.currency, call.game], (who) => {
      const refusal = this.#refusal(call, call.session)
      const state = who.bets.get(call.txId)?.state
      if (state === 'TOMBSTONE') return this.#told(call, 'TX_CANCELLED', { keep: true })
      const code = refusal ?? (call.amount > who.cash ? 'INSUFFICIENT_FUNDS' : 'OK')
      who.bets.set(call.txId, { stake: call.amount, round: call.round, state: code === 'OK' ? 'OPEN' : 'REFUSED' })
      if (code === 'OK') who.cash -= call.amount
      const reason = code === 'LIMIT_REACHED' ? { reason: 'loss' } : {}
      return this.#told(call, code, { keep: true, effect: code === 'OK' ? 'posted' : 'none', ...reason })
    })
  }
  async betWin(call: SwBetWin): Promise<PortReply> {
    return this.#decide('betwin', call, [call.stake, call.win, call.round], (who) => {
      if (call.stake > who.cash) return this.#told(call, 'INSUFFICIENT_FUNDS', { keep: true })
      who.cash += call.win - call.stake
      who.bets.set(call.txId, { stake: call.stake, round: call.round, state: 'SETTLED' })
      return this.#told(call, 'OK', { keep: true, effect: 'posted' })
    })
  }
  async win(call: SwWin): Promise<PortReply> {
    return this.#decide('win', call, [call.amount, call.betTxId, call.closed], (who) => {
      const bet = who.bets.get(call.betTxId)
      if (bet === undefined) return this.#told(call, 'BET_NOT_FOUND')
      if (bet.state === 'SETTLED') return this.#told(call, 'ROUND_CLOSED')
      if (bet.state !== 'OPEN') return this.#told(call, 'TX_CANCELLED')
      who.cash += call.amount
      if (call.closed) bet.state = 'SETTLED'
      return this.#told(call, 'OK', { keep: true, effect: 'posted' })
    })
  }
  async rollback(call: SwRollback): Promise<PortReply> {
    return this.#decide('rollback', call, [call.target], (who) => {
      const bet = who.bets.get(call.target)
      if (bet === undefined) {
        who.bets.set(call.target, { stake: 0n, round: '', state: 'TOMBSTONE' })
        return this.#told(call, 'OK', { keep: true, effect: 'tombstone' })
      }
      if (bet.state === 'SETTLED') return this.#told(call, 'BET_SETTLED')
      if (call.amount !== undefined && call.amount !== bet.stake) return this.#told(call, 'AMOUNT_MISMATCH')
      if (bet.state !== 'OPEN') return this.#told(call, 'OK', { keep: true, effect: bet.state === 'TOMBSTONE' ? 'tombstone' : 'none' })
      bet.state = 'CANCELLED'
      who.cash += bet.stake
      return this.#told(call, 'OK', { keep: true, effect: 'posted' })
    })
  }
  async promo(call: SwPromo): Promise<PortReply> {
    return this.#decide('promo', call, [call.amount, call.type, call.ref], (who) => {
      who.cash += call.amount
      return this.#told(call, 'OK', { keep: true, effect: 'posted' })
    })
  }
  async resettle(call: SwResettle): Promise<PortReply> {
    return this.#decide('resettle', call, [call.newTotal, call.betTxId], () => this.#told(call, 'OK', { keep: true }))
  }
  async closeRound(call: SwClose): Promise<PortReply> {
    return this.#decide('close', call, [call.round], (who) => {
      for (const bet of who.bets.values()) if (bet.round === call.round && bet.state === 'OPEN') bet.state = 'SETTLED'
      return this.#told(call, 'OK', { keep: true })
    })
  }
  async status(call: SwStatus): Promise<string> {
    this.#hear('status', call)
    const state = this.players.get(call.player)?.bets.get(call.target)?.state ?? 'UNKNOWN'
    return JSON.stringify({ status: 'ok', code: 'OK', target: { tx_id: call.target, state } })
  }
  async balance(call: SwRead): Promise<string> {
    this.#hear('balance', call)
    const who = this.players.get(call.player)
    if (who === undefined) return JSON.stringify({ status: 'refused', code: 'PLAYER_NOT_FOUND' })
    return JSON.stringify({ status: 'ok', code: 'OK', player_id: call.player, balance: this.#balance(who), currency: 'BDT' })
  }
  async session(vendor: string, token: string): Promise<string> {
    this.#hear('session', { vendor, token })
    const found = this.sessions.get(token)
    if (found === undefined) return JSON.stringify({ status: 'refused', code: 'SESSION_INVALID' })
    if (this.expired.has(found.id)) return JSON.stringify({ status: 'refused', code: 'SESSION_EXPIRED' })
    const who = this.players.get(found.player)
    const view = { player_id: found.player, session_id: found.id, currency: 'BDT', game_code: 'g1', mode: 'real', language: 'bn' }
    return JSON.stringify({ status: 'ok', code: 'OK', ...view, nickname: 'N', balance: who && this.#balance(who) })
  }

  #hear(op: string, call: object): void {
    this.heard.push({ op, call })
    const { fail } = this
    this.fail = undefined
    if (fail !== undefined) throw fail
  }
  #refusal(call: SwBet, session: string): WireCode | undefined {
    if (this.blocked.has(call.player)) return 'PLAYER_BLOCKED'
    if (this.expired.has(session)) return 'SESSION_EXPIRED'
    if (![...this.sessions.values()].some(({ id, player }) => id === session && player === call.player)) return 'SESSION_INVALID'
    if (call.currency !== 'BDT') return 'WRONG_CURRENCY'
    if (call.game !== undefined && this.closedGames.has(call.game)) return 'GAME_DISABLED'
    return this.limited.has(call.player) ? 'LIMIT_REACHED' : undefined
  }
  #decide(op: string, call: Ask, parts: readonly unknown[], decide: (who: StubPlayer) => PortReply & { keep: boolean }): PortReply {
    this.#hear(op, call)
    const who = this.players.get(call.player)
    if (who === undefined) return this.#told(call, 'PLAYER_NOT_FOUND')
    const fingerprint = [op, ...parts].map(String).join('|')
    const known = who.calls.get(call.txId)
    if (known !== undefined)
      return known.fingerprint === fingerprint ? { body: known.body, code: known.code, replayed: true } : this.#told(call, 'TX_CONFLICT')
    const { keep, body, code } = decide(who)
    if (keep) who.calls.set(call.txId, { fingerprint, body, code })
    return { body, code, replayed: false }
  }
  #balance(who: StubPlayer): object {
    return { cash: formatMoney(who.cash), bonus: '0.00' }
  }
  #told(call: Ask, code: WireCode, told: StubAnswer = {}): PortReply & { keep: boolean } {
    const who = this.players.get(call.player)
    const body = JSON.stringify({
      status: code === 'OK' ? 'ok' : 'refused',
      code,
      ...(told.reason === undefined ? {} : { reason: told.reason }),
      tx_id: call.txId,
      platform_tx_id: `ptx_${call.txId}`,
      platform_round_id: null,
      balance: who === undefined ? null : this.#balance(who),
      currency: call.currency,
      effect: told.effect ?? 'none',
    })
    return { body, code, replayed: false, keep: told.keep ?? false }
  }
}
