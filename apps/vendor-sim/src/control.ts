/** The door for those who try an operator out: mischief, rounds without a browser, corrections. Loopback and a secret only. */
import { randomBytes } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { findGame } from './games/index.ts'
import { json, object, oneOf, Refused, sameSecret, text, whole, type Json, type Sent } from './http.ts'
import type { Mischief } from './mischief.ts'
import { formatAmount, parseAmount } from './money.ts'
import type { Operator } from './operator.ts'
import { multiple } from './page-api.ts'
import type { Rounds } from './rounds.ts'
import type { Round, Store, Tx } from './store.ts'

interface Options {
  readonly store: Store
  readonly mischief: Mischief
  readonly operator: Operator
  readonly rounds: Rounds
  readonly token: string
}

const LOOPBACK = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1'])
const PROMOS = ['FREE_ROUNDS', 'TOURNAMENT', 'CASH_DROP', 'JACKPOT'] as const
const SHOWN = 500

export class Control {
  readonly #options: Options

  constructor(options: Options) {
    this.#options = options
  }

  /** Throws Refused when the caller is somewhere else or does not know the token. */
  admit(request: IncomingMessage): void {
    if (!LOOPBACK.has(request.socket.remoteAddress ?? '')) throw new Refused(403, 'BAD_REQUEST')
    const { token } = this.#options
    if (token === '' || !sameSecret(request.headers.authorization ?? '', `Bearer ${token}`)) throw new Refused(401, 'BAD_REQUEST')
  }

  async answer(method: string, call: string, body: Buffer): Promise<Sent> {
    if (method === 'GET' && call === 'state') return json(200, this.#state())
    if (method !== 'POST') throw new Refused(404, 'BAD_REQUEST')
    const asked = object(body)
    switch (call) {
      case 'mischief':
        return json(200, this.#mischief(asked))
      case 'play':
        return json(200, await this.#play(asked))
      case 'finish':
        return json(200, { finished: await this.#options.rounds.finish(text(asked, 'round_id')) })
      case 'resettle':
        return json(200, await this.#resettle(asked))
      case 'promo':
        return json(200, await this.#promo(asked))
      case 'retry':
        return json(200, { retried: this.#options.rounds.outbox.again(text(asked, 'tx_id')) })
      default:
        throw new Refused(404, 'BAD_REQUEST')
    }
  }

  #mischief(asked: Json): Json {
    const wrong = this.#options.mischief.set(asked)
    if (wrong !== undefined) throw new Refused(400, 'BAD_REQUEST', wrong)
    return { mischief: this.#options.mischief.plan }
  }

  /** Plays rounds one after the other (`parallel`: so many at a time) and says how each went. */
  async #play(asked: Json): Promise<Json> {
    const game = findGame(asked['game_code'])
    if (game === undefined) throw new Refused(404, 'GAME_DISABLED', 'game_code')
    const stake = parseAmount(asked['stake'] ?? '1.00')
    if (stake === undefined) throw new Refused(400, 'AMOUNT_INVALID', 'stake')
    const choice = asked['choice'] === undefined ? (game.choices[0] ?? '') : oneOf(asked, 'choice', game.choices)
    const seat = {
      ticket: null,
      player_id: text(asked, 'player_id'),
      session_id: text(asked, 'session_id'),
      currency: text(asked, 'currency'),
    }
    const auto = asked['cash_out'] === undefined ? 150n : multiple(asked['cash_out'])
    const play = { game, stake, choice, auto, instant: true, hold: asked['leave_open'] === true }
    let left = whole(asked, 'rounds', 1, 100_000)
    const played: Round[] = []
    const lane = async () => {
      while (left-- > 0) {
        const round = await this.#options.rounds.play(seat, play)
        if (typeof round === 'string') throw new Refused(400, 'AMOUNT_INVALID', 'stake')
        played.push(round)
      }
    }
    await Promise.all(Array.from({ length: asked['parallel'] === undefined ? 1 : whole(asked, 'parallel', 1, 64) }, lane))
    return { rounds: played.map(told) }
  }

  async #resettle(asked: Json): Promise<Json> {
    const { rounds } = this.#options
    const bet = rounds.outbox.find(text(asked, 'bet_tx_id'))
    if (bet === undefined) throw new Refused(404, 'BET_NOT_FOUND', 'bet_tx_id')
    const amount = amountOf(asked, 'new_total_win')
    const { player_id, currency, round_id } = bet
    const reason = asked['reason'] === undefined ? 'correction' : text(asked, 'reason')
    const fields = { bet_tx_id: bet.tx_id, new_total_win: formatAmount(amount), reason }
    return await this.#send({ op: 'resettle', player_id, currency, round_id, target_tx_id: bet.tx_id, amount, fields })
  }

  async #promo(asked: Json): Promise<Json> {
    const amount = amountOf(asked, 'amount')
    const promo_ref = asked['promo_ref'] === undefined ? `promo-${randomBytes(6).toString('hex')}` : text(asked, 'promo_ref')
    const fields = { amount: formatAmount(amount), promo_type: oneOf(asked, 'promo_type', PROMOS), promo_ref }
    return await this.#send({ op: 'promo', player_id: text(asked, 'player_id'), currency: text(asked, 'currency'), amount, fields })
  }

  /** Writes a call, sends it once, and says where it stands; further sendings follow the plan. */
  async #send(tx: Omit<Parameters<Rounds['outbox']['write']>[0], 'tx_id'>): Promise<Json> {
    const { outbox } = this.#options.rounds
    const tx_id = `${tx.op}-${randomBytes(9).toString('base64url')}`
    outbox.write({ ...tx, tx_id })
    await outbox.send(tx_id).first
    const { state, code } = outbox.find(tx_id) ?? { state: 'waiting', code: null }
    return { tx_id, state, code }
  }

  /** What is not decided, what was left to a person, and which rounds are open. */
  #state(): Json {
    const { store, mischief, operator } = this.#options
    const rows = (where: string) =>
      store
        .all<Tx>(`select * from tx where ${where} order by seq limit ${SHOWN}`)
        .map(({ tx_id, op, player_id, round_id, state, code, attempts, amount, next_at, made_at }) => ({
          tx_id,
          op,
          player_id,
          round_id,
          state,
          code,
          attempts,
          next_at,
          made_at,
          amount: formatAmount(amount),
        }))
    const open = store.all<Round>(`select * from round where state in ('placing', 'running', 'held', 'returning') limit ${SHOWN}`)
    return {
      mischief: mischief.plan,
      outbox: rows(`state in ('waiting', 'unsure')`),
      manual: rows(`state = 'manual'`),
      refused_credits: rows(`state = 'refused' and op in ('win', 'promo', 'resettle')`),
      open_rounds: open.map(told),
      doubles: operator.doubles,
      counts: store.all('select op, state, count(*) as n from tx group by op, state order by op, state'),
    }
  }
}

function told(round: Round): Json {
  const { round_id, game_code, player_id, state, code, reason } = round
  return {
    round_id,
    bet_tx_id: `${round_id}-bet`,
    game_code,
    player_id,
    state,
    code,
    reason,
    stake: formatAmount(round.stake),
    win: formatAmount(round.win),
  }
}

function amountOf(asked: Json, field: string): bigint {
  const amount = parseAmount(asked[field])
  if (amount === undefined) throw new Refused(400, 'AMOUNT_INVALID', field)
  return amount
}
