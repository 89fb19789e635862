/** The rounds of all games: a bet is asked for, its outcome is already written, what it wins follows by its own calls. */
import { randomBytes } from 'node:crypto'
import type { Clock, Wait } from './clock.ts'
import { multipleAt, reachedAt } from './games/crash.ts'
import { LEAST_STAKE, MOST_STAKE, type Draw, type Game } from './games/game.ts'
import { findGame } from './games/index.ts'
import type { Mischief } from './mischief.ts'
import { formatAmount } from './money.ts'
import type { Operator, Reply } from './operator.ts'
import { Outbox, rollbackOf, type NewTx } from './outbox.ts'
import { PATIENCE_MS } from './retry.ts'
import type { Campaign, Round, RoundState, Store, Tx } from './store.ts'

/** Who plays: a session of a page, or the fields of a control call. */
export interface Seat {
  readonly ticket: string | null
  readonly player_id: string
  readonly session_id: string
  readonly currency: string
}
export interface Play {
  readonly game: Game
  readonly stake: bigint
  readonly choice: string
  readonly playId?: string
  /** Crash: the multiple, in hundredths, to leave at. */
  readonly auto?: bigint
  /** Crash: the boat arrives at once instead of in its own time. */
  readonly instant?: boolean
  /** The round stays open after its bet until it is finished by hand (W-29). */
  readonly hold?: boolean
}
export interface Balance {
  readonly cash: string
  readonly bonus: string
}

/** The jackpot falls to a stake of s with chance s ÷ this many hundredths: what it pays is 1 % of all stakes in the long run. */
const JACKPOT_ONE_IN = 20_000_000
const newId = (): string => randomBytes(9).toString('base64url')

export class Rounds {
  readonly outbox: Outbox
  readonly #store: Store
  readonly #operator: Operator
  readonly #clock: Clock
  readonly #mischief: Mischief
  readonly #draw: Draw
  readonly #balances = new Map<string, Balance>()
  readonly #boats = new Map<string, { readonly wait: Wait; readonly over: PromiseWithResolvers<void> }>()

  constructor(o: { store: Store; operator: Operator; clock: Clock; mischief: Mischief; draw: Draw }) {
    this.#store = o.store
    this.#operator = o.operator
    this.#clock = o.clock
    this.#mischief = o.mischief
    this.#draw = o.draw
    this.outbox = new Outbox(o.store, o.operator, o.clock, (tx, reply) => this.#changed(tx, reply))
  }

  /** After a start: boats that were under way when the program ended are void, their stakes go back. */
  recover(): void {
    for (const round of this.#store.all<Round>(`select * from round where state = 'running'`)) this.#void(round)
    this.outbox.recover()
  }

  stop(): void {
    const boats = [...this.#boats.values()]
    this.#boats.clear()
    for (const { wait, over } of boats) {
      wait.cancel()
      over.resolve()
    }
  }

  find(roundId: string): Round | undefined {
    return this.#store.maybe<Round>('select * from round where round_id = ?', roundId)
  }

  /** The balance the operator told last, for a page that cannot ask. */
  balance(playerId: string, currency: string): Balance | undefined {
    return this.#balances.get(`${playerId}\n${currency}`)
  }

  /** Free rounds a player still has in a game. */
  freeRounds(seat: Seat, gameCode: string): Campaign | undefined {
    return this.#store.maybe<Campaign>(
      `select * from campaign where player_id = ? and game_code = ? and currency = ? and state = 'ACTIVE' and used < rounds
         and expires_at > ? order by expires_at limit 1`,
      seat.player_id,
      gameCode,
      seat.currency,
      this.#clock.now(),
    )
  }

  pot(currency: string): bigint {
    return this.#store.maybe<{ amount: bigint }>('select amount from pot where currency = ?', currency)?.amount ?? 0n
  }

  /** Asks for a bet; resolves when it is decided or given up, and what it wins was sent once. The same play id is the same round. */
  async play(seat: Seat, play: Play): Promise<Round | 'STAKE' | 'CHOICE'> {
    const { game, stake, choice, playId } = play
    if (stake < LEAST_STAKE || stake > MOST_STAKE || stake % 100n !== 0n) return 'STAKE'
    if (!game.choices.includes(choice)) return 'CHOICE'
    const known = this.#store.maybe<Round>('select * from round where ticket = ? and play_id = ?', seat.ticket, playId ?? null)
    const roundId = known?.round_id ?? `nr-${newId()}`
    const betId = `${roundId}-bet`
    if (known === undefined) {
      const ahead = this.#mischief.reorder(game.flow === 'bet-win')
      if (ahead === 'rollback') await this.#rollbackAhead(seat, roundId, betId)
      const wins = this.#write(seat, play, roundId, betId)
      if (ahead === 'win') await this.#winAhead(seat, roundId, wins)
    }
    await this.outbox.send(betId).done
    await this.#followUp(roundId)
    return this.#certain(roundId)
  }

  /** Leaves the boat now; false when there is none under way. */
  async cashOut(roundId: string): Promise<boolean> {
    const round = this.find(roundId)
    if (round?.state !== 'running' || round.started_at === null) return false
    const multiple = multipleAt(this.#clock.now() - round.started_at)
    this.#arrive(round, multiple <= pointOf(round) ? multiple : undefined)
    await this.#followUp(roundId)
    return true
  }

  /** Resolves when the round's boat is over, at the latest after `ms`. */
  async watch(roundId: string, ms: number): Promise<void> {
    const boat = this.#boats.get(roundId)
    if (boat === undefined) return
    const limit = this.#clock.wait(ms)
    await Promise.race([boat.over.promise, limit.done])
    limit.cancel()
  }

  /** Ends a round that was held open, with what it has won from the beginning; false when there is none. */
  async finish(roundId: string): Promise<boolean> {
    const round = this.find(roundId)
    if (round?.state !== 'held') return false
    this.#store.tx(() => this.#settle(round))
    await this.#followUp(roundId)
    return true
  }

  #certain(roundId: string): Round {
    const round = this.find(roundId)
    if (round === undefined) throw new Error(`The round ${roundId} is gone`)
    return round
  }

  /** Writes the round with its outcome and the bet in one go. Returns the wins. */
  #write(seat: Seat, play: Play, roundId: string, betId: string): readonly bigint[] {
    const { game, choice } = play
    const campaign = this.freeRounds(seat, game.code)
    const stake = campaign?.bet_amount ?? play.stake
    const outcome = game.play(stake, choice, this.#draw)
    const win = outcome.wins.reduce((sum, one) => sum + one, 0n)
    const paid = campaign === undefined ? stake : 0n
    const { player_id, session_id, currency } = seat
    this.#store.tx(() => {
      this.#store.insert('round', {
        round_id: roundId,
        play_id: play.playId ?? null,
        ticket: seat.ticket,
        player_id,
        session_id,
        game_code: game.code,
        currency,
        stake: paid,
        win,
        wins: outcome.wins.join(' '),
        state: 'placing',
        free_round_id: campaign?.campaign_id ?? null,
        show: JSON.stringify({ ...(outcome.show as object), choice, worth: stake.toString(), hold: play.hold, instant: play.instant }),
        auto: play.auto ?? null,
        made_at: this.#clock.now(),
      })
      if (campaign !== undefined) this.#store.run('update campaign set used = used + 1 where campaign_id = ?', campaign.campaign_id)
      const base = { tx_id: betId, player_id, currency, round_id: roundId, amount: paid }
      const fields = {
        session_id,
        game_code: game.code,
        round_id: roundId,
        ...(campaign === undefined ? {} : { free_round_id: campaign.campaign_id }),
        ...(game.jackpotBps > 0 && paid > 0n ? { jackpot_contribution: formatAmount(contribution(game, paid)) } : {}),
      }
      if (game.flow === 'betwin')
        this.outbox.write({
          ...base,
          op: 'betwin',
          win_amount: win,
          fields: { ...fields, bet_amount: formatAmount(paid), win_amount: formatAmount(win) },
        })
      else
        this.outbox.write({
          ...base,
          op: 'bet',
          fields: { ...fields, amount: formatAmount(paid), bet_kind: campaign === undefined ? 'normal' : 'free' },
        })
    })
    return outcome.wins
  }

  /** Sends what the round has won, once, before the player is answered; repeated sendings go on by themselves. */
  async #followUp(roundId: string): Promise<void> {
    const waiting = this.#store.all<Tx>(
      `select * from tx where round_id = ? and state = 'waiting' and op in ('win', 'promo') order by seq`,
      roundId,
    )
    for (const { tx_id, after_tx } of waiting) {
      const { first } = this.outbox.send(tx_id)
      // One that stands behind an undecided call may take hours; the player is not kept waiting for it.
      if (after_tx === null || this.outbox.find(after_tx)?.state !== 'waiting') await first
    }
  }

  /** A decision came in; runs inside its transaction, so a paid bet and the win it brings are never apart. */
  #changed(tx: Tx, reply: Reply | undefined): void {
    if (reply?.kind === 'decided') this.remember(tx.player_id, tx.currency, reply.answer['balance'])
    const round = tx.round_id === null ? undefined : this.find(tx.round_id)
    if (round === undefined) return
    if (tx.op === 'resettle' && tx.state === 'ok') this.#store.run('update round set win = ? where round_id = ?', tx.amount, round.round_id)
    if (tx.op !== 'bet' && tx.op !== 'betwin') return
    if (tx.state === 'ok') this.#accepted(round)
    else if (tx.state === 'unsure') this.#move(round, 'returning')
    else if (tx.state === 'cancelled') this.#close(round, 'cancelled', tx.code, null)
    else if (tx.state === 'refused') {
      const reason = reply?.kind === 'decided' ? reply.answer['reason'] : undefined
      this.#close(round, 'refused', tx.code, typeof reason === 'string' ? reason : null)
    }
  }

  #accepted(round: Round): void {
    const game = findGame(round.game_code)
    if (round.state === 'running' || round.state === 'settled' || game === undefined) return
    const show = JSON.parse(round.show) as { hold?: boolean; instant?: boolean }
    if (game.jackpotBps > 0 && round.stake > 0n) this.#jackpot(round, game)
    if (game.flow === 'betwin') this.#move(round, 'settled')
    else if (show.hold === true) this.#move(round, 'held')
    else if (game.flow === 'bet-win') this.#settle(this.#certain(round.round_id))
    else this.#depart(round, show.instant === true)
  }

  /** Writes the wins: each after the one before it, the last closes the round (W-14). */
  #settle(round: Round): void {
    const amounts = round.wins.split(' ').map(BigInt)
    for (const index of amounts.keys())
      this.outbox.write({ ...winTx(round, index, amounts), after_tx: index === 0 ? null : `${round.round_id}-win${index}` })
    this.#move(round, 'settled')
  }

  #depart(round: Round, instant: boolean): void {
    const startedAt = this.#clock.now()
    this.#store.run(`update round set state = 'running', started_at = ? where round_id = ?`, startedAt, round.round_id)
    const point = pointOf(round)
    const leaves = round.auto !== null && round.auto <= point ? round.auto : undefined
    const arrives = { ...round, state: 'running' as const, started_at: startedAt }
    if (instant) return this.#arriveIn(arrives, leaves)
    const over = Promise.withResolvers<void>()
    const wait = this.#clock.wait(reachedAt(leaves ?? point + 1n))
    this.#boats.set(round.round_id, { wait, over })
    void wait.done.then(() => {
      if (this.#boats.get(round.round_id)?.wait === wait) this.#arrive(arrives, leaves)
    })
  }

  #arrive(round: Round, multiple: bigint | undefined): void {
    if (this.find(round.round_id)?.state !== 'running') return
    this.#store.tx(() => this.#arriveIn(round, multiple))
    const boat = this.#boats.get(round.round_id)
    this.#boats.delete(round.round_id)
    boat?.wait.cancel()
    boat?.over.resolve()
    void this.#followUp(round.round_id)
  }

  /** The end of a boat, inside a transaction: left at `multiple`, or lost. */
  #arriveIn(round: Round, multiple: bigint | undefined): void {
    const win = multiple === undefined ? 0n : (worthOf(round) * multiple) / 100n
    const show = JSON.stringify({ ...(JSON.parse(round.show) as object), left: multiple?.toString() ?? null })
    this.#store.run('update round set win = ?, wins = ?, show = ? where round_id = ?', win, String(win), show, round.round_id)
    this.#settle({ ...round, win, wins: String(win), show })
  }

  #void(round: Round): void {
    const bet = this.outbox.find(`${round.round_id}-bet`)
    if (bet === undefined) return
    this.#store.tx(() => {
      this.outbox.write(rollbackOf(bet, 'round void'))
      this.#move(round, 'returning')
    })
  }

  #jackpot(round: Round, game: Game): void {
    const add = contribution(game, round.stake)
    const { currency, player_id, round_id } = round
    this.#store.run(
      'insert into pot (currency, amount) values (?, ?) on conflict (currency) do update set amount = amount + excluded.amount',
      currency,
      add,
    )
    if (BigInt(this.#draw(JACKPOT_ONE_IN)) >= round.stake) return
    const amount = this.pot(currency)
    this.#store.run('update pot set amount = 0 where currency = ?', currency)
    const show = JSON.stringify({ ...(JSON.parse(round.show) as object), jackpot: amount.toString() })
    this.#store.run('update round set show = ? where round_id = ?', show, round_id)
    const fields = { game_code: round.game_code, amount: formatAmount(amount), promo_type: 'JACKPOT', promo_ref: `jackpot-${round_id}` }
    this.outbox.write({ tx_id: `${round_id}-jackpot`, op: 'promo', player_id, currency, round_id, amount, fields })
  }

  /** Mischief: the operator hears of the rollback first, and must refuse the bet that follows (W-17). */
  async #rollbackAhead(seat: Seat, roundId: string, betId: string): Promise<void> {
    const rollback = rollbackOf(
      { tx_id: betId, player_id: seat.player_id, currency: seat.currency, round_id: roundId, amount: 0n },
      'reordered',
    )
    this.#store.tx(() => this.outbox.write(rollback))
    await this.outbox.send(rollback.tx_id).first
  }

  /** Mischief: the win overtakes its bet (W-13); the same win follows again in its place. */
  async #winAhead(seat: Seat, roundId: string, wins: readonly bigint[]): Promise<void> {
    const { tx_id, fields } = winTx({ round_id: roundId, player_id: seat.player_id, currency: seat.currency }, 0, wins)
    await this.#operator.send('win', { player_id: seat.player_id, currency: seat.currency, tx_id, ...fields }, PATIENCE_MS)
  }

  /** Keeps the balance of an answer. */
  remember(playerId: string, currency: string, balance: unknown): void {
    if (typeof balance !== 'object' || balance === null) return
    const { cash, bonus } = balance as Record<string, unknown>
    if (typeof cash === 'string' && typeof bonus === 'string') this.#balances.set(`${playerId}\n${currency}`, { cash, bonus })
  }

  #move(round: Round, state: RoundState): void {
    this.#store.run('update round set state = ? where round_id = ?', state, round.round_id)
  }

  #close(round: Round, state: 'cancelled' | 'refused', code: string | null, reason: string | null): void {
    this.#store.run('update round set state = ?, code = ?, reason = ?, win = 0 where round_id = ?', state, code, reason, round.round_id)
    if (round.free_round_id !== null && round.state !== state)
      this.#store.run('update campaign set used = used - 1 where campaign_id = ? and used > 0', round.free_round_id)
  }
}

const pointOf = (round: Round): bigint => BigInt((JSON.parse(round.show) as { point: string }).point)

/** What a round is played for, in hundredths: its stake, or that of the free round. */
export const worthOf = (round: Round): bigint => BigInt((JSON.parse(round.show) as { worth: string }).worth)

/** What a stake adds to the jackpot, in hundredths. */
const contribution = (game: Game, stake: bigint): bigint => (stake * BigInt(game.jackpotBps)) / 10_000n

function winTx(round: Pick<Round, 'round_id' | 'player_id' | 'currency'>, index: number, amounts: readonly bigint[]): NewTx {
  const { round_id, player_id, currency } = round
  const amount = amounts[index] ?? 0n
  const fields = { bet_tx_id: `${round_id}-bet`, round_id, amount: formatAmount(amount), round_closed: index === amounts.length - 1 }
  return { tx_id: `${round_id}-win${index + 1}`, op: 'win', player_id, currency, round_id, target_tx_id: `${round_id}-bet`, amount, fields }
}
