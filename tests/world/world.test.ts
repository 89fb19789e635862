import { expect, test } from 'vitest'
import { Planner } from './plan.ts'
import { runWorld } from './run.ts'

const size = { members: 8, vendors: 2, operators: 2 }
const plan = (seed: number, steps: number) => {
  const planner = new Planner(seed, size)
  return Array.from({ length: steps }, () => planner.next())
}

test('a seed gives the same steps each time, and another seed others', () => {
  expect(plan(7, 400)).toEqual(plan(7, 400))
  expect(plan(8, 400)).not.toEqual(plan(7, 400))
})

test('within some thousand steps everything happens that the world has', () => {
  const actions = plan(1, 4_000).flatMap((step) => step.actions)
  const kinds = new Set(actions.map((action) => action.do))
  expect([...kinds].toSorted()).toEqual(['bonus', 'call', 'clock', 'cut', 'freeRounds', 'kill', 'pay', 'vendor', 'work'])
  const calls = actions.flatMap((action) => (action.do === 'vendor' ? action.calls : []))
  const ops = new Set(calls.map(({ op }) => op))
  expect([...ops].toSorted()).toEqual(['balance', 'bet', 'betWin', 'closeRound', 'promo', 'resettle', 'rollback', 'status', 'win'])
  const asked = actions.flatMap((action) => (action.do === 'call' ? [action] : []))
  expect(asked.some(({ forbidden }) => forbidden)).toBe(true)
  for (const name of [
    'depositCreate',
    'withdrawCreate',
    'officeWithdrawalApprove',
    'officeWithdrawalReject',
    'limitsSet',
    'coolOff',
    'selfExclude',
    'transferCreate',
  ])
    expect(asked.map((one) => one.name)).toContain(name)
  expect(actions.some((action) => action.do === 'vendor' && action.calls.length > 1)).toBe(true)
})

/** Each of the others is planted in `npm run test:all`. */
test('a world without limits is noticed', { timeout: 300_000 }, async () => {
  const { problems } = await runWorld({ ...size, seed: 3, steps: 160, every: 40, plant: 'noLimits' })
  expect(problems.join('\n')).toMatch(/limit \d+/)
})
