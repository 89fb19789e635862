import fc from 'fast-check'
import { expect, test } from 'vitest'
import { begun, decided, displayed, ended, gained, isOver, isQuiet, late, noShows, sent, withheld, type Shows } from './model.ts'

type Step =
  | { readonly kind: 'bet'; readonly stake: bigint }
  | { readonly kind: 'decide'; readonly payout: bigint; readonly at: number }
  | { readonly kind: 'answer'; readonly at: number; readonly hasScene: boolean }
  | { readonly kind: 'refuse'; readonly at: number }
  | { readonly kind: 'ping' }
  | { readonly kind: 'deposit'; readonly amount: bigint }
  | { readonly kind: 'late'; readonly at: number }
  | { readonly kind: 'end'; readonly at: number }

const amount = fc.bigInt({ min: 0n, max: 5_000_000n })
const place = fc.nat({ max: 5 })
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ kind: fc.constant('bet' as const), stake: fc.bigInt({ min: 1n, max: 300_000n }) }),
  fc.record({ kind: fc.constant('decide' as const), payout: amount, at: place }),
  fc.record({ kind: fc.constant('answer' as const), at: place, hasScene: fc.boolean() }),
  fc.record({ kind: fc.constant('refuse' as const), at: place }),
  fc.record({ kind: fc.constant('ping' as const) }),
  fc.record({ kind: fc.constant('deposit' as const), amount }),
  fc.record({ kind: fc.constant('late' as const), at: place }),
  fc.record({ kind: fc.constant('end' as const), at: place }),
)

interface Bet {
  readonly key: string
  readonly stake: bigint
  /** Absent while the server has not decided. */
  readonly payout?: bigint
  /** What the server's answer will say. */
  readonly after?: bigint
}

/** A server and one tab, as the site uses the model: one answer of the balance is kept, and the display is made from it. */
class World {
  truth = 10_000_000n
  told = this.truth
  state: Shows = noShows
  bets: Bet[] = []
  count = 0

  take(one: Step): void {
    if (one.kind === 'bet') return this.bet(one.stake)
    if (one.kind === 'ping') return this.read()
    if (one.kind === 'deposit') {
      this.truth += one.amount
      return
    }
    if (one.kind === 'end') {
      const show = this.state.shows[one.at]
      if (show !== undefined) this.state = ended(this.state, show.id)
      return
    }
    const bet = this.bets[one.at]
    if (bet === undefined) return
    if (one.kind === 'late') this.state = late(this.state, bet.key)
    if (one.kind === 'decide' && bet.payout === undefined) this.decide(bet, one.payout)
    if (one.kind === 'answer' && bet.payout !== undefined) this.answer(bet, one.hasScene)
    if (one.kind === 'refuse' && bet.payout === undefined) this.drop(bet)
  }

  bet(stake: bigint): void {
    if (this.bets.length > 0 || this.display() < stake) return
    const key = `k${(this.count += 1)}`
    this.state = sent(this.state, { key, mode: 'real', stake })
    this.bets.push({ key, stake })
  }
  decide(bet: Bet, payout: bigint): void {
    if (this.truth < bet.stake) throw new Error('a bet of what was displayed is more than there was')
    this.truth += payout - bet.stake
    this.bets = this.bets.map((one) => (one === bet ? { ...bet, payout, after: this.truth } : one))
  }
  answer(bet: Bet, hasScene: boolean): void {
    const after = bet.after ?? 0n
    this.drop(bet)
    if (hasScene) this.state = begun(this.state, { id: bet.key, mode: 'real', payout: gained(this.told, bet.stake, after) })
    this.told = after
  }
  drop(bet: Bet): void {
    this.state = decided(this.state, bet.key)
    this.bets = this.bets.filter((one) => one !== bet)
  }
  /** Reads while a bet is on its way are not used. */
  read(): void {
    if (isQuiet(this.state)) this.told = this.truth
  }
  display = () => displayed(this.told, this.state, 'real')
}

test('the display is at most what is there, and is it when nothing is waited for', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (all) => {
      const world = new World()
      for (const one of all) {
        world.take(one)
        // A bet of what is displayed is never more than there is.
        expect(world.display()).toBeLessThanOrEqual(world.truth)
      }
      for (const bet of world.bets) {
        if (bet.payout === undefined) world.drop(bet)
        else world.answer(bet, true)
      }
      for (const { id } of world.state.shows) world.state = ended(world.state, id)
      world.read()
      expect(isOver(world.state)).toBe(true)
      expect([withheld(world.state, 'real'), world.display()]).toEqual([0n, world.truth])
    }),
    { numRuns: 2_000 },
  )
})

test('rounds that are shown at once add up: stakes are gone, and a payout comes when its scene ends', () => {
  const round = fc.record({ stake: fc.bigInt({ min: 1n, max: 100_000n }), payout: amount })
  fc.assert(
    fc.property(fc.array(round, { maxLength: 12 }), fc.array(fc.nat({ max: 11 })), (rounds, order) => {
      const world = new World()
      const begin = world.truth
      let stakes = 0n
      for (const { stake, payout } of rounds) {
        world.bet(stake)
        stakes += stake
        expect(world.display()).toBe(begin - stakes)
        const [bet] = world.bets
        if (bet === undefined) throw new Error('it was sent')
        world.decide(bet, payout)
        // A ping may come before the bet's own answer.
        world.read()
        expect(world.display()).toBe(begin - stakes)
        const [played] = world.bets
        world.answer(played ?? bet, true)
        world.read()
        expect(world.display()).toBe(begin - stakes)
      }
      let back = 0n
      for (const at of order) {
        const show = world.state.shows[at]
        if (show === undefined) continue
        world.state = ended(world.state, show.id)
        back += show.payout
        expect(world.display()).toBe(begin - stakes + back)
      }
    }),
  )
})

test('modes are apart, and another device that staked meanwhile makes it nothing, not less', () => {
  const state = sent(noShows, { key: 'a', mode: 'demo', stake: 50n })
  expect([displayed(100n, state, 'real'), displayed(100n, state, 'demo'), displayed(20n, state, 'demo')]).toEqual([100n, 50n, 0n])
  expect(gained(100n, 10n, 60n)).toBe(0n)
  expect(decided(state, 'b')).toBe(state)
  expect(ended(state, 'b')).toBe(state)
})
