import { expect, test } from 'vitest'
import { plantNames } from './plants.ts'
import { runWorld } from './run.ts'

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
  const { problems } = await runWorld({ members: 8, vendors: 2, operators: 2, seed: 3, steps: 160, every: 40, plant })
  expect(problems.join('\n')).toMatch(found[plant])
})
