/** What each call does to a bet and to the money (W-STATES, W-7 to W-22, W-31), as the reference operator does it. */
import type { Fault, Faults } from './faults.ts'
import { amountOf, type Call } from './parse.ts'
import type { Bet, Member, State } from './state.ts'

export interface Asked {
  readonly vendor: string
  readonly op: string
  readonly call: Call
  readonly key: string
  /** The key of another tx of the same player. */
  readonly of: (tx: string) => string
}

export interface Done {
  readonly code: string
  readonly reason?: string
  readonly effect?: 'posted' | 'none' | 'tombstone'
  readonly amount?: bigint
  /** The round of the bet it is about, where the call does not name one. */
  readonly round?: string | null
}

const UNDO_MS = 15 * 60_000
const BIG_WIN = 10_000_000n

/** As long as a careless operator asks its database between a check and what follows from it. */
export function gap(): Promise<void> {
  return new Promise((done) => void setTimeout(done, 2))
}

export class Moves {
  readonly #state: State
  readonly #faults: Faults

  constructor(state: State, faults: Faults) {
    this.#state = state
    this.#faults = faults
  }

  async decide(asked: Asked): Promise<Done> {
    const member = this.#state.members.get(String(asked.call['player_id']))
    if (member === undefined) return { code: this.#bad('unknown player as bad session') ? 'SESSION_INVALID' : 'PLAYER_NOT_FOUND' }
    const play = asked.op === 'bet' || asked.op === 'betwin'
    if (play) {
      const refused = this.#mayPlay(asked, member)
      if (refused !== undefined) return this.#refuse(asked, refused)
      return this.#bet(asked, member)
    }
    if (asked.call['currency'] !== member.currency && !this.#bad('any currency')) return { code: 'WRONG_CURRENCY' }
    if (asked.op === 'rollback') return this.#rollback(asked, member)
    if (asked.op === 'promo') return this.#promo(asked, member)
    if (asked.op === 'round/close') return this.#close(asked)
    return asked.op === 'win' ? this.#win(asked, member) : this.#resettle(asked, member)
  }

  #bad(fault: Fault): boolean {
    return this.#faults.has(fault)
  }

  #amount(call: Call, name: string): bigint {
    return amountOf(name, call[name], this.#faults)
  }

  /** Why the player may not bet now, in the order of W-4. */
  #mayPlay({ vendor, call, key }: Asked, member: Member): Done | undefined {
    if (this.#state.bets.get(key)?.state === 'TOMBSTONE') return { code: 'TX_CANCELLED' }
    const session = this.#state.sessions.get(String(call['session_id']))
    const own = session?.vendor === vendor && (session.player === member.id || this.#bad('session of anybody'))
    if ((session === undefined || !own) && !this.#bad('unknown session bets')) return { code: 'SESSION_INVALID' }
    if (session?.expired === true && !this.#bad('expired session bets')) return { code: 'SESSION_EXPIRED' }
    if (call['currency'] !== member.currency && !this.#bad('any currency')) return { code: 'WRONG_CURRENCY' }
    const game = String(call['game_code'])
    const known = (vendor === 'OTHER' ? this.#state.otherGames : this.#state.games).includes(game)
    if ((!known && !this.#bad('any game')) || this.#state.disabled.has(game)) return { code: 'GAME_DISABLED' }
    if (this.#bad('one game per session') && game !== session?.game) return { code: 'GAME_DISABLED' }
    if (member.excluded && !this.#bad('self-excluded player bets')) return { code: 'LIMIT_REACHED', reason: 'self_exclusion' }
    const stake = this.#stake(call)
    if (stake === 0n && this.#bad('bet of zero refused')) return { code: 'LIMIT_REACHED', reason: 'bet' }
    const sibling = [...this.#state.bets].some(([other, bet]) => other !== key && bet.round === call['round_id'])
    if (sibling && this.#bad('one bet per round')) return { code: 'ROUND_CLOSED' }
    if (member.lossLeft !== undefined && stake > member.lossLeft)
      return this.#bad('loss limit without its reason') ? { code: 'LIMIT_REACHED' } : { code: 'LIMIT_REACHED', reason: 'loss' }
    return undefined
  }

  #stake(call: Call): bigint {
    return this.#amount(call, call['bet_amount'] === undefined ? 'amount' : 'bet_amount')
  }

  /** A refused bet is remembered, so that its rollback finds it. */
  #refuse({ call, key, op }: Asked, done: Done): Done {
    if (this.#state.bets.get(key) === undefined) {
      this.#state.bets.set(key, { ...tombstone(), op, round: String(call['round_id']), state: 'REFUSED' })
    }
    return { ...done, amount: this.#stake(call) }
  }

  async #bet(asked: Asked, member: Member): Promise<Done> {
    const { call, key, op } = asked
    const stake = this.#stake(call)
    const won = op === 'betwin' ? this.#amount(call, 'win_amount') : 0n
    const funds = member.cash + member.bonus + (this.#bad('betwin pays its own stake') ? won : 0n)
    const most = funds + (this.#bad('overdraft of a hundredth') ? 1n : this.#bad('bet of everything refused') ? -1n : 0n)
    if (stake > most) return this.#refuse(asked, { code: 'INSUFFICIENT_FUNDS' })
    if (this.#bad('race between check and debit')) {
      const seen = member.cash
      await gap()
      member.cash = seen
    }
    const fromCash = stake < member.cash || this.#bad('betwin pays its own stake') ? stake : member.cash
    const parts = { cash: fromCash, bonus: stake - fromCash }
    if (!this.#bad('stake not taken')) member.cash -= parts.cash
    member.bonus -= parts.bonus
    const wagered = member.wagering < stake ? member.wagering : stake
    member.wagering -= wagered
    if (member.lossLeft !== undefined) member.lossLeft -= stake
    const free = typeof call['free_round_id'] === 'string' ? call['free_round_id'] : undefined
    const bet: Bet = {
      op,
      round: String(call['round_id']),
      state: op === 'betwin' ? 'SETTLED' : 'OPEN',
      stake: parts,
      wagered,
      atMs: Date.now() + member.aheadMs,
      free,
      won,
      wins: 0,
      closed: op === 'betwin',
      history: [],
    }
    this.#state.bets.set(key, bet)
    if (won > 0n) this.#credit(member, bet, won)
    if (stake > 0n || won > 0n) member.postings += 1
    return { code: 'OK', effect: stake > 0n || won > 0n ? 'posted' : 'none', amount: stake }
  }

  /** A win is shared as the stake was; that of a free round is bonus money to be wagered. */
  #credit(member: Member, { stake, free }: Bet, amount: bigint): void {
    const times = member.free.get(free ?? '')
    if (times !== undefined && !this.#bad('free winnings as cash')) {
      member.bonus += amount
      member.wagering += amount * times
      return
    }
    const all = stake.cash + stake.bonus
    const bonus = all === 0n || this.#bad('win as cash') ? 0n : (amount * stake.bonus) / all
    member.bonus += bonus
    member.cash += amount - bonus
    if (amount >= BIG_WIN && !this.#bad('jackpot without a flag'))
      for (const flag of ['jackpot_win', 'withdrawal_hold']) member.flags.add(flag)
  }

  #win({ call, of }: Asked, member: Member): Done {
    const bet = this.#state.bets.get(of(String(call['bet_tx_id'])))
    const amount = this.#amount(call, 'amount')
    if (this.#bad('expired session blocks the win') && this.#state.sessions.get(String(call['session_id']))?.expired === true)
      return { code: 'SESSION_EXPIRED' }
    if (this.#bad('self-excluded player not paid') && member.excluded) return { code: 'PLAYER_BLOCKED' }
    if (this.#bad('disabled game blocks the win') && this.#state.disabled.size > 0) return { code: 'GAME_DISABLED' }
    if (bet === undefined && this.#bad('win without its bet paid')) {
      member.cash += amount
      return { code: 'OK', effect: 'posted', amount }
    }
    if (bet === undefined || bet.state === 'REFUSED') return { code: 'BET_NOT_FOUND' }
    const gone = bet.state === 'CANCELLED' || bet.state === 'TOMBSTONE'
    if (gone && !this.#bad('win after the rollback paid')) return { code: 'TX_CANCELLED' }
    if (bet.closed && !this.#bad('win into a closed round')) return { code: 'ROUND_CLOSED' }
    if (bet.wins === 0 || !this.#bad('only the first win paid')) this.#credit(member, bet, amount)
    bet.won += amount
    bet.wins += 1
    if (call['round_closed'] === true && !(amount === 0n && this.#bad('win of zero leaves the bet open'))) {
      bet.closed = true
      bet.state = 'SETTLED'
    }
    if (amount > 0n) member.postings += 1
    return { code: 'OK', effect: amount > 0n ? 'posted' : 'none', amount }
  }

  #rollback({ call, of, vendor }: Asked, member: Member): Done {
    const target = String(call['target_tx_id'])
    const bet = this.#state.bets.get(of(target)) ?? (this.#bad('rollback of anybody’s bet') ? this.#anybodys(vendor, target) : undefined)
    if (bet === undefined) {
      const other = this.#state.kept.get(of(target))
      if (other !== undefined && this.#bad('win rolled back')) {
        member.cash -= other.amount ?? 0n
        return { code: 'OK', effect: 'posted' }
      }
      if (other !== undefined) return { code: 'BET_SETTLED' }
      if (this.#bad('unknown rollback refused')) return { code: 'BET_NOT_FOUND' }
      if (!this.#bad('no tombstone')) this.#state.bets.set(of(target), tombstone())
      return { code: 'OK', effect: 'tombstone' }
    }
    const about = { round: bet.round }
    if (bet.state === 'CANCELLED' && this.#bad('every rollback pays')) {
      member.cash += bet.stake.cash
      return { code: 'OK', effect: 'posted', ...about }
    }
    if (bet.state === 'REFUSED' && this.#bad('refused bet undone as a tombstone')) return { code: 'OK', effect: 'tombstone', ...about }
    if (bet.state === 'CANCELLED' || bet.state === 'REFUSED' || bet.state === 'TOMBSTONE') return { code: 'OK', effect: 'none', ...about }
    const stake = bet.stake.cash + bet.stake.bonus
    if (call['amount'] === undefined && this.#bad('rollback asks for the amount')) return { code: 'AMOUNT_MISMATCH', ...about }
    if (stake === 0n && this.#bad('rollback of zero refused')) return { code: 'BET_NOT_FOUND', ...about }
    const said = call['amount'] === undefined ? stake : this.#amount(call, 'amount')
    if (said !== stake && !this.#bad('rollback believes the amount')) return { code: 'AMOUNT_MISMATCH', ...about }
    const late = Date.now() + member.aheadMs - bet.atMs > UNDO_MS && !this.#bad('betwin undone for ever')
    const settled = bet.op === 'betwin' ? late || this.#bad('betwin never undone') : bet.wins > 0 || bet.closed
    if (settled && !this.#bad('refund of a settled bet')) return { code: 'BET_SETTLED', ...about }
    const cash = this.#bad('refund as cash') ? stake : bet.stake.cash + (said - stake)
    member.bonus += stake - (this.#bad('refund as cash') ? stake : bet.stake.cash)
    member.wagering += bet.wagered
    this.#move(member, cash - bet.won)
    bet.state = 'CANCELLED'
    if (stake > 0n || bet.won > 0n) member.postings += 1
    return { code: 'OK', effect: stake > 0n || bet.won > 0n ? 'posted' : 'none', amount: stake, ...about }
  }

  #anybodys(vendor: string, tx: string): Bet | undefined {
    return [...this.#state.bets].find(([key]) => key.startsWith(`${vendor}\n`) && key.endsWith(`\n${tx}`))?.[1]
  }

  /** Never below zero: what is not there is owed (W-21). */
  #move(member: Member, amount: bigint): void {
    member.cash += amount
    if (member.cash >= 0n || this.#bad('balance below zero')) return
    member.receivable -= member.cash
    member.cash = 0n
    member.flags.add('receivable')
  }

  #promo({ call }: Asked, member: Member): Done {
    const amount = this.#amount(call, 'amount')
    member.cash += amount
    member.postings += 1
    return { code: 'OK', effect: 'posted', amount }
  }

  #resettle({ call, of }: Asked, member: Member): Done {
    const bet = this.#state.bets.get(of(String(call['bet_tx_id'])))
    const total = this.#amount(call, 'new_total_win')
    if (bet === undefined || bet.state === 'REFUSED') return { code: 'BET_NOT_FOUND' }
    if (bet.state !== 'SETTLED' && !this.#bad('cancelled bet resettled')) return { code: 'TX_CANCELLED', round: bet.round }
    const difference = this.#bad('resettlement added on top') ? total : total - bet.won
    if (!this.#bad('history forgotten')) bet.history.push({ payout: bet.won, reason: String(call['reason']) })
    this.#move(member, difference)
    bet.won = total
    if (difference !== 0n) member.postings += 1
    return { code: 'OK', effect: difference === 0n ? 'none' : 'posted', amount: total, round: bet.round }
  }

  #close({ call, key }: Asked): Done {
    const prefix = key.slice(0, key.lastIndexOf('\n') + 1)
    for (const [other, bet] of this.#state.bets) {
      if (!other.startsWith(prefix) || bet.round !== call['round_id'] || bet.state !== 'OPEN') continue
      bet.closed = true
      bet.state = 'SETTLED'
    }
    return { code: 'OK', effect: 'none' }
  }
}

function tombstone(): Bet {
  const stake = { cash: 0n, bonus: 0n }
  return {
    op: 'bet',
    round: null,
    state: 'TOMBSTONE',
    stake,
    wagered: 0n,
    atMs: 0,
    free: undefined,
    won: 0n,
    wins: 0,
    closed: true,
    history: [],
  }
}
