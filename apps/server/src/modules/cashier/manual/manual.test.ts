import { parseMoney } from '@khela/money'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newKey } from '../../../testing/server.ts'
import { self, system } from '../../../kernel/scope-mint.ts'
import { balances, post } from '../../../ledger/index.ts'
import { openRequirements } from '../../turnover/index.ts'
import { lockDeposit, moveDeposit } from '../deposit/store.ts'
import {
  type Deposit,
  house,
  openBed,
  db,
  operator,
  newTrx,
  sender,
  member,
  named,
  start,
  comes,
  approve,
  approveByTwo,
  reject,
  reverse,
  codeOf,
} from '../../../testing/deposits.ts'

beforeAll(openBed)
afterAll(() => house.close())

describe('a proof and what came in', () => {
  test('proof first, payment noted later: credited by itself, once, every state journalled', async () => {
    const { deposit, look, prove, cash } = await start()
    expect(deposit).toMatchObject({ state: 'AWAITING_PAYER', manual: { account: { kind: 'CASH_OUT' }, proof: null }, payUrl: null })
    expect(deposit.standing).toMatchObject({ holder: 'member', can: ['prove', 'cancel'] })
    const trxId = newTrx()
    const { value } = await prove({ trxId })
    expect(value).toMatchObject({ state: 'MATCHING', manual: { proof: { sender, trxId } }, standing: { holder: 'provider' } })
    expect(await cash()).toBe(0n)
    expect(await comes(deposit, { trxId })).toMatchObject({ added: 1, known: 0, unread: [] })
    expect(await comes(deposit, { trxId })).toMatchObject({ added: 0, known: 1 })
    const after = await look()
    expect(after).toMatchObject({ state: 'CREDITED', credited: '1000.00', standing: { holder: 'nobody' } })
    expect(after.steps.map(({ state }) => state)).toEqual(['CREATED', 'AWAITING_PAYER', 'SUBMITTED', 'MATCHING', 'CONFIRMED', 'CREDITED'])
    expect(await cash()).toBe(parseMoney('1000.00'))
  })

  test('payment noted first: credited in the call of the proof', async () => {
    const { deposit, prove } = await start()
    const trxId = newTrx()
    await comes(deposit, { trxId, from: '017****5678' })
    expect((await prove({ trxId })).value).toMatchObject({ state: 'CREDITED', credited: '1000.00' })
  })

  test.each([
    ['another amount', { amount: '900.00' }, 'amount_differs'],
    ['another payer', { from: '01812345679' }, 'sender_differs'],
    ['another number of ours', { number: '01300000012' }, 'number_differs'],
  ])('%s goes to a person, and what came in is what is credited', async (_, over, reason) => {
    await house.kit.owner.tx((t) =>
      t.run(`update wallet.receiving_account set turn = case number when '01300000012' then 9e9 else 0 end where method = 'manual_bkash'`),
    )
    const { deposit, id, look, prove, cash } = await start()
    expect(deposit.manual?.account.number).toBe('01300000011')
    const trxId = newTrx()
    await prove({ trxId })
    await comes(deposit, { trxId, ...over })
    expect(await look()).toMatchObject({ state: 'UNDER_REVIEW', reason, standing: { holder: 'house' } })
    const came = 'amount' in over ? over.amount : '1000.00'
    if (came !== '1000.00') expect(await codeOf(approve(id))).toBe('amount_differs')
    expect(await approve(id, { amount: came })).toBe(true)
    expect(await look()).toMatchObject({ state: 'CREDITED', credited: came })
    expect(await cash()).toBe(parseMoney(came))
  })

  test('a larger amount, a proof nothing comes for, and a late proof go to a person', async () => {
    const big = await start({ amount: '5000.00' })
    const trxId = newTrx()
    await comes(big.deposit, { trxId })
    expect((await big.prove({ trxId })).value).toMatchObject({ state: 'UNDER_REVIEW', reason: 'amount_high' })

    const silent = await start()
    await silent.prove({ trxId: newTrx() })
    await house.tick(11 * 60)
    await house.settle()
    expect(await silent.look()).toMatchObject({ state: 'UNDER_REVIEW', reason: 'nothing_came' })

    const late = await start()
    const lateTrx = newTrx()
    await comes(late.deposit, { trxId: lateTrx })
    await house.tick(31 * 60)
    await house.settle()
    expect(await late.look()).toMatchObject({ state: 'EXPIRED', standing: { can: ['prove'] } })
    expect((await late.prove({ trxId: lateTrx })).value).toMatchObject({ state: 'UNDER_REVIEW', reason: 'proof_late' })

    const tooLate = await start()
    await house.tick(73 * 3600)
    await house.settle()
    expect((await tooLate.prove({ trxId: newTrx() })).code).toBe('state_changed')
  })

  test('at the bank a slip is needed, and the name must be the profile’s', async () => {
    const { player, deposit, prove } = await start({ method: 'bank_transfer', player: await named('Rahim Uddin') })
    const trxId = newTrx()
    expect((await prove({ trxId, sender: 'Rahim Uddin' })).code).toBe('slip_missing')
    expect((await prove({ trxId, sender: 'Rahim Uddin', fileId: `fil_${'0'.repeat(22)}` })).code).toBe('slip_taken')
    const picture = await sharp({ create: { width: 20, height: 20, channels: 3, background: '#fff' } })
      .png()
      .toBuffer()
    const upload = await house.call('fileUpload', { purpose: 'payment_slip', type: 'image/png', data: picture.toString('base64') }, player)
    expect((await prove({ trxId, sender: '0123', fileId: upload.value.id })).code).toBe('sender_invalid')
    await comes(deposit, { trxId, from: 'KARIM UDDIN' })
    expect((await prove({ trxId, sender: 'Karim Uddin', fileId: upload.value.id })).value).toMatchObject({
      state: 'UNDER_REVIEW',
      reason: 'holder_differs',
      manual: { proof: { fileId: upload.value.id } },
    })
  })

  test('a number is given out in turn and stays the deposit’s', async () => {
    await house.kit.owner.tx((t) => t.run('update wallet.receiving_account set turn = 0'))
    const [a, b] = [await start(), await start()]
    expect(a.deposit.manual?.account.number).not.toBe(b.deposit.manual?.account.number)
    await house.kit.owner.tx((t) =>
      t.run(`update wallet.receiving_account set active = false where number = $1`, [a.deposit.manual?.account.number]),
    )
    expect((await a.look()).manual?.account).toEqual(a.deposit.manual?.account)
    const next = await start()
    expect(next.deposit.manual?.account.number).toBe(b.deposit.manual?.account.number)
    await house.kit.owner.tx((t) => t.run('update wallet.receiving_account set active = true'))
  })
})

describe('a transaction number is used once, ever', () => {
  test('members who name the same one at once: none is credited by itself, one at most by a person', async () => {
    const many = await Promise.all(Array.from({ length: 6 }, () => start()))
    const trxId = newTrx()
    const answers = await Promise.all(many.map(({ prove }) => prove({ trxId })))
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
    await comes(many[0]?.deposit as Deposit, { trxId })
    const states = await Promise.all(many.map(async ({ look }) => (await look()).state))
    expect(new Set(states)).toEqual(new Set(['UNDER_REVIEW']))
    const decided = await Promise.all(many.map(({ id }) => codeOf(approve(id))))
    expect(decided.toSorted()).toEqual(['ok', ...Array.from({ length: 5 }, () => 'trx_used')])
    const cash = await Promise.all(many.map((one) => one.cash()))
    expect(cash.reduce((sum, one) => sum + one)).toBe(parseMoney('1000.00'))
  })

  test('when what came in is known, who is first is credited and nobody else', async () => {
    const many = await Promise.all(Array.from({ length: 5 }, () => start({ method: 'manual_nagad' })))
    const trxId = newTrx()
    await comes(many[0]?.deposit as Deposit, { trxId })
    const answers = await Promise.all(many.map(({ prove }) => prove({ trxId })))
    const cash = await Promise.all(many.map((one) => one.cash()))
    expect(cash.filter((one) => one > 0n)).toEqual([parseMoney('1000.00')])
    expect(answers.filter(({ code }) => code === 'trx_used')).toHaveLength(4)
    const again = await start({ method: 'manual_nagad' })
    expect((await again.prove({ trxId })).code).toBe('trx_used')
    // Another provider counts by itself.
    expect((await (await start({ method: 'manual_bkash' })).prove({ trxId })).value.state).toBe('MATCHING')
  })
})

describe('races of decisions', () => {
  async function inReview() {
    const one = await start()
    const trxId = newTrx()
    await one.prove({ trxId })
    await comes(one.deposit, { trxId, from: '01912345670' })
    return one
  }
  test('approve against reject, many of each: one outcome', async () => {
    const { id, look, cash } = await inReview()
    const acts = Array.from({ length: 12 }, (_, n) => codeOf(n % 2 === 0 ? approve(id, { by: `op${n}` }) : reject(id)))
    const answers = await Promise.all(acts)
    expect(answers.filter((code) => code === 'ok')).toHaveLength(1)
    const { state } = await look()
    expect(await cash()).toBe(state === 'CREDITED' ? parseMoney('1000.00') : 0n)
    expect(['CREDITED', 'REJECTED']).toContain(state)
  })

  test('a proof against the end of the deposit’s time, and against giving up: it is never both', async () => {
    for (let round = 0; round < 4; round++) {
      const { player, id, look, prove } = await start()
      const expire = () =>
        db().tx(async (t) => {
          const row = await lockDeposit(t, system(), id)
          if (row) await moveDeposit(t, row, { from: ['AWAITING_PAYER'], to: 'EXPIRED' })
        })
      const cancel = () => house.call('depositCancel', { id }, player)
      const [proved] = await Promise.all([prove({ trxId: newTrx() }), round % 2 === 0 ? expire() : cancel()])
      expect(proved.status).toBe(200)
      expect(['MATCHING', 'UNDER_REVIEW']).toContain((await look()).state)
    }
  })

  test('a deposit given up can be proven after all, another’s cannot be touched', async () => {
    const { player, id, look, prove } = await start()
    expect((await house.call('depositCancel', { id }, await member())).code).toBe('not_found')
    expect((await house.call('depositProof', { id, sender, trxId: newTrx(), fileId: null }, await member())).code).toBe('not_found')
    await house.call('depositCancel', { id }, player)
    expect(await look()).toMatchObject({ state: 'EXPIRED', reason: 'cancelled' })
    expect((await house.call('depositCancel', { id }, player)).code).toBe('state_changed')
    expect((await prove({ trxId: newTrx() })).value.state).toBe('MATCHING')
    expect((await prove({ trxId: newTrx() })).code).toBe('state_changed')
  })
})

describe('four eyes and taking back', () => {
  async function proven(amount: string) {
    const one = await start({ amount })
    await one.prove({ trxId: newTrx() })
    return one
  }
  test('above the limit it takes two people who found the same amount', async () => {
    const { id, look, cash } = await proven('20001.00')
    const o = { amount: '20001.00', state: 'MATCHING' } as const
    expect(await approve(id, o)).toBe(false)
    expect(await codeOf(approve(id, o))).toBe('four_eyes')
    expect(await codeOf(approve(id, { ...o, amount: '20000.00', by: 'kabir' }))).toBe('amount_differs')
    expect(await cash()).toBe(0n)
    expect(await approve(id, { ...o, by: 'kabir' })).toBe(true)
    expect((await look()).state).toBe('CREDITED')
    expect(await reverse(id)).toBe(false)
    expect(await codeOf(reverse(id))).toBe('four_eyes')
    expect(await reverse(id, 'kabir')).toBe(true)
    expect(await cash()).toBe(0n)
  })

  test('what was spent is owed, and the member’s withdrawals wait', async () => {
    const { id, player, look } = await proven('1000.00')
    await approveByTwo(id, { state: 'MATCHING' })
    await db().tx(async (t) => {
      const amount = parseMoney('400.25')
      const lines = [
        { account: { memberId: player.memberId, kind: 'cash' } as const, currency: 'BDT' as const, amount: -amount },
        { account: { house: 'game' } as const, currency: 'BDT' as const, amount },
      ]
      await post(t, { kind: 'bet', memberId: player.memberId, key: newKey(), lines, ref: { type: 'test', id: 'x' } })
    })
    const answers = await Promise.all(Array.from({ length: 6 }, () => codeOf(reverse(id))))
    expect(answers.filter((code) => code === 'ok')).toHaveLength(1)
    expect(await look()).toMatchObject({ state: 'REVERSED', reason: 'taken_back' })
    const held = await db().tx((t) => balances(t, operator, player.memberId))
    expect(Object.fromEntries(held.map((one) => [one.kind, one.balance]))).toMatchObject({ cash: 0n, receivable: parseMoney('400.25') })
    expect(await db().tx((t) => openRequirements(t, self(player.memberId), player.memberId))).toEqual([])
  })
})
