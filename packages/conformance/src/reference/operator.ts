/**
 * A small operator in memory, straight from the state machine of the rules (W-STATES), to try the kit on: without a fault it
 * passes every case, with one planted it has to be caught. It is no product and is not published.
 */
import { showCents } from '../amount.ts'
import type { Fault, Faults } from './faults.ts'
import { newNonce } from '../sign.ts'
import { gap, Moves } from './moves.ts'
import { amountOf, checkForm, Malformed, type Call } from './parse.ts'
import { nameOf, State, type Member } from './state.ts'

export interface Decision {
  readonly status: number
  readonly body: string
  readonly replayed: boolean
}

const READS = new Set(['session', 'balance', 'tx/status'])
/** Calls whose refusals are stored (W-2b). */
const STORED = new Set(['bet', 'betwin'])

export class Operator {
  readonly state = new State()
  readonly faults: Faults
  readonly #moves: Moves

  constructor(faults: Faults) {
    this.faults = faults
    this.#moves = new Moves(this.state, faults)
  }

  /** Decides one call of a vendor whose signature held. */
  async decide(vendor: string, op: string, call: Call): Promise<Decision> {
    try {
      if (typeof call['vendor_id'] !== 'string') throw new Malformed('BAD_REQUEST', 'vendor_id')
      if (call['vendor_id'] !== vendor && !this.#bad('key of anybody')) return plain(403, 'BAD_REQUEST', 'vendor_id')
      if (op === 'slips') return await this.#slips(vendor, call)
      checkForm(op, call, this.faults)
      return READS.has(op) ? this.#read(vendor, op, call) : await this.#post(vendor, op, call)
    } catch (error) {
      if (error instanceof Malformed) return plain(400, error.code, error.message)
      throw error
    }
  }

  #bad(fault: Fault): boolean {
    return this.faults.has(fault)
  }

  async #slips(vendor: string, call: Call): Promise<Decision> {
    const { bets } = call
    if (!Array.isArray(bets) || bets.length === 0 || (bets.length > 20 && !this.#bad('slip without a limit')))
      throw new Malformed('BAD_REQUEST', 'bets')
    const results: string[] = []
    for (const bet of this.#bad('slip in reverse') ? (bets as Call[]).toReversed() : (bets as Call[])) {
      try {
        checkForm('bet', bet, this.faults)
        const { body, replayed } = await this.#post(vendor, 'bet', bet)
        results.push(replayed ? `${body.slice(0, -1)},"replayed":true}` : body)
      } catch (error) {
        if (!(error instanceof Malformed) || this.#bad('slip as a whole')) throw error
        results.push(JSON.stringify({ status: 'refused', code: error.code, reason: error.message, tx_id: bet['tx_id'] }))
      }
    }
    if (this.#bad('slip in reverse')) results.reverse()
    return { status: 200, body: `{"status":"ok","code":"OK","results":[${results.join(',')}]}`, replayed: false }
  }

  #read(vendor: string, op: string, call: Call): Decision {
    if (op === 'session') return this.#session(vendor, call)
    const member = this.state.members.get(String(call['player_id']))
    if (member === undefined) return plain(200, 'PLAYER_NOT_FOUND')
    if (op === 'balance')
      return ok({ player_id: this.#bad('balance of nobody') ? '' : member.id, balance: this.#balance(member), currency: member.currency })
    return ok({ target: this.#target(vendor, member, String(call['target_tx_id'])) })
  }

  #session(vendor: string, call: Call): Decision {
    const session = [...this.state.sessions.values()].find(({ token, vendor: own }) => token === call['token'] && own === vendor)
    const member = this.state.members.get(session?.player ?? '')
    if (session === undefined || member === undefined) return plain(200, 'SESSION_INVALID')
    if (session.expired) return plain(200, 'SESSION_EXPIRED')
    if (this.#bad('token good once')) this.state.sessions.set(session.id, { ...session, token: '' })
    const view = { player_id: member.id, session_id: session.id, currency: member.currency, game_code: session.game }
    return ok({ ...view, mode: 'real', language: 'bn', nickname: 'রহিম', balance: this.#balance(member) })
  }

  #target(vendor: string, member: Member, tx: string): Record<string, unknown> {
    const key = this.#key(vendor, member.id, tx)
    const [kept, bet] = [this.state.kept.get(key), this.state.bets.get(key)]
    const told = this.#bad('tombstone not told') && bet?.state === 'TOMBSTONE' ? undefined : bet
    const state = told?.state ?? (kept === undefined ? 'UNKNOWN' : 'POSTED')
    const amount = kept === undefined || kept.amount === null ? null : showCents(kept.amount)
    return {
      tx_id: tx,
      op: kept?.op ?? null,
      state,
      code: kept?.code ?? null,
      amount,
      round_id: kept?.round ?? null,
      platform_tx_id: kept?.name ?? null,
    }
  }

  #key(vendor: string, player: string, tx: string): string {
    const id = this.#bad('ids folded to lower case') ? tx.toLowerCase() : tx
    return [vendor, this.#bad('key without the player') ? '' : player, id].join('\n')
  }

  async #post(vendor: string, op: string, call: Call): Promise<Decision> {
    const [player, tx] = [String(call['player_id']), String(call['tx_id'])]
    const key = this.#key(vendor, player, tx)
    const fingerprint = this.#fingerprint(op, call)
    const repeat = this.#repeat(key, fingerprint, op)
    if (repeat !== undefined) return repeat === 'conflict' ? this.#answer(vendor, call, { code: 'TX_CONFLICT' }) : repeat
    if (this.#bad('race between lookup and record')) await gap()
    const done = await this.#moves.decide({ vendor, op, call, key, of: (id) => this.#key(vendor, player, id) })
    const answer = this.#answer(vendor, call, done)
    const store =
      done.code === 'OK' || (STORED.has(op) && !this.#bad('refused bet not stored')) || (op === 'win' && this.#bad('refused win stored'))
    if (store && done.code !== 'PLAYER_NOT_FOUND') {
      const { code, amount = null } = done
      const round = typeof call['round_id'] === 'string' ? call['round_id'] : (done.round ?? null)
      this.state.kept.set(key, { op, fingerprint, body: answer.body, code, amount, round, name: nameOf('ptx', vendor, player, tx) })
    }
    return answer
  }

  #repeat(key: string, fingerprint: string, op: string): Decision | 'conflict' | undefined {
    const kept = this.state.kept.get(key)
    if (kept === undefined) return undefined
    if (this.#bad('bet again on resend') && op === 'bet' && kept.fingerprint === fingerprint) return undefined
    if (this.#bad('win again on resend') && op === 'win' && kept.fingerprint === fingerprint) return undefined
    if (this.#bad('promo again on resend') && op === 'promo' && kept.fingerprint === fingerprint) return undefined
    if (kept.fingerprint !== fingerprint && !this.#bad('conflict passed as replay')) return 'conflict'
    const replayed = !this.#bad('replay without its header')
    if (!this.#bad('replay with the new balance')) return { status: 200, body: kept.body, replayed }
    const member = this.state.members.get(key.split('\n')[1] ?? '')
    const balance = member === undefined ? null : this.#balance(member)
    return { status: 200, body: JSON.stringify({ ...(JSON.parse(kept.body) as object), balance }), replayed }
  }

  /** What makes a call the same call (W-2). */
  #fingerprint(op: string, call: Call): string {
    const amounts = ['amount', 'bet_amount', 'win_amount', 'new_total_win'].map((name) =>
      call[name] === undefined ? null : String(amountOf(name, call[name], this.faults)),
    )
    const rest = [
      call['currency'],
      call['bet_tx_id'],
      call['target_tx_id'],
      call['round_closed'],
      call['promo_type'],
      call['free_round_id'],
    ]
    const round = this.#bad('round left out of the fingerprint') ? null : call['round_id']
    if (this.#bad('operation left out of the fingerprint')) return JSON.stringify([amounts[0], round])
    return JSON.stringify([op, amounts, round, rest])
  }

  #answer(vendor: string, call: Call, done: { code: string; reason?: string; effect?: string; round?: string | null }): Decision {
    const [player, tx] = [String(call['player_id']), String(call['tx_id'])]
    const member = this.state.members.get(player)
    const round = typeof call['round_id'] === 'string' ? call['round_id'] : done.round
    const body = {
      status: done.code === 'OK' ? 'ok' : 'refused',
      code: done.code,
      ...(done.reason === undefined ? {} : { reason: done.reason }),
      tx_id: this.#bad('half surrogates mended') ? tx.toWellFormed() : tx,
      platform_tx_id: nameOf('ptx', vendor, player, tx, ...(this.#bad('another platform name each time') ? [newNonce()] : [])),
      platform_round_id: typeof round === 'string' ? nameOf('rnd', vendor, player, round) : null,
      balance: member === undefined ? null : this.#balance(member),
      currency: member?.currency ?? call['currency'],
      effect: done.effect ?? 'none',
    }
    const { code, status, ...rest } = body
    return { status: 200, body: JSON.stringify(this.#bad('fields in another order') ? { code, status, ...rest } : body), replayed: false }
  }

  #balance({ cash, bonus }: Member): Record<string, unknown> {
    if (this.#bad('balance as a number')) return { cash: Number(cash) / 100, bonus: Number(bonus) / 100 }
    return { cash: showCents(cash), bonus: showCents(bonus) }
  }
}

/** An answer of status, code and maybe reason. */
export function plain(status: number, code: string, reason?: string): Decision {
  const state = status === 409 || status === 429 || status === 503 ? 'error' : 'refused'
  return { status, body: JSON.stringify({ status: state, code, ...(reason === undefined ? {} : { reason }) }), replayed: false }
}

function ok(fields: Readonly<Record<string, unknown>>): Decision {
  return { status: 200, body: JSON.stringify({ status: 'ok', code: 'OK', ...fields }), replayed: false }
}
