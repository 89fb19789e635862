/** What vendors send: in order and out of order, doubled, late, with ids used twice. From chance alone, see plan.ts. */
import type { Size, VendorCall } from './steps.ts'
import type { Random } from './random.ts'

type Bet = Extract<VendorCall, { op: 'bet' | 'betWin' }>

/** Calls and bets that are remembered, to be repeated or ended; older ones are let go. */
const remembered = 400
const weights = {
  bet: 24,
  slip: 6,
  betWin: 12,
  win: 22,
  rollback: 9,
  promo: 3,
  resettle: 5,
  closeRound: 5,
  again: 7,
  conflict: 3,
  read: 4,
} as const

export class VendorPlanner {
  readonly #random: Random
  readonly #size: Size
  readonly #bets: Bet[] = []
  readonly #calls: VendorCall[] = []
  readonly #campaigns = new Map<string, string[]>()
  #counter = 0

  constructor(random: Random, size: Size) {
    this.#random = random
    this.#size = size
  }

  /** One call, or the bets of a slip. */
  calls(member: number): VendorCall[] {
    const kind = this.#random.weighted(weights)
    const calls = kind === 'slip' ? this.#slip(member) : [this.#one(kind, member)]
    this.#calls.push(...calls)
    if (this.#calls.length > remembered) this.#calls.splice(0, calls.length)
    return calls
  }

  /** A campaign of free rounds for a member, with what its winnings must be wagered. */
  campaign(member: number): { vendor: number; id: string; times: number } {
    const vendor = this.#random.below(this.#size.vendors)
    const id = `fr-${(this.#counter += 1)}`
    const key = `${vendor} ${member}`
    this.#campaigns.set(key, [...(this.#campaigns.get(key) ?? []), id])
    return { vendor, id, times: this.#random.pick([0, 1, 3]) }
  }

  #slip(member: number): VendorCall[] {
    const vendor = this.#random.below(this.#size.vendors)
    return Array.from({ length: this.#random.between(2, 8) }, () =>
      this.#bet(this.#random.chance(0.5) ? member : this.#random.below(this.#size.members), vendor),
    )
  }

  #one(kind: Exclude<keyof typeof weights, 'slip'>, member: number): VendorCall {
    switch (kind) {
      case 'bet':
        return this.#bet(member, this.#random.below(this.#size.vendors))
      case 'betWin':
        return this.#betWin(member)
      case 'win':
        return this.#win(member)
      case 'rollback':
        return this.#rollback(member)
      case 'promo':
        return this.#promo(member)
      case 'resettle': {
        const { txId: betTxId, ...about } = this.#target(member)
        return { op: 'resettle', ...about, txId: this.#fresh('rs'), betTxId, newTotal: this.#won() }
      }
      case 'closeRound': {
        const { round, vendor, member: of, currency } = this.#last(member)
        return { op: 'closeRound', vendor, member: of, currency, txId: this.#fresh('c'), round }
      }
      case 'again':
        return this.#calls.length === 0 ? this.#betWin(member) : this.#random.pick(this.#calls)
      case 'conflict':
        return this.#conflict(member)
      case 'read': {
        const { vendor, member: of, currency, txId: target } = this.#last(member)
        return this.#random.chance(0.5)
          ? { op: 'balance', vendor, member: of, currency }
          : { op: 'status', vendor, member: of, currency, target }
      }
    }
  }

  #fresh(kind: string): string {
    return `${kind}-${(this.#counter += 1)}`
  }

  /** Hundredths; mostly small, sometimes more than a member has, sometimes nothing. */
  #stake(): number {
    return this.#random.weighted({ small: 85, large: 10, nothing: 3, crown: 2 } as const) === 'small'
      ? this.#random.between(100, 10_000)
      : this.#random.pick([0, 100_000, 250_000, 9_999_999])
  }
  #won(): number {
    return this.#random.chance(0.5) ? 0 : this.#random.between(0, 40_000)
  }

  #seat(
    member: number,
    vendor: number,
  ): { vendor: number; member: number; currency: 'BDT' | 'TRIAL'; game: string; mode: 'real' | 'demo' } {
    const mode = this.#random.chance(0.12) ? 'demo' : 'real'
    return { vendor, member, currency: mode === 'demo' ? 'TRIAL' : 'BDT', game: `w${vendor}-${this.#random.below(2)}`, mode }
  }

  #bet(member: number, vendor: number): VendorCall {
    const seat = this.#seat(member, vendor)
    const campaign = this.#random.chance(0.08) ? this.#campaigns.get(`${vendor} ${member}`)?.at(-1) : undefined
    const bet = {
      op: 'bet',
      ...seat,
      txId: this.#fresh('b'),
      round: this.#round(seat),
      amount: campaign === undefined ? this.#stake() : 0,
      ...(campaign === undefined ? {} : { freeRound: campaign }),
    } as const
    this.#keep(bet)
    return bet
  }

  #betWin(member: number): VendorCall {
    const seat = this.#seat(member, this.#random.below(this.#size.vendors))
    const play = {
      op: 'betWin',
      ...seat,
      txId: this.#fresh('bw'),
      round: this.#random.chance(0.1) ? this.#round(seat) : this.#fresh('r'),
      stake: this.#stake(),
      ...this.#prize('win'),
    } as const
    this.#keep(play)
    return play
  }

  #win(member: number): VendorCall {
    const { txId: betTxId, round, vendor, member: of, currency } = this.#last(member)
    const closed = this.#random.chance(0.7)
    return { op: 'win', vendor, member: of, currency, txId: this.#fresh('w'), betTxId, round, closed, ...this.#prize('amount') }
  }

  /** What was won; sometimes a jackpot is part of it. */
  #prize<N extends 'win' | 'amount'>(name: N): Record<N, number> & { jackpotWin?: number } {
    const won = this.#won()
    const jackpot = this.#random.chance(0.03) ? this.#random.between(1, 500) * 100 : 0
    const prize = { [name]: won + jackpot } as Record<N, number>
    return jackpot === 0 ? prize : { ...prize, jackpotWin: jackpot }
  }

  #rollback(member: number): VendorCall {
    const last = this.#last(member)
    const { vendor, currency } = last
    const amount = last.op === 'bet' ? last.amount : last.stake
    const [of, target, txId] = this.#random.pick([
      [last.member, last.txId, this.#fresh('rb')],
      [last.member, last.txId, this.#fresh('rb')],
      // Of a bet that is not there yet, of another player's, with the id of what it takes back.
      [last.member, `b-${this.#counter + this.#random.between(1, 6)}`, this.#fresh('rb')],
      [this.#random.below(this.#size.members), last.txId, this.#fresh('rb')],
      [last.member, last.txId, last.txId],
    ] as const)
    const said = this.#random.weighted({ none: 7, right: 2, wrong: 1 } as const)
    return {
      op: 'rollback',
      vendor,
      member: of,
      currency,
      txId,
      target,
      ...(said === 'none' ? {} : { amount: said === 'right' ? amount : amount + 1 }),
    }
  }

  #promo(member: number): VendorCall {
    const vendor = this.#random.below(this.#size.vendors)
    const type = this.#random.pick(['FREE_ROUNDS', 'TOURNAMENT', 'CASH_DROP', 'JACKPOT'] as const)
    const ref = type === 'FREE_ROUNDS' ? (this.#campaigns.get(`${vendor} ${member}`)?.at(-1) ?? 'unknown') : this.#fresh('ref')
    return { op: 'promo', vendor, member, currency: 'BDT', txId: this.#fresh('p'), amount: this.#random.between(0, 100) * 100, type, ref }
  }

  /** The id of an earlier call with other content, or with another player's name. */
  #conflict(member: number): VendorCall {
    if (this.#calls.length === 0) return this.#betWin(member)
    const before = this.#random.pick(this.#calls)
    if (before.op === 'bet') return this.#random.chance(0.5) ? { ...before, amount: before.amount + 100 } : { ...before, member }
    if (before.op === 'betWin') return { ...before, win: before.win + 100 }
    if (before.op === 'win') return { ...before, amount: before.amount + 100 }
    if (before.op === 'promo') return { ...before, amount: before.amount + 100 }
    return this.#bet(member, before.vendor)
  }

  #round(seat: { vendor: number; member: number; mode: string }): string {
    const open = this.#bets.findLast((bet) => bet.vendor === seat.vendor && bet.member === seat.member && bet.mode === seat.mode)
    return open !== undefined && this.#random.chance(0.4) ? open.round : this.#fresh('r')
  }

  #keep(bet: Bet): void {
    this.#bets.push(bet)
    if (this.#bets.length > remembered) this.#bets.shift()
  }

  /** A bet to act on: one of the last of this member, or any other. */
  #last(member: number): Bet {
    if (this.#bets.length === 0) this.#betWin(member)
    const own = this.#bets.filter((bet) => bet.member === member).slice(-5)
    return own.length > 0 && this.#random.chance(0.8) ? this.#random.pick(own) : this.#random.pick(this.#bets)
  }
  #target(member: number) {
    const { vendor, member: of, currency, txId } = this.#last(member)
    return { vendor, member: of, currency, txId }
  }
}
