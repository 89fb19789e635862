/** Any order of acts of member, operators, gateway and clock: what was held is released or paid, to the last unit, and nothing stays stuck. */
import { parseMoney, type Money } from '@khela/money'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestHouse } from '../../testing/server.ts'
import { AppError } from '../../kernel/index.ts'
import type { WithdrawalState } from './rules.ts'
import { openDesk, type Desk, type Player } from '../../testing/withdrawals.ts'

let desk: Desk
let house: TestHouse
beforeAll(async () => {
  desk = await openDesk()
  house = desk.house
})
afterAll(() => house.close())

const acts = [
  'approve',
  'second',
  'reject',
  'cancel',
  'payHand',
  'payGateway',
  'jobs',
  'received',
  'dispute',
  'again',
  'refuse',
  'later',
] as const
type Act = (typeof acts)[number]
const amounts = ['0.01', '99.99', '250.00', '700.00'] as const
const step = fc.record({ act: fc.constantFrom(...acts), amount: fc.constantFrom(...amounts), by: fc.constantFrom('mina', 'rana') })
type Step = { readonly act: Act; readonly amount: string; readonly by: string }

/** Refusals are answers like any other. */
async function tried(act: Promise<unknown>): Promise<void> {
  await act.catch((error: unknown) => {
    if (!(error instanceof AppError)) throw error
  })
}

async function take(player: Player, id: string, { act, amount, by }: Step): Promise<void> {
  const now = await desk.first(player)
  const state: WithdrawalState = now.state
  const part = now.parts.find(({ receipt }) => receipt === 'WAITING' || receipt === 'AUTO')
  const open = (await desk.detail(id)).disputes.find((dispute) => dispute.state === 'OPEN' || dispute.state === 'PAY_AGAIN_1')
  switch (act) {
    case 'approve':
      return tried(desk.approve(id, { state, by, pay: false }))
    case 'second':
      return tried(desk.approve(id, { state, by, pay: true }))
    case 'reject':
      return tried(desk.reject(id, { state }))
    case 'cancel':
      return void (await house.call('withdrawCancel', { id }, player))
    case 'payHand':
    case 'payGateway':
      return tried(desk.pay({ id, state, by, amount: parseMoney(amount), way: act === 'payHand' ? 'hand' : 'gateway' }))
    case 'jobs':
      return house.settle()
    case 'received':
      return void (await house.call('withdrawReceived', { id }, player))
    case 'dispute':
      if (part?.receipt === 'WAITING' || part?.receipt === 'AUTO')
        await house.call(
          'withdrawDispute',
          { partId: part.id, seen: part.receipt, picture: await desk.picture(player.memberId), note: '' },
          player,
        )
      return
    case 'again':
    case 'refuse':
      return open && tried(desk.resolve({ id: open.id, by, state: open.state, act: act === 'again' ? 'pay_again' : 'refuse' }))
    case 'later':
      return house.tick(1801)
  }
}

interface Postings {
  readonly held: Money
  readonly released: Money
  readonly paid: Money
}
async function postingsOf(id: string): Promise<Postings> {
  return house.kit.owner.tx((t) =>
    t.one<Postings>(
      `select coalesce(sum(e.amount) filter (where p.kind = 'withdrawal_hold'), 0)::bigint as held,
              -coalesce(sum(e.amount) filter (where p.kind = 'withdrawal_release'), 0)::bigint as released,
              -coalesce(sum(e.amount) filter (where p.kind = 'withdrawal_paid'), 0)::bigint as paid
         from ledger.posting p join ledger.entry e on e.posting_id = p.id join ledger.account a on a.id = e.account_id and a.kind = 'held'
        where p.ref_id = $1`,
      [id],
    ),
  )
}

test('whatever is done in whatever order, hold = released + paid + still held, and every road ends', async () => {
  await desk.set('WITHDRAW_FOUR_EYES', '500.00')
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 14 }), fc.boolean(), fc.boolean(), async (steps, isLarge, isLost) => {
      const whole = isLarge ? '700.00' : '400.00'
      const player = await house.player({ cash: '1000.00' })
      const id = await desk.asked(player, whole, { account: isLost ? '01700000000' : '01712345678' })
      for (const one of steps) {
        await take(player, id, one)
        const now = await desk.first(player)
        const { held, released, paid } = await postingsOf(id)
        const money = await house.cash(player.memberId)
        expect(held).toBe(parseMoney(whole))
        expect([released, paid]).toEqual([parseMoney(now.returned), parseMoney(now.received)])
        expect(money.held).toBe(held - released - paid)
        expect(money.held).toBe(parseMoney(now.remaining))
        const ended = ['PAID', 'REJECTED', 'CANCELLED_BY_MEMBER'].includes(now.state)
        if (ended) expect(money.held).toBe(0n)
      }
      await finish(player, id)
    }),
    { numRuns: 30 },
  )
})

/** From wherever it is, an operator can bring it to its end. */
async function finish(player: Player, id: string): Promise<void> {
  await house.settle()
  for (const by of ['mina', 'rana', 'mina']) await take(player, id, { act: 'refuse', amount: '0.01', by })
  await take(player, id, { act: 'reject', amount: '0.01', by: 'mina' })
  expect(['PAID', 'REJECTED', 'CANCELLED_BY_MEMBER']).toContain((await desk.first(player)).state)
  expect((await house.cash(player.memberId)).held).toBe(0n)
}
