/**
 * The books of a vendor that keeps a wallet for each player (SW1 §3 "Own wallet"): money comes and goes by transfers of the
 * operator, each decided once by its id, and by play. Amounts in hundredths.
 */
import { randomBytes } from 'node:crypto'
import type { Clock } from '../clock.ts'
import type { Draw } from '../games/game.ts'
import type { Store } from '../store.ts'

interface Order {
  readonly id: string
  readonly player: string
  readonly direction: 'credit' | 'debit'
  /** undefined: all there is, of a debit. */
  readonly amount: bigint | undefined
}
export interface Decided {
  readonly transfer_id: string
  readonly player_id: string
  readonly direction: string
  readonly amount: bigint
  readonly state: 'done' | 'refused'
  readonly code: string | null
}
interface Account {
  readonly balance: bigint
  readonly credited: bigint
  readonly debited: bigint
}

/** What one play pays, in hundredths of the stake: a boat of two comes in first. */
const PAYS = 193n

export class Purse {
  readonly #store: Store
  readonly #clock: Clock
  readonly #draw: Draw

  constructor(o: { store: Store; clock: Clock; draw: Draw }) {
    this.#store = o.store
    this.#clock = o.clock
    this.#draw = o.draw
  }

  account(player: string): Account {
    return (
      this.#store.maybe<Account>('select balance, credited, debited from purse where player_id = ?', player) ?? {
        balance: 0n,
        credited: 0n,
        debited: 0n,
      }
    )
  }

  /** Decides a transfer, once: the same id again is the same answer, whatever else is asked under it. */
  decide(order: Order): Decided {
    return this.#store.tx(() => {
      const known = this.#decided(order.id)
      if (known !== undefined) return known
      const { balance } = this.account(order.player)
      const amount = order.amount ?? balance
      const isShort = order.direction === 'debit' && amount > balance
      if (!isShort) this.#move(order.player, order.direction, amount)
      return this.#write(order, amount, isShort ? 'INSUFFICIENT_FUNDS' : null)
    })
  }

  /** What became of a transfer. One that never came is refused from now on, so that it may come as late as it likes. */
  settle(id: string, player: string): Decided {
    return this.#store.tx(() => this.#decided(id) ?? this.#write({ id, player, direction: 'credit', amount: 0n }, 0n, 'NEVER_SEEN'))
  }

  /** Plays one race on the money that is here; undefined when there is too little. */
  play(player: string, stake: bigint, choice: number): { won: bigint; first: number; balance: bigint } | undefined {
    return this.#store.tx(() => {
      if (this.account(player).balance < stake) return undefined
      const first = this.#draw(2)
      const won = first === choice ? (stake * PAYS) / 100n : 0n
      this.#store.run('update purse set balance = balance + ? where player_id = ?', won - stake, player)
      return { won, first, balance: this.account(player).balance }
    })
  }

  /** What a vendor might do that has lost its books, or tells other sums than it took: for tests of the operator. */
  forge(player: string, { credited, balance }: { credited?: bigint; balance?: bigint }): void {
    if (credited !== undefined) this.#store.run('update purse set credited = ? where player_id = ?', credited, player)
    if (balance !== undefined) this.#store.run('update purse set balance = ? where player_id = ?', balance, player)
  }

  newTicket(seat: { player: string; language: string; lobbyUrl: string }): string {
    const ticket = randomBytes(24).toString('base64url')
    this.#store.run(
      'insert into purse_seat (ticket, player_id, language, lobby_url, made_at) values (?, ?, ?, ?, ?)',
      ticket,
      seat.player,
      seat.language,
      seat.lobbyUrl,
      this.#clock.now(),
    )
    return ticket
  }
  seat(ticket: string): { player_id: string; language: 'bn' | 'en'; lobby_url: string } | undefined {
    return this.#store.maybe('select player_id, language, lobby_url from purse_seat where ticket = ?', ticket)
  }

  #decided(id: string): Decided | undefined {
    return this.#store.maybe<Decided>('select * from purse_transfer where transfer_id = ?', id)
  }

  #write(order: Order, amount: bigint, code: string | null): Decided {
    const decided = {
      transfer_id: order.id,
      player_id: order.player,
      direction: order.direction,
      amount,
      state: code === null ? ('done' as const) : ('refused' as const),
      code,
    }
    this.#store.run(
      'insert into purse_transfer (transfer_id, player_id, direction, amount, state, code, made_at) values (?, ?, ?, ?, ?, ?, ?)',
      decided.transfer_id,
      decided.player_id,
      decided.direction,
      amount,
      decided.state,
      code,
      this.#clock.now(),
    )
    return decided
  }

  #move(player: string, direction: 'credit' | 'debit', amount: bigint): void {
    const [sign, sum] = direction === 'credit' ? [amount, 'credited'] : [-amount, 'debited']
    // Made first: an upsert would be judged with the amount alone, which a debit takes below zero.
    this.#store.run('insert into purse (player_id) values (?) on conflict do nothing', player)
    this.#store.run(`update purse set balance = balance + ?, ${sum} = ${sum} + ? where player_id = ?`, sign, amount, player)
  }
}
