import type { ReplyOf } from '@khela/contract'
import { formatMoney, parseMoney } from '@khela/money'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { leftSteps } from './steps-store.ts'
import { reconcile } from '../../ledger/index.ts'
import { expectVerified, key, openTable } from '../../testing/tables.ts'

type Answer = ReplyOf<'houseAct'>
type Step = Answer['step']

let table: Awaited<ReturnType<typeof openTable>>
beforeAll(async () => void (table = await openTable()))
afterAll(() => table.kit.close())

/** A player at the table who may play rounds until one is dealt as it is looked for. */
async function seated(cash: string) {
  const p = await table.player({ cash })
  const sessionId = await p.launch('real', 'blackjack')
  const open = (stake: string) =>
    p.call<Answer>('POST', '/wps/house/open', { sessionId, game: 'blackjack', mode: 'real', choice: {}, stake }, key())
  const act = (step: Step, kind: string) =>
    p.call<Answer>('POST', '/wps/house/act', { roundId: step.id, turn: step.turn, action: { kind } }, key())
  const state = async () => (await p.call<ReplyOf<'houseTable'>>('GET', '/wps/house/table?game=blackjack&mode=real')).value
  /** Ends a round with as little as may be. */
  const end = async (step: Step): Promise<Step> => {
    let now = step
    while (now.done === null) now = (await act(now, now.legal.includes('decline') ? 'decline' : 'stand')).value.step
    return now
  }
  const until = async (stake: string, isWanted: (step: Step) => boolean): Promise<Step> => {
    for (let n = 0; n < 300; n += 1) {
      const reply = await open(stake)
      expect(reply.status, reply.code).toBe(200)
      if (isWanted(reply.value.step)) return reply.value.step
      await end(reply.value.step)
    }
    throw new Error('no such deal')
  }
  return { ...p, open, act, houseTable: state, until, end }
}
const cardsOf = (step: Step) =>
  (step.view['hands'] as unknown as readonly { readonly cards: readonly number[] }[]).map(({ cards }) => cards)

test('a blackjack is paid when it is dealt, and asked for again it is the same', async () => {
  const p = await seated('1000.00')
  const step = await p.until('1.00', ({ done }) => done !== null)
  expect([step.turn, step.legal, cardsOf(step)[0]?.length]).toEqual([0, [], 2])
  expect((await p.houseTable()).open).toBeNull()
  expect((await p.houseTable()).last[0]).toEqual(step.done)
})

test('a split and a double are further stakes of the same round; each step is there again after a reload', async () => {
  const p = await seated('1000.00')
  const dealt = await p.until('1.00', ({ legal }) => legal.includes('split'))
  expect((await p.houseTable()).open).toEqual(dealt)
  const before = parseMoney((await p.houseTable()).balance)
  let { step } = (await p.act(dealt, 'split')).value
  expect([step.staked, cardsOf(step).length]).toEqual(['2.00', 2])
  let staked = parseMoney('1.00')
  while (step.done === null) {
    expect((await p.houseTable()).open).toEqual(step)
    const kind = step.legal.includes('double') ? 'double' : 'stand'
    if (kind === 'double') staked += parseMoney('1.00')
    step = (await p.act(step, kind)).value.step
  }
  expect(step.staked).toBe(formatMoney(staked + parseMoney('1.00')))
  expect(step.done.stake).toBe(step.staked)
  expect(parseMoney((await p.houseTable()).balance)).toBe(before - staked + parseMoney(step.done.payout))
  await p.rotate()
  const proof = (await p.proof(step.id)).value
  expect(proof.stake).toBe('1.00')
  await expectVerified(proof)
})

test('without the money for it a double is refused, and the round goes on', async () => {
  const p = await seated('500.00')
  const step = await p.until('1.00', ({ legal }) => legal.includes('double'))
  const { balance } = await p.houseTable()
  // All that is left goes into a round of another game.
  const sessionId = await p.launch('real', 'mines')
  const emptied = await p.call(
    'POST',
    '/wps/house/open',
    { sessionId, game: 'mines', mode: 'real', choice: { mines: 3 }, stake: balance },
    key(),
  )
  expect(emptied.status).toBe(200)
  expect((await p.act(step, 'double')).code).toBe('insufficient_balance')
  expect((await p.houseTable()).open).toEqual(step)
  expect((await p.act(step, 'stand')).status).toBe(200)
})

test('what may be won bounds the stake before a card is seen: the refusal is the same whatever would be dealt', async () => {
  const p = await seated('10000.00')
  const limits = { min: '1.00', max: '10000.00', exposure: '1000000.00' }
  const set = (games: readonly object[]) =>
    table.kit.app.db.tx((t) => table.kit.app.settings.set(t, 'HOUSE_LIMITS', { ...limits, games } as never, 'test'))
  await set([{ game: 'blackjack', min: '1.00', max: '100.00', exposure: '80.00' }])
  for (let n = 0; n < 12; n += 1)
    expect(await p.open('10.01')).toMatchObject({ code: 'amount_out_of_range', params: { min: '1.00', max: '10.00' } })
  expect((await p.houseTable()).seeds.nonce).toBe(0)
  expect((await p.open('10.00')).status).toBe(200)
  await set([])
})

test('left with two hands, both are stood on', async () => {
  const p = await seated('1000.00')
  const dealt = await p.until('1.00', ({ legal }) => legal.includes('split'))
  await p.act(dealt, 'split')
  await table.kit.owner.tx((t) =>
    t.run("update house.step_round set acted_at = acted_at - interval '25 hours' where id = $1 and member_id = $2", [dealt.id, p.memberId]),
  )
  await table.kit.owner.tx(async (t) => {
    for (const { memberId, id } of await leftSteps(t, 24, 100))
      await table.kit.app.jobs.enqueue(t, 'house.left', { memberId: memberId.toString(), id })
  })
  await table.kit.app.jobs.drain()
  const { open, last } = await p.houseTable()
  expect([open, last[0]?.id, last[0]?.stake]).toEqual([null, dealt.id, '2.00'])
})

test('the books agree', async () => {
  expect(await table.kit.owner.tx(reconcile)).toMatchObject({ ok: true, problems: [] })
})
