/** What a bad gateway or a bad network does, on demand: for tests. */

/** `down`: 503 and nothing done; `lost_answer`: done, and the line is cut before the answer; `slow`: done, and answered after `goOn`. */
export type Effect = 'down' | 'lost_answer' | 'slow'
/** `lose`: never sent; `hold`: kept until `release`; `double`: sent twice. */
export type NoticeFate = 'send' | 'lose' | 'hold' | 'double'

/** The mischief under way; none to begin with. */
export class Mischief {
  /** What befalls notices from now on. */
  notices: NoticeFate = 'send'
  readonly #next = new Map<string, { effect: Effect; times: number }>()
  readonly #held: (() => Promise<void>)[] = []
  readonly #slow: (() => void)[] = []

  /** The next `times` calls of a route, such as `bkash.execute`, meet this. */
  befall(route: string, effect: Effect, times = 1): void {
    this.#next.set(route, { effect, times })
  }

  /** What befalls this call; counts it. */
  take(route: string): Effect | undefined {
    const plan = this.#next.get(route)
    if (plan === undefined) return undefined
    plan.times -= 1
    if (plan.times <= 0) this.#next.delete(route)
    return plan.effect
  }

  /** Keeps a slow answer back until `goOn`. */
  linger(): Promise<void> {
    return new Promise((resolve) => void this.#slow.push(resolve))
  }

  /** Slow answers that are kept back now. */
  lingering(): number {
    return this.#slow.length
  }

  /** Lets slow answers go. */
  goOn(): void {
    for (const resolve of this.#slow.splice(0)) resolve()
  }

  /** Sends a notice as its fate wants it. Whether anybody took it is the sender's affair. */
  async notify(send: () => Promise<void>): Promise<void> {
    if (this.notices === 'lose') return
    if (this.notices === 'hold') return void this.#held.push(send)
    await send()
    if (this.notices === 'double') await send()
  }

  /** Sends what was held, the last one first. */
  async release(): Promise<void> {
    for (let send = this.#held.pop(); send !== undefined; send = this.#held.pop()) await send()
  }
}
