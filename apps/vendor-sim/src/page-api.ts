/** The player's door: the launch page and what its script asks. The ticket in the address is the only key. */
import { assets } from './assets.ts'
import type { Clock } from './clock.ts'
import { CHIPS, LEAST_STAKE, MOST_STAKE, type Game } from './games/game.ts'
import { findGame } from './games/index.ts'
import { json, object, oneOf, Refused, text, type Json, type Sent } from './http.ts'
import { formatAmount, parseAmount } from './money.ts'
import type { Operator, Reply } from './operator.ts'
import { launchPage } from './page.ts'
import { PATIENCE_MS } from './retry.ts'
import { worthOf, type Balance, type Rounds, type Seat } from './rounds.ts'
import type { Round, Session, Store } from './store.ts'

/** Why there is no balance: the operator cannot be reached, the session is over, or it says no. */
type Problem = { readonly kind: 'unreachable' | 'session' | 'refused'; readonly code: string }

const HISTORY = 10
const WATCH_MS = 20_000
const SESSION_CODES = new Set(['SESSION_EXPIRED', 'SESSION_INVALID'])

export class PageApi {
  readonly #store: Store
  readonly #clock: Clock
  readonly #operator: Operator
  readonly #rounds: Rounds

  constructor(o: { store: Store; clock: Clock; operator: Operator; rounds: Rounds }) {
    this.#store = o.store
    this.#clock = o.clock
    this.#operator = o.operator
    this.#rounds = o.rounds
  }

  /** `path` below /play/. Throws Refused. */
  async answer(method: string, path: string, body: Buffer): Promise<Sent> {
    const [ticket = '', call = '', roundId = ''] = path.split('/')
    const session = this.#store.maybe<Session>('select * from session where ticket = ?', ticket)
    const game = findGame(session?.game_code)
    if (session === undefined || game === undefined) throw new Refused(404, 'BAD_REQUEST')
    if (method === 'GET' && call === '') return launchPage(session, game, await assets())
    if (method === 'GET' && call === 'state') return json(200, await this.#state(session, game))
    if (method === 'GET' && call === 'round') return json(200, await this.#watch(session, roundId))
    if (method === 'POST' && call === 'play') return json(200, await this.#play(session, game, object(body)))
    if (method === 'POST' && call === 'cashout') return json(200, await this.#cashOut(session, roundId))
    throw new Refused(404, 'BAD_REQUEST')
  }

  async #state(session: Session, game: Game): Promise<Json> {
    const problem = await this.#ask(session)
    const { ticket, currency, mode, player_id } = session
    const rounds = this.#store.all<Round>('select * from round where ticket = ? order by made_at desc, rowid desc limit ?', ticket, HISTORY)
    const free = this.#rounds.freeRounds(session, game.code)
    return {
      problem: problem ?? null,
      balance: this.#rounds.balance(player_id, currency) ?? null,
      currency,
      mode,
      chips: CHIPS.map((chip) => formatAmount(chip)),
      rounds: rounds.map((round) => this.#view(round)),
      pending: this.#pending(session),
      free: free === undefined ? null : { left: free.rounds - free.used, bet: formatAmount(free.bet_amount) },
      jackpot: game.jackpotBps > 0 ? formatAmount(this.#rounds.pot(currency)) : null,
    }
  }

  /** Opens the session at the first look, and reads the balance at every further one. */
  async #ask(session: Session): Promise<Problem | undefined> {
    const { ticket, token, player_id, currency, session_id, nickname } = session
    const fields = nickname === null ? { token } : { player_id, currency, session_id }
    const reply = await this.#operator.send(nickname === null ? 'session' : 'balance', fields, PATIENCE_MS)
    if (reply.kind !== 'decided' || !reply.ok) return trouble(reply)
    const { balance, nickname: told, player_id: player } = reply.answer
    if (nickname === null && player !== player_id) return { kind: 'session', code: 'SESSION_INVALID' }
    if (nickname === null) this.#store.run('update session set nickname = ? where ticket = ?', typeof told === 'string' ? told : '', ticket)
    this.#rounds.remember(player_id, currency, balance)
    return undefined
  }

  async #play(session: Session, game: Game, body: Json): Promise<Json> {
    const stake = parseAmount(body['stake'])
    if (stake === undefined || stake < LEAST_STAKE || stake > MOST_STAKE) throw new Refused(400, 'AMOUNT_INVALID', 'stake')
    const choice = oneOf(body, 'choice', game.choices)
    const auto = body['auto'] === undefined || body['auto'] === null ? undefined : multiple(body['auto'])
    const playId = text(body, 'play_id')
    const round = await this.#rounds.play(seatOf(session), { game, stake, choice, playId, ...(auto === undefined ? {} : { auto }) })
    if (typeof round === 'string') throw new Refused(400, 'AMOUNT_INVALID', 'stake')
    return this.#told(session, round)
  }

  async #cashOut(session: Session, roundId: string): Promise<Json> {
    this.#own(session, roundId)
    await this.#rounds.cashOut(roundId)
    return this.#told(session, this.#own(session, roundId))
  }

  /** Answers when a boat is over, or after a while that it is still under way. */
  async #watch(session: Session, roundId: string): Promise<Json> {
    this.#own(session, roundId)
    await this.#rounds.watch(roundId, WATCH_MS)
    return this.#told(session, this.#own(session, roundId))
  }

  #own(session: Session, roundId: string): Round {
    const round = this.#rounds.find(roundId)
    if (round === undefined || round.ticket !== session.ticket) throw new Refused(404, 'BAD_REQUEST')
    return round
  }

  #told(session: Session, round: Round): { round: Json; balance: Balance | null; pending: number } {
    const balance = this.#rounds.balance(session.player_id, session.currency) ?? null
    return { round: this.#view(round), balance, pending: this.#pending(session) }
  }

  /** Calls about this seat's money that the operator has not decided yet. */
  #pending({ ticket }: Session): number {
    return (
      this.#store.maybe<{ n: number }>(
        `select count(*) as n from tx join round using (round_id) where round.ticket = ? and tx.state in ('waiting', 'unsure')`,
        ticket,
      )?.n ?? 0
    )
  }

  /** A round without what the player must not know yet. */
  #view(round: Round): Json {
    const { round_id, game_code, state, code, reason, started_at, made_at } = round
    const over = state === 'settled'
    const { hold: _hold, instant: _instant, worth: _worth, ...show } = JSON.parse(round.show) as Json
    return {
      round_id,
      game_code,
      state,
      code,
      reason,
      stake: formatAmount(round.stake),
      worth: formatAmount(worthOf(round)),
      win: over ? formatAmount(round.win) : '0.00',
      show: over ? show : null,
      free: round.free_round_id !== null,
      elapsed: state === 'running' && started_at !== null ? this.#clock.now() - started_at : null,
      at: made_at,
    }
  }
}

const seatOf = ({ ticket, player_id, session_id, currency }: Session): Seat => ({ ticket, player_id, session_id, currency })

function trouble(reply: Reply): Problem {
  if (reply.kind === 'undecided') return { kind: 'unreachable', code: reply.why }
  return { kind: SESSION_CODES.has(reply.code) ? 'session' : 'refused', code: reply.code }
}

/** A multiple such as "2.50", at least 1.01, in hundredths. Throws 400. */
export function multiple(value: unknown): bigint {
  const parsed = parseAmount(value)
  if (parsed === undefined || parsed < 101n || parsed > 100_000n) throw new Refused(400, 'BAD_REQUEST', 'auto')
  return parsed
}
