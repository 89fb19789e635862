/**
 * What happens in the world: a sequence of steps made from a seed alone. Nothing here looks at an answer, so the same seed
 * gives the same actors, actions and inputs whatever the product does. Names of things only the product knows (a deposit,
 * a round) are written as `$deposit:3` and looked up when the action is performed (act.ts).
 */
import { planCall } from './plan-people.ts'
import { VendorPlanner } from './plan-vendor.ts'
import { Random } from './random.ts'
import { nodeCount, type Action, type Fate, type Size, type Step } from './steps.ts'

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
