import { parseMoney } from '@khela/money'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { approve, codeOf, comes, db, house, newTrx, openBed, start } from '../../../testing/deposits.ts'
import { person } from '../../../testing/server.ts'
import { refuseCreditor } from './eyes.ts'

/** One operator who tries to make money of deposits by hand (REL-A20). */
beforeAll(openBed)
afterAll(() => house.close())

let operators = 0
/** An operator nobody has seen yet: no sums of other tests count. */
const newOperator = () => `op${operators++}`
const setting = (name: string, value: unknown) =>
  house.kit.owner.tx(async (t) => {
    await t.run(
      `insert into kernel.setting (name, value, set_by) values ($1, $2, 'test') on conflict (name) do update set value = excluded.value`,
      [name, JSON.stringify(value)],
    )
    await t.run(`select pg_notify('kernel_setting', $1)`, [name])
  })
async function claim(amount: string, player?: Awaited<ReturnType<typeof start>>['player']) {
  const one = await start({ amount, ...(player && { player }) })
  await one.prove({ trxId: newTrx() })
  return one
}

describe('a claim that nothing matches', () => {
  test('takes two however small it is, and never more than was claimed', async () => {
    const { id, look, cash } = await claim('1500.00')
    const [one, two] = [newOperator(), newOperator()]
    const o = { state: 'MATCHING' } as const
    expect(await codeOf(approve(id, { ...o, amount: '45000.00', by: one }))).toBe('amount_out_of_range')
    expect(await codeOf(approve(id, { ...o, amount: '1500.01', by: one }))).toBe('amount_out_of_range')
    expect(await approve(id, { ...o, amount: '1500.00', by: one })).toBe(false)
    // The same operator with a smaller number is still the same operator.
    expect(await codeOf(approve(id, { ...o, amount: '19.00', by: one }))).toBe('four_eyes')
    expect(await codeOf(approve(id, { ...o, amount: '19.00', by: two }))).toBe('amount_differs')
    expect(await cash()).toBe(0n)
    expect(await approve(id, { ...o, amount: '1500.00', by: two })).toBe(true)
    expect((await look()).state).toBe('CREDITED')
  })

  test('a large one takes two although a small number is typed', async () => {
    const { deposit, id, prove } = await start({ amount: '25000.00' })
    const trxId = newTrx()
    await prove({ trxId })
    await comes(deposit, { trxId, amount: '19000.00', by: newOperator() })
    expect(await approve(id, { amount: '19000.00', by: newOperator() })).toBe(false)
  })

  test('many at once by one operator: none is credited', async () => {
    const { id, cash } = await claim('1000.00')
    const by = newOperator()
    const answers = await Promise.all(Array.from({ length: 8 }, () => codeOf(approve(id, { state: 'MATCHING', by }))))
    expect(answers.toSorted()).toEqual([...Array.from({ length: 7 }, () => 'four_eyes'), 'ok'])
    expect(await cash()).toBe(0n)
  })
})

describe('what one operator can do alone', () => {
  test('who brought the line does not decide on it alone', async () => {
    const { deposit, id, prove } = await start({ amount: '1000.00' })
    const [trxId, by] = [newTrx(), newOperator()]
    await prove({ trxId })
    await comes(deposit, { trxId, from: '01912345670', by })
    expect(await approve(id, { by })).toBe(false)
    expect(await codeOf(approve(id, { by }))).toBe('four_eyes')
    expect(await approve(id, { by: newOperator() })).toBe(true)
  })

  test('invented lines credit by themselves up to a day’s sum of their operator, no further', async () => {
    await setting('DEPOSIT_OPERATOR_DAY', '2500.00')
    const by = newOperator()
    const states: string[] = []
    for (let n = 0; n < 4; n++) {
      const { deposit, prove, look } = await start({ amount: '1000.00' })
      const trxId = newTrx()
      await comes(deposit, { trxId, by })
      await prove({ trxId })
      const { state, reason } = await look()
      states.push(reason === null ? state : `${state} ${reason}`)
    }
    expect(states).toEqual(['CREDITED', 'CREDITED', 'UNDER_REVIEW day_sum', 'UNDER_REVIEW day_sum'])
    await setting('DEPOSIT_OPERATOR_DAY', '100000.00')
  })

  test('above the sums of an operator and of a member it takes two', async () => {
    await setting('DEPOSIT_MEMBER_DAY', '2500.00')
    const { player } = await start()
    const credit = async (by: string) => {
      const { deposit, id, prove } = await start({ amount: '1000.00', player })
      const trxId = newTrx()
      await prove({ trxId })
      await comes(deposit, { trxId, from: '01912345670', by: newOperator() })
      return approve(id, { by })
    }
    expect([await credit(newOperator()), await credit(newOperator()), await credit(newOperator())]).toEqual([true, true, false])
    await setting('DEPOSIT_MEMBER_DAY', '50000.00')
  })

  test('what is credited by itself at one receiving number has an end', async () => {
    await house.kit.owner.tx((t) =>
      t.run(`update wallet.receiving_account a set active = (id = (select min(id) from wallet.receiving_account where method = 'manual_nagad'))
              where method = 'manual_nagad'`),
    )
    const first = await start({ method: 'manual_nagad' })
    await setting('DEPOSIT_NUMBER_DAY_AUTO', '1500.00')
    const end = async (one: Awaited<ReturnType<typeof start>>) => {
      const trxId = newTrx()
      await comes(one.deposit, { trxId, by: newOperator() })
      return (await one.prove({ trxId })).value.state
    }
    expect([await end(first), await end(await start({ method: 'manual_nagad' }))]).toEqual(['CREDITED', 'UNDER_REVIEW'])
    await setting('DEPOSIT_NUMBER_DAY_AUTO', '200000.00')
  })

  test('who credited a member does not pay that member out', async () => {
    const { deposit, id, player, prove } = await start({ amount: '1000.00' })
    const [trxId, brought, credited, other] = [newTrx(), newOperator(), newOperator(), newOperator()]
    await prove({ trxId })
    await comes(deposit, { trxId, from: '01912345670', by: brought })
    await approve(id, { by: credited })
    const refused = (by: string) => codeOf(db().tx((t) => refuseCreditor(t, house.kit.app, player.memberId, person(by))))
    expect([await refused(brought), await refused(credited), await refused(other)]).toEqual(['credited_by_you', 'credited_by_you', 'ok'])
    expect(parseMoney('1000.00')).toBe((await house.cash(player.memberId)).cash)
    await house.tick(31 * 86_400)
    expect([await refused(brought), await refused(credited)]).toEqual(['ok', 'ok'])
  })
})
