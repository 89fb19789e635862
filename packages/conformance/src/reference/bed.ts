/** The testbed of the reference operator (README, "The testbed"). */
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { cents, showCents } from '../amount.ts'
import { Peer } from '../exchange.ts'
import { objectOf, SignedClient } from '../signed-client.ts'
import type { ReferenceServer } from './http.ts'
import type { Member, State } from './state.ts'

type Json = Readonly<Record<string, unknown>>

export class ReferenceBed {
  readonly #reference: ReferenceServer
  readonly #token: string
  readonly #state: State
  #vendor = ''
  readonly #server = http.createServer((request, response) => void this.#serve(request, response))

  constructor(reference: ReferenceServer, token: string) {
    this.#reference = reference
    this.#token = token
    this.#state = reference.operator.state
  }

  async listen(): Promise<string> {
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#server.listen(0, '127.0.0.1', resolve)
    await promise
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/bed`
  }

  stop(): void {
    this.#server.close()
    this.#server.closeAllConnections()
  }

  async #serve(request: http.IncomingMessage, response: http.ServerResponse): Promise<void> {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part as Buffer)
    const asked = objectOf(Buffer.concat(parts)) ?? {}
    const allowed = request.headers.authorization === `Bearer ${this.#token}`
    const answer = allowed ? await this.#do((request.url ?? '').replace('/bed/', ''), asked) : undefined
    const status = answer === undefined ? (allowed ? 404 : 401) : 200
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(answer ?? {}))
  }

  async #do(name: string, asked: Json): Promise<Json | undefined> {
    if (name === 'player') return this.#player(asked)
    if (name === 'vendor') {
      this.#vendor = String(asked['base_url'])
      return {}
    }
    if (name === 'reconcile') return { cases: await this.#reconcile(asked) }
    if (name === 'crash') {
      this.#reference.dieAtNextBet()
      return {}
    }
    if (name === 'game') {
      if (asked['enabled'] === true) this.#state.disabled.delete(String(asked['game_code']))
      else this.#state.disabled.add(String(asked['game_code']))
      return {}
    }
    const member = this.#state.members.get(String(asked['player_id']))
    return member === undefined ? undefined : this.#about(name, member, asked)
  }

  #player({ balance, bonus }: Json): Json {
    const member = this.#state.newMember(cents(String(balance)), typeof bonus === 'string' ? cents(bonus) : 0n)
    const { id, token } = this.#state.newSession(member.id, this.#reference.options.identities[0]?.vendorId ?? '', false)
    const [game_code, second_game_code] = this.#state.games
    return { player_id: member.id, session_id: id, token, currency: member.currency, game_code, second_game_code }
  }

  #about(name: string, member: Member, asked: Json): Json | undefined {
    const own = this.#reference.options.identities[0]?.vendorId ?? ''
    if (name === 'session' && this.#reference.options.faults.has('testbed without sessions')) return undefined
    if (name === 'session') {
      const vendor = typeof asked['vendor_id'] === 'string' ? asked['vendor_id'] : own
      const { id, token } = this.#state.newSession(member.id, vendor, asked['expired'] === true)
      return { session_id: id, token }
    }
    if (name === 'account') return account(member)
    if (name === 'round') return this.#round(own, member, String(asked['round_id']))
    if (name === 'money') {
      member.cash += given(asked, 'deposit') - given(asked, 'spend')
      return { cash: showCents(member.cash) }
    }
    if (name === 'limit') {
      member.excluded ||= asked['self_exclusion'] === true
      if (typeof asked['loss_left'] === 'string') member.lossLeft = cents(asked['loss_left'])
      return {}
    }
    if (name === 'clock') {
      member.aheadMs += Number(asked['advance_ms'])
      return {}
    }
    if (name !== 'campaign') return undefined
    const id = `free-${member.free.size + 1}-${member.id}`
    member.free.set(id, BigInt(String(asked['wagering'])))
    return { free_round_id: id }
  }

  #round(vendor: string, member: Member, round: string): Json | undefined {
    const found = [...this.#state.bets].find(([key, bet]) => key.startsWith(`${vendor}\n${member.id}\n`) && bet.round === round)?.[1]
    if (found === undefined) return undefined
    const history = found.history.map(({ payout, reason }) => ({ payout: showCents(payout), reason }))
    return { status: found.state, stake: showCents(found.stake.cash + found.stake.bonus), payout: showCents(found.won), history }
  }

  /** Asks the vendor what it sent, and names what never came. */
  async #reconcile(asked: Json): Promise<Json[]> {
    const [identity] = this.#reference.options.identities
    if (identity === undefined || this.#reference.options.faults.has('blind reconciliation')) return []
    const peer = new Peer(new URL(this.#vendor), 5_000)
    const client = new SignedClient(peer, identity, 'vendor')
    const path = `/vendor/v1/transactions?from=${String(asked['from_ms'])}&to=${String(asked['to_ms'])}`
    const reply = await client.send([], 'GET', path, Buffer.alloc(0))
    peer.close()
    const list = (reply.json?.['transactions'] ?? []) as Json[]
    const unknown = list.filter(({ player_id, tx_id }) => !this.#state.kept.has([identity.vendorId, player_id, tx_id].join('\n')))
    return unknown.map(({ player_id, tx_id, amount }) => ({ kind: 'missing_at_operator', player_id, tx_id, amount }))
  }
}

function given(asked: Json, name: string): bigint {
  const value = asked[name]
  return typeof value === 'string' ? cents(value) : 0n
}

function account({ cash, bonus, receivable, postings, wagering, flags }: Member): Json {
  return {
    cash: showCents(cash),
    bonus: showCents(bonus),
    held: '0.00',
    receivable: showCents(receivable),
    postings,
    wagering: showCents(wagering),
    flags: [...flags],
  }
}
