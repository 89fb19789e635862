/** A vendor under test: its operator, its clock that only moves when told, and callers for its doors. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Clock } from './clock.ts'
import type { Draw } from './games/game.ts'
import { startVendor, type Vendor } from './index.ts'
import { FakeOperator, KEY } from './operator.fixture.ts'
import { newNonce, signedHeaders, verify } from './sign.ts'

type Json = Record<string, unknown>

/** A clock that stands still until `advance`. */
export class FakeClock implements Clock {
  #now = 1_790_000_000_000
  #waits: { at: number; done: () => void }[] = []

  now(): number {
    return this.#now
  }

  wait(ms: number) {
    const { promise, resolve } = Promise.withResolvers<void>()
    const wait = { at: this.#now + ms, done: resolve }
    this.#waits.push(wait)
    const cancel = () => {
      this.#waits = this.#waits.filter((one) => one !== wait)
      resolve()
    }
    return { done: promise, cancel }
  }

  /** When the next wait ends, as milliseconds from now. */
  next(): number | undefined {
    const at = this.#waits.map((wait) => wait.at)
    return at.length === 0 ? undefined : Math.min(...at) - this.#now
  }

  /** Moves the time, but wakes nobody: timers are late. */
  jump(ms: number): void {
    this.#now += ms
  }

  advance(ms: number): void {
    this.jump(ms)
    const due = this.#waits.filter(({ at }) => at <= this.#now)
    this.#waits = this.#waits.filter(({ at }) => at > this.#now)
    for (const { done } of due) done()
  }
}

/** Lets the machine work until something holds. Throws after a while of real time. */
export async function until(holds: () => boolean, what = holds.toString(), limitMs = 15_000): Promise<void> {
  const end = performance.now() + limitMs
  while (!holds()) {
    if (performance.now() > end) throw new Error(`It never came to be: ${what}`)
    const { promise, resolve } = Promise.withResolvers<void>()
    setImmediate(() => resolve())
    await promise
  }
}

export class Rig {
  readonly clock = new FakeClock()
  readonly operator = new FakeOperator(() => this.clock.now())
  readonly home = mkdtempSync(path.join(tmpdir(), 'nova-'))
  /** Draws of the next rounds, in order; 0 when there is none left. */
  readonly numbers: number[] = []
  #vendor: Vendor | undefined

  static async start(): Promise<Rig> {
    const rig = new Rig()
    await rig.operator.start()
    await rig.startVendor()
    return rig
  }

  get url(): string {
    return this.#vendor?.url ?? ''
  }

  async startVendor(): Promise<void> {
    const draw: Draw = (n) => Math.min(this.numbers.shift() ?? 0, n - 1)
    this.#vendor = await startVendor({
      home: this.home,
      keyId: KEY.id,
      secret: KEY.secret.toString('hex'),
      operatorUrl: this.operator.url,
      controlToken: 'let me in',
      clock: this.clock,
      draw,
    })
  }

  async stopVendor(): Promise<void> {
    await this.#vendor?.stop()
    this.#vendor = undefined
  }

  async stop(): Promise<void> {
    await this.stopVendor()
    await this.operator.stop()
    rmSync(this.home, { recursive: true, force: true })
  }

  /** A call of the control API. Throws when it is refused. */
  async control(call: string, body?: Json): Promise<Json> {
    const method = body === undefined ? 'GET' : 'POST'
    const answer = await fetch(`${this.url}/control/${call}`, {
      method,
      headers: { authorization: 'Bearer let me in' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`)
    return (await answer.json()) as Json
  }

  /** One round without a browser; resolves with how it went. */
  async play(game: string, more: Json = {}): Promise<Json> {
    const asked = { player_id: 'p1', session_id: 's1', currency: 'BDT', game_code: game, stake: '10.00', rounds: 1, ...more }
    const { rounds } = (await this.control('play', asked)) as { rounds: Json[] }
    return rounds[0] ?? {}
  }

  async state(): Promise<Record<'outbox' | 'manual' | 'refused_credits' | 'open_rounds', Json[]> & { doubles: Json }> {
    return (await this.control('state')) as Awaited<ReturnType<Rig['state']>>
  }

  /** A signed call of the operator; the answer's signature is verified. */
  async ask(method: 'GET' | 'POST', target: string, body?: Json, over: { nonce?: string; skew?: number; secret?: Buffer } = {}) {
    const bytes = body === undefined ? Buffer.alloc(0) : Buffer.from(JSON.stringify(body))
    const { nonce = newNonce(), skew = 0, secret = KEY.secret } = over
    const headers = signedHeaders({ ...KEY, secret }, this.clock.now() + skew, nonce, { method, path: target, body: bytes })
    const answer = await fetch(this.url + target, { method, headers, ...(body === undefined ? {} : { body: bytes }) })
    const given = Buffer.from(await answer.arrayBuffer())
    const held = verify(Object.fromEntries(answer.headers), KEY, this.clock.now(), { method, path: target, body: given }, nonce)
    return { status: answer.status, json: JSON.parse(given.toString('utf8')) as Json, signed: 'nonce' in held }
  }

  /** Launches a game as the operator does; the address of its page. */
  async launch(game: string, more: Json = {}): Promise<string> {
    const lobby_url = 'http://lobby.test/games?x=1'
    const who = { request_id: 'r', token: 'tok', player_id: 'p1', session_id: 's1', currency: 'BDT' }
    const body = { ...who, game_code: game, mode: 'real', language: 'bn', lobby_url, device: 'mobile', ...more }
    const { json } = await this.ask('POST', '/vendor/v1/launch', body)
    return String(json['url'])
  }
}
