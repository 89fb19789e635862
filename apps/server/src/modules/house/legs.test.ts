import type { ReplyOf } from '@khela/contract'
import { formatMoney, parseMoney } from '@khela/money'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Scope } from '../../kernel/index.ts'
import { key, openTable } from '../../testing/tables.ts'
import { all, self } from '../../kernel/scope-mint.ts'
import { legCountOf, legsOf, roundOf } from '../rounds/index.ts'
import { blackjackDescriber } from './legs.ts'

type Step = ReplyOf<'houseAct'>['step']
const describers = [blackjackDescriber]
let table: Awaited<ReturnType<typeof openTable>>
beforeAll(async () => void (table = await openTable()))
afterAll(() => table.kit.close())

/** A player who plays rounds of blackjack until one is dealt as it is looked for. */
async function seated() {
  const p = await table.player({ cash: '2000.00' })
  const sessionId = await p.launch('real', 'blackjack')
  const send = async (path: string, body: object): Promise<Step> =>
    (await p.call<ReplyOf<'houseAct'>>('POST', `/wps/house/${path}`, body, key())).value.step
  const open = () => send('open', { sessionId, game: 'blackjack', mode: 'real', choice: {}, stake: '1.00' })
  const act = (step: Step, kind: string) => send('act', { roundId: step.id, turn: step.turn, action: { kind } })
  const end = async (step: Step): Promise<Step> => {
    let now = step
    while (now.done === null) now = await act(now, now.legal.includes('decline') ? 'decline' : 'stand')
    return now
  }
  const until = async (isWanted: (step: Step) => boolean): Promise<Step> => {
    for (let n = 0; n < 300; n += 1) {
      const step = await open()
      if (isWanted(step)) return step
      await end(step)
    }
    throw new Error('no such deal')
  }
  const read = (id: string, as: Scope = self(p.memberId)) =>
    table.kit.app.db.tx(async (t) => {
      const round = await roundOf(t, self(p.memberId), id)
      if (round === undefined) throw new Error('no such round')
      return { round, legs: await legsOf(t, table.kit.app, as, describers, round), count: legCountOf(describers, round) }
    })
  return { until, act, end, read }
}
const sum = (amounts: readonly (string | null)[]): string =>
  formatMoney(amounts.reduce((total, one) => total + parseMoney(one ?? '0.00'), 0n))

test('a hand that was split is two legs, which come to what the round came to; the record itself knows how many', async () => {
  const p = await seated()
  const split = await p.act(await p.until(({ legal }) => legal.includes('split')), 'split')
  if (split.done === null) {
    const { legs, count } = await p.read(split.id)
    expect(legs.map(({ title, stake, payout, state }) => [title.en, title.bn, stake, payout, state])).toEqual([
      ['Hand 1', 'হাত 1', '1.00', null, 'OPEN'],
      ['Hand 2', 'হাত 2', '1.00', null, 'OPEN'],
    ])
    expect(count).toBeNull()
    // An open round is looked up under the scope.
    expect((await p.read(split.id, self(1n))).legs).toEqual([])
    expect((await p.read(split.id, all('test'))).legs).toEqual(legs)
  }
  await p.end(split)
  const { round, legs, count } = await p.read(split.id)
  expect([legs.length, count]).toEqual([2, 2])
  expect([sum(legs.map(({ stake }) => stake)), sum(legs.map(({ payout }) => payout))]).toEqual([
    formatMoney(round.stake),
    formatMoney(round.payout),
  ])
  for (const { pick, result } of legs) {
    expect(pick?.en).toMatch(/^([0-9JQKA]+[♦♥♠♣] )+= [0-9]+$/)
    expect(result?.en).toMatch(/^(Won|Tie|Over 21|Lost)$/)
  }
})

test('insurance is a leg beside the hand', async () => {
  const p = await seated()
  const insured = await p.act(await p.until(({ legal }) => legal.includes('insure')), 'insure')
  await p.end(insured)
  const { round, legs, count } = await p.read(insured.id)
  expect([legs.length, count]).toEqual([2, 2])
  expect(legs[1]).toMatchObject({ title: { en: 'Insurance', bn: 'বিমা' }, odds: '3.00', stake: '0.50' })
  expect(legs[1]?.payout).toBe(legs[1]?.state === 'WON' ? '1.50' : '0.00')
  expect(sum(legs.map(({ payout }) => payout))).toBe(formatMoney(round.payout))
})

test('a round of one hand is one leg, which the list does not count', async () => {
  const p = await seated()
  const step = await p.end(await p.until(({ legal }) => legal.includes('stand') && !legal.includes('split')))
  const { legs, count } = await p.read(step.id)
  expect([legs.length, count]).toEqual([1, null])
})
