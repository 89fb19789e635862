/**
 * What happens in the world: a sequence of steps made from a seed alone. Nothing here looks at an answer, so the same seed
 * gives the same actors, actions and inputs whatever the product does. Names of things only the product knows (a deposit,
 * a round) are written as `$deposit:3` and looked up when the action is performed (act.ts).
 */
import type { EndpointName } from '@khela/contract'
import { planCall } from './plan-people.ts'
import { VendorPlanner } from './plan-vendor.ts'
import { Random } from './random.ts'

/** How a call travels. `lost`: its answer never comes, and it is asked again at the other node. `twice`: at both nodes at once. */
export type Fate = 'plain' | 'lost' | 'twice'

interface Stake {
  readonly txId: string
  readonly round: string
  readonly game: string
  readonly mode: 'real' | 'demo'
  readonly freeRound?: string
}
/** A call of a vendor about a player (index of the member). Amounts in hundredths. */
export type VendorCall = { readonly vendor: number; readonly member: number; readonly currency: 'BDT' | 'TRIAL' } & (
  | ({ readonly op: 'bet'; readonly amount: number } & Stake)
  | ({ readonly op: 'betWin'; readonly stake: number; readonly win: number; readonly jackpotWin?: number } & Stake)
  | {
      readonly op: 'win'
      readonly txId: string
      readonly betTxId: string
      readonly round: string
      readonly amount: number
      readonly closed: boolean
      readonly jackpotWin?: number
    }
  | { readonly op: 'rollback'; readonly txId: string; readonly target: string; readonly amount?: number }
  | {
      readonly op: 'promo'
      readonly txId: string
      readonly amount: number
      readonly type: 'FREE_ROUNDS' | 'TOURNAMENT' | 'CASH_DROP' | 'JACKPOT'
      readonly ref: string
    }
  | { readonly op: 'resettle'; readonly txId: string; readonly betTxId: string; readonly newTotal: number }
  | { readonly op: 'closeRound'; readonly txId: string; readonly round: string }
  | { readonly op: 'status'; readonly target: string }
  | { readonly op: 'balance' }
)

/** `m3` a member, `t1` a trial user, `o0` an operator, `guest` nobody. */
export type Who = `m${number}` | `t${number}` | `o${number}` | 'guest'

export type Action =
  | { readonly do: 'vendor'; readonly calls: readonly VendorCall[]; readonly node: number; readonly fate: Fate }
  | {
      readonly do: 'call'
      readonly as: Who
      readonly name: EndpointName
      readonly input: Readonly<Record<string, unknown>>
      readonly node: number
      readonly fate: Fate
      /** This must be refused. */
      readonly forbidden?: true
    }
  | { readonly do: 'pay'; readonly member: number; readonly nth: number; readonly decision: 'pay' | 'refuse'; readonly node: number }
  | {
      readonly do: 'bonus'
      readonly member: number
      readonly id: string
      readonly amount: number
      readonly wagering: number
      readonly node: number
    }
  | { readonly do: 'freeRounds'; readonly member: number; readonly vendor: number; readonly id: string; readonly times: number }
  | { readonly do: 'work'; readonly node: number }
  | { readonly do: 'clock'; readonly seconds: number }
  | { readonly do: 'kill'; readonly node: number }
  | { readonly do: 'cut'; readonly share: number }

export interface Step {
  readonly number: number
  /** Seconds the clock goes on before. */
  readonly tick: number
  /** Performed all at once. */
  readonly actions: readonly Action[]
}

export interface Size {
  readonly members: number
  readonly vendors: number
  readonly operators: number
}
export const nodeCount = 2
/** A year of records is what one question may ask for, and every member's is asked for at the end. */
const longestYear = 300 * 86_400

const weights = {
  vendor: 60,
  people: 26,
  pay: 6,
  bonus: 0.8,
  freeRounds: 0.8,
  work: 4,
  clock: 1.2,
  kill: 0.35,
  cut: 0.5,
} as const

export class Planner {
  readonly #size: Size
  readonly #random: Random
  readonly #vendors: VendorPlanner
  #number = 0
  #passed = 0

  constructor(seed: number, size: Size) {
    this.#size = size
    this.#random = new Random(`world ${seed}`)
    this.#vendors = new VendorPlanner(this.#random, size)
  }

  /** The next step. Every third is a bundle; every fourth bundle is a rush of one member. */
  next(): Step {
    const random = this.#random
    this.#number += 1
    const count = random.chance(0.3) ? random.between(2, 8) : 1
    const rush = random.chance(0.25) ? random.below(this.#size.members) : undefined
    const actions = Array.from({ length: count }, () => this.#action(rush))
    const tick = random.between(1, 20)
    this.#passed += tick
    return { number: this.#number, tick, actions }
  }

  #action(rush: number | undefined): Action {
    const random = this.#random
    const member = rush ?? random.below(this.#size.members)
    const node = random.below(nodeCount)
    switch (random.weighted(weights)) {
      case 'vendor':
        return { do: 'vendor', calls: this.#vendors.calls(member), node, fate: this.#fate() }
      case 'people':
        return { do: 'call', ...planCall(random, this.#size, member), node, fate: this.#fate() }
      case 'pay':
        return { do: 'pay', member, nth: random.below(3), decision: random.chance(0.85) ? 'pay' : 'refuse', node }
      case 'bonus':
        return {
          do: 'bonus',
          member,
          id: `bonus-${this.#number}-${node}`,
          amount: random.between(1, 50) * 1_000,
          wagering: random.below(4),
          node,
        }
      case 'freeRounds':
        return { do: 'freeRounds', member, ...this.#vendors.campaign(member) }
      case 'work':
        return { do: 'work', node }
      case 'clock':
        return { do: 'clock', seconds: this.#jump() }
      case 'kill':
        return { do: 'kill', node }
      case 'cut':
        return { do: 'cut', share: random.between(1, 3) }
    }
  }

  #fate(): Fate {
    return this.#random.weighted({ plain: 80, lost: 10, twice: 10 })
  }

  #jump(): number {
    const random = this.#random
    const kind = random.weighted({ minutes: 6, hours: 3, day: 1 })
    const seconds = kind === 'minutes' ? random.between(60, 3_600) : kind === 'hours' ? random.between(3_600, 43_200) : 86_400
    if (this.#passed + seconds > longestYear) return 1
    this.#passed += seconds
    return seconds
  }
}
