import { blackjack, type BlackjackAction } from '@khela/games/blackjack'
import { stream } from '@khela/fair'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { HouseStep } from '../kit/house/use-stake.ts'
import { answers, costOf, plays, stepView, totalsOf } from './model.ts'

/** What rules say, as the wire carries it. */
const wired = (value: object): HouseStep['view'] =>
  JSON.parse(JSON.stringify(value, (_name, one: unknown) => (typeof one === 'bigint' ? String(one) : one))) as HouseStep['view']

test('at every step of a round the screen shows what the rules say, and each action costs what they stake', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[0-9a-f]{64}$/), fc.array(fc.nat(30), { minLength: 30, maxLength: 30 }), (seed, lots) => {
      const first = 10_001n
      const actions: BlackjackAction[] = []
      for (const lot of lots) {
        const step = blackjack.replay(stream(seed, 'khela', 1), {}, first, actions)
        const { result } = step
        const view = stepView({
          view: wired(step.view),
          done: result === undefined ? null : ({ outcome: wired(result) } as unknown as HouseStep['done']),
        } as HouseStep)
        expect(view.hands.map(({ cards, stake }) => ({ cards, stake }))).toEqual(
          step.view.hands.map(({ cards, stake }) => ({ cards, stake })),
        )
        expect([view.dealer, view.active, view.insurance]).toEqual([step.view.dealer, step.view.active, step.view.insurance])
        if (result !== undefined) {
          expect(view.hands.map(({ outcome }) => outcome)).toEqual(result.hands.map(({ outcome }) => outcome))
          const totals = totalsOf({ outcome: wired(result) } as never)
          expect(totals.hands).toEqual(result.hands.map(({ total }) => total))
          return
        }
        // There is a button for everything that is allowed.
        for (const kind of step.legal) expect([...plays, ...answers]).toContain(kind)
        const kind = step.legal[lot % step.legal.length] ?? 'stand'
        const after = blackjack.replay(stream(seed, 'khela', 1), {}, first, [...actions, { kind }])
        expect(after.staked - step.staked).toBe(costOf(kind, first))
        actions.push({ kind })
      }
    }),
    { numRuns: 60 },
  )
})

test('what a record says that is no hand is not shown', () => {
  const view = stepView({ view: { hands: [1, { cards: 'x', stake: '-1' }], active: 'a' }, done: null } as unknown as HouseStep)
  expect(view).toEqual({
    hands: [{ cards: [], stake: 0n, outcome: undefined }],
    active: undefined,
    dealer: [],
    insurance: 0n,
    isOver: false,
  })
})
