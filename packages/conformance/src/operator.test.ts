import { expect, test } from 'vitest'
import { operatorCases } from './cases/index.ts'
import { CannotRun } from './failure.ts'
import type { Fault } from './reference/faults.ts'
import { startReference } from './reference/start.ts'
import { runOperator, type OperatorOptions } from './run-operator.ts'
import type { CaseResult } from './results.ts'

const ids = operatorCases.flatMap(({ cases }) => cases.map(({ id }) => id))
const without = (results: readonly CaseResult[], ...outcomes: readonly string[]) =>
  results.filter(({ outcome }) => !outcomes.includes(outcome)).map(({ id, outcome, reason, failure }) => ({ id, outcome, reason, failure }))

test('holds every case of the trade, each id once', () => {
  const trade = Array.from({ length: 57 }, (_, index) => `C${String(index + 1).padStart(2, '0')}`)
  expect(ids).toEqual(expect.arrayContaining(trade))
  expect(new Set(ids).size).toBe(ids.length)
})

test('an operator that keeps the rules passes every case', { timeout: 60_000 }, async () => {
  using reference = await startReference()
  const { cases, totals } = await runOperator(reference.options)
  expect(without(cases, 'passed')).toEqual([])
  expect(totals).toEqual({ passed: ids.length, failed: 0, error: 0, skipped: 0 })
})

test('an operator that puts calls off as it may passes too', { timeout: 60_000 }, async () => {
  using reference = await startReference([], { busyEvery: 9 })
  // The reference counts calls it put off, so cases that look at one exact answer of HTTP stay out.
  const { cases } = await runOperator({ ...reference.options, only: 'C01-C36,C38-C42,C46-C51,C56,C57,X01-X22' })
  expect(without(cases, 'passed')).toEqual([])
})

test('without a testbed the given player is enough for most cases, and is left with the money it had', { timeout: 60_000 }, async () => {
  using reference = await startReference()
  const { state } = reference.server.operator
  const member = state.newMember(123_456n, 0n)
  const session = state.newSession(member.id, 'NOVA', false)
  const player = { playerId: member.id, sessionId: session.id, currency: 'BDT', game: 'ref-wheel' }
  const { cases, totals } = await runOperator({ ...reference.options, testbed: undefined, second: undefined, player })
  expect(without(cases, 'passed', 'skipped')).toEqual([])
  expect(totals.passed).toBeGreaterThan(80)
  const skipped = cases.filter(({ outcome }) => outcome === 'skipped')
  expect(skipped.map(({ id }) => id)).toEqual(expect.arrayContaining(['C15', 'C33', 'C34', 'C45', 'C46', 'C55']))
  expect(new Set(skipped.map(({ reason }) => reason))).toEqual(new Set(['needs a testbed']))
  expect(member.cash).toBe(123_456n)
})

/** Each fault, and the case whose business it is to catch it. */
const mutants: readonly (readonly [Fault, string])[] = [
  ['bet again on resend', 'C10'],
  ['replay without its header', 'C10'],
  ['replay with the new balance', 'C11'],
  ['conflict passed as replay', 'C12'],
  ['round left out of the fingerprint', 'C13'],
  ['operation left out of the fingerprint', 'C14'],
  ['key without the player', 'C15'],
  ['win again on resend', 'C16'],
  ['win into a closed round', 'C18'],
  ['win without its bet paid', 'C19'],
  ['refused bet not stored', 'C56'],
  ['refused win stored', 'C57'],
  ['ids folded to lower case', 'X14'],
  ['every rollback pays', 'C23'],
  ['no tombstone', 'C24'],
  ['unknown rollback refused', 'C24'],
  ['refund of a settled bet', 'C25'],
  ['win after the rollback paid', 'C26'],
  ['rollback believes the amount', 'C29'],
  ['rollback of anybody’s bet', 'C30'],
  ['betwin undone for ever', 'C31'],
  ['balance below zero', 'C32'],
  ['expired session blocks the win', 'C33'],
  ['expired session bets', 'C33'],
  ['self-excluded player bets', 'C34'],
  ['self-excluded player not paid', 'C34'],
  ['loss limit without its reason', 'C35'],
  ['any currency', 'C36'],
  ['exponents read as amounts', 'C37'],
  ['numbers read as amounts', 'C37'],
  ['surplus decimals cut', 'C37'],
  ['race between check and debit', 'C38'],
  ['race between lookup and record', 'C39'],
  ['race between lookup and record', 'C40'],
  ['race between check and debit', 'X50'],
  ['no tombstone', 'C41'],
  ['race between check and debit', 'C42'],
  ['answers not signed', 'X70'],
  ['refusals not signed', 'X70'],
  ['answer signed with a nonce of its own', 'X70'],
  ['signature over the parsed body', 'C43'],
  ['hint on a bad signature', 'C43'],
  ['old calls taken', 'C43'],
  ['nonce good for ever', 'C43'],
  ['key of anybody', 'C43'],
  ['bet again on resend', 'C44'],
  ['crash forgets the answer', 'C45'],
  ['free winnings as cash', 'C46'],
  ['promo again on resend', 'C47'],
  ['jackpot without a flag', 'C48'],
  ['resettlement added on top', 'C49'],
  ['history forgotten', 'C49'],
  ['balance below zero', 'C50'],
  ['disabled game blocks the win', 'C51'],
  ['unknown fields refused', 'C52'],
  ['tombstone not told', 'C53'],
  ['refund as cash', 'C54'],
  ['win as cash', 'X40'],
  ['blind reconciliation', 'C55'],
  ['balance as a number', 'C02'],
  ['fields in another order', 'C02'],
  ['win of zero leaves the bet open', 'C04'],
  ['betwin pays its own stake', 'C09'],
  ['session of anybody', 'X32'],
  ['one game per session', 'X33'],
  ['unknown kinds taken', 'X62'],
  ['no route tells 400', 'X63'],
  ['slip without a limit', 'X81'],
  ['slip as a whole', 'X82'],
  ['bodies of any size', 'X90'],
  ['any method', 'X93'],
  ['any content type', 'X95'],
  ['balance of nobody', 'C01'],
  ['stake not taken', 'C02'],
  ['stake not taken', 'C03'],
  ['stake not taken', 'C05'],
  ['bet of zero refused', 'C06'],
  ['bet of everything refused', 'C07'],
  ['overdraft of a hundredth', 'C08'],
  ['only the first win paid', 'C17'],
  ['stake not taken', 'C21'],
  ['refused bet undone as a tombstone', 'C27'],
  ['rollback asks for the amount', 'C28'],
  ['betwin never undone', 'C31'],
  ['ids of any length', 'C52'],
  ['one bet per round', 'X01'],
  ['another platform name each time', 'X02'],
  ['rare kinds of bets refused', 'X04'],
  ['unknown player as bad session', 'X05'],
  ['win rolled back', 'X20'],
  ['rollback of zero refused', 'X22'],
  ['token good once', 'X30'],
  ['unknown session bets', 'X31'],
  ['any game', 'X34'],
  ['codes in the language asked for', 'X36'],
  ['cancelled bet resettled', 'X42'],
  ['amounts need two decimals', 'X60'],
  ['deep bodies break', 'X64'],
  ['half surrogates mended', 'X66'],
  ['any nonce', 'X71'],
  ['query not signed', 'X72'],
  ['slip in reverse', 'X80'],
  ['other spellings of a path', 'X94'],
  ['connection closed each time', 'X97'],
]

// At once: some mostly wait.
test.concurrent.each(mutants)('catches “%s” with %s', async (fault, only) => {
  using reference = await startReference([fault])
  const { cases, totals } = await runOperator({ ...reference.options, only })
  expect(totals.failed, JSON.stringify(without(cases))).toBeGreaterThan(0)
  expect(totals.error, JSON.stringify(without(cases, 'passed'))).toBe(0)
})

test.concurrent('catches “slow bodies waited for” with X92', { timeout: 30_000 }, async () => {
  using reference = await startReference(['slow bodies waited for'])
  const { totals } = await runOperator({ ...reference.options, only: 'X92' })
  expect(totals.failed).toBe(1)
})

test('catches “busy without Retry-After”', async () => {
  using reference = await startReference(['busy without Retry-After'], { busyEvery: 3 })
  const { totals } = await runOperator({ ...reference.options, only: 'X96' })
  expect(totals.failed).toBe(1)
})

test('a run that makes no sense is refused with one sentence', async () => {
  using reference = await startReference()
  const { options } = reference
  const said = (change: Partial<OperatorOptions>) =>
    runOperator({ ...options, ...change }).then(
      () => 'ran',
      (error: unknown) => (error instanceof CannotRun ? error.message : 'broke'),
    )
  expect(await said({ operator: 'http://127.0.0.1:9' })).toMatch(/^nothing answers at http:\/\/127\.0\.0\.1:9/)
  expect(await said({ operator: 'ftp://x' })).toMatch(/^--operator has to be an address/)
  expect(await said({ secret: '33'.repeat(32) })).toMatch(/SIGNATURE_INVALID.*check --key and --secret/)
  expect(await said({ secret: 'not hex' })).toMatch(/hex/)
  expect(await said({ only: 'C99' })).toBe('--only: "C99" names no case')
  expect(await said({ testbed: undefined })).toMatch(/a player is needed/)
  expect(await said({ testbed: { ...options.testbed, token: 'wrong' } })).toMatch(/testbed \/player answered HTTP 401/)
  const player = { playerId: 'nobody', sessionId: 'x', currency: 'BDT', game: 'g' }
  expect(await said({ testbed: undefined, player })).toBe('the operator knows no player "nobody"')
  const poor = reference.server.operator.state.newMember(9_999n, 0n).id
  expect(await said({ testbed: undefined, player: { ...player, playerId: poor } })).toMatch(/^the player has 99\.99/)
})

test('a testbed that fails is an error of the case, never a pass', async () => {
  using reference = await startReference(['testbed without sessions'])
  const { cases, totals } = await runOperator({ ...reference.options, only: 'C33,C02' })
  expect(totals).toEqual({ passed: 1, failed: 0, error: 1, skipped: 0 })
  expect(cases[1]).toMatchObject({ id: 'C33', outcome: 'error', reason: 'testbed /session answered HTTP 404, 200 with JSON is asked for' })
})
