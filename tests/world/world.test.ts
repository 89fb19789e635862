import { expect, test } from 'vitest'
import { Planner } from './plan.ts'
import { plantNames } from './plants.ts'
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

/** What the checkers say of each planted fault. */
const found: Readonly<Record<(typeof plantNames)[number], RegExp>> = {
  doubleCredit: /a round has what its postings have/,
  lostPosting: /a call was posted once and whole/,
  wrongBalance: /is not kept as it was told/,
  foreignId: /was shown dep_\w+ of member/,
  paidTwice: /a wager was paid what its wins say/,
  noLimits: /limit \d+/,
  lostKey: /depositCreate .* not answered as before/,
  countedTwice: /turnover that is done is what rounds counted/,
  otherStake: /the betting record says/,
  wrongTransfer: /a transfer has two sides of one amount/,
  wrongSum: /sums of the records are those of the ledger[^]*the statement says/,
}
// Side by side: a town waits for its database most of the time.
test.concurrent.each(plantNames)('the planted fault %s is found', { timeout: 300_000 }, async (plant) => {
  const { problems } = await runWorld({ ...size, seed: 3, steps: 160, every: 40, plant })
  expect(problems.join('\n')).toMatch(found[plant])
})
