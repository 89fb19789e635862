import { endpoints } from '@khela/contract'
import { parseMoney } from '@khela/money'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { self } from '../../../kernel/scope-mint.ts'
import { balances } from '../../../ledger/index.ts'
import { sign } from '../../../testing/gateways.ts'
import { openRequirements } from '../../turnover/index.ts'
import { freeReceived } from './store.ts'
import {
  house,
  openBed,
  db,
  operator,
  newTrx,
  sender,
  member,
  start,
  approve,
  approveByTwo,
  comes,
  reverse,
  receivedKey,
} from '../../../testing/deposits.ts'

beforeAll(openBed)
afterAll(() => house.close())

describe('offers', () => {
  const offers = async () => (await house.call('depositMethods', {}, await member())).value.offers
  const bonusOf = async (memberId: bigint) =>
    (await db().tx((t) => balances(t, operator, memberId))).find(({ kind }) => kind === 'bonus')?.balance ?? 0n

  test('granted with the credit, on what came in, and taken back with it', async () => {
    const [half] = await offers()
    const { id, deposit, player, prove, look } = await start({ amount: '1000.00', offerId: half?.id ?? '' })
    expect(deposit.offer).toMatchObject({ percent: 50, bonus: null })
    await prove({ trxId: newTrx() })
    await approveByTwo(id, { state: 'MATCHING', amount: '801.01' })
    await house.settle()
    expect((await look()).offer).toMatchObject({ bonus: '400.50', wagering: '12015.10' })
    expect(await bonusOf(player.memberId)).toBe(parseMoney('400.50'))
    const owed = await db().tx((t) => openRequirements(t, self(player.memberId), player.memberId))
    expect(owed.map(({ needed }) => needed)).toEqual([parseMoney('12015.10')])
    await reverse(id)
    expect(await bonusOf(player.memberId)).toBe(0n)
    expect(await db().tx((t) => openRequirements(t, self(player.memberId), player.memberId))).toEqual([])
  })

  test('with less than it asks for there is no bonus, and the deposit’s own turnover', async () => {
    const [half] = await offers()
    const player = await member()
    const tooLittle = await house.call('depositCreate', { method: 'manual_bkash', amount: '499.00', offerId: half?.id ?? '' }, player)
    expect(tooLittle.code).toBe('offer_unavailable')
    const { id, prove, look } = await start({ amount: '500.00', offerId: half?.id ?? '', player })
    await prove({ trxId: newTrx() })
    await approveByTwo(id, { state: 'MATCHING', amount: '499.99' })
    expect((await look()).offer).toMatchObject({ bonus: null, wagering: null })
    expect(await bonusOf(player.memberId)).toBe(0n)
    const owed = await db().tx((t) => openRequirements(t, self(player.memberId), player.memberId))
    expect(owed.map(({ needed }) => needed)).toEqual([parseMoney('499.99')])
    const gone = await house.call('depositCreate', { method: 'manual_bkash', amount: '500.00', offerId: `ofr_${'0'.repeat(22)}` }, player)
    expect(gone.code).toBe('offer_unavailable')
  })
})

describe('the other doors', () => {
  test('a method that is closed now says when it opens, and takes nothing', async () => {
    const set = (opens: number | null, closes: number | null) =>
      house.kit.owner.tx((t) =>
        t.run(
          `insert into wallet.deposit_method (code, opens, closes, changed_by) values ('manual_upay', $1, $2, 'test')
           on conflict (code) do update set opens = excluded.opens, closes = excluded.closes`,
          [opens, closes],
        ),
      )
    const local = new Date(house.at() + 6 * 3_600_000)
    const minute = local.getUTCHours() * 60 + local.getUTCMinutes()
    await set((minute + 60) % 1440, (minute + 120) % 1440)
    const player = await member()
    const shown = (await house.call('depositMethods', {}, player)).value.methods.find(({ code }) => code === 'manual_upay')
    expect(shown).toMatchObject({ open: false, group: 'agent', needsProof: true })
    const refused = await house.call('depositCreate', { method: 'manual_upay', amount: '500.00' }, player)
    expect([refused.code, refused.params]).toEqual(['method_closed', { from: shown?.hours?.from }])
    await set(null, null)
    expect((await house.call('depositCreate', { method: 'manual_upay', amount: '500.00' }, player)).status).toBe(200)
  })

  const smsOf = (trxId: string, over: { text?: string; amount?: string } = {}) => {
    const time = new Date(house.at() + 6 * 3_600_000).toISOString()
    const at = `${time.slice(8, 10)}/${time.slice(5, 7)}/${time.slice(0, 4)} ${time.slice(11, 16)}`
    const amount = over.amount ?? '1,000.00'
    return over.text ?? `You have received Tk ${amount} from ${sender}. Fee Tk 0.00. Balance Tk 9,999.00. TrxID ${trxId} at ${at}`
  }
  const signed = (input: object) => {
    const { method, path } = endpoints.receivedNotice
    return sign(Buffer.from(receivedKey), { method, path, body: Buffer.from(JSON.stringify(input)) }, house.at())
  }
  const forward = (input: { number: string; originator: string; text: string }) =>
    house.call('receivedNotice', input, { headers: signed(input) })
  const free = async () => (await db().tx((t) => freeReceived(t, 100))).map((one) => one.trxId)

  test('a forwarded SMS is taken with a good signature, once, and credits only with a proof and a statement', async () => {
    const { deposit, look, prove, cash } = await start()
    const trxId = newTrx()
    const input = { number: deposit.manual?.account.number ?? '', originator: 'bKash', text: smsOf(trxId) }
    const headers = signed(input)
    for (const bad of [{}, { ...headers, 'x-pay-sign': '0'.repeat(64) }, signed({ ...input, originator: 'BKASH' })])
      expect((await house.call('receivedNotice', input, { headers: bad })).code).toBe('signature_invalid')
    expect((await house.call('receivedNotice', input, { headers })).value).toEqual({ received: true, read: true })
    expect((await house.call('receivedNotice', input, { headers })).code).toBe('signature_invalid')
    await house.settle()
    expect(await cash()).toBe(0n)
    expect(await free()).toContain(trxId)
    expect((await prove({ trxId })).value).toMatchObject({ state: 'UNDER_REVIEW', reason: 'statement_missing' })
    expect(await cash()).toBe(0n)
    // What a person sees is matched, so one of them is enough.
    expect(await approveByTwo(deposit.id)).toBe(true)
    expect(await look()).toMatchObject({ state: 'CREDITED' })
    expect(await free()).not.toContain(trxId)
  })

  test('with a statement that says the same an SMS credits by itself; with one that says another amount it does not', async () => {
    for (const [amount, state] of [
      ['1000.00', 'CREDITED'],
      ['900.00', 'UNDER_REVIEW'],
    ] as const) {
      const { deposit, prove } = await start()
      const trxId = newTrx()
      await forward({ number: deposit.manual?.account.number ?? '', originator: 'bkash', text: smsOf(trxId) })
      await comes(deposit, { trxId, amount })
      expect((await prove({ trxId })).value.state).toBe(state)
    }
  })

  test('what a payer can send to the phone is no message of a provider', async () => {
    const { deposit, prove, cash } = await start()
    const number = deposit.manual?.account.number ?? ''
    const trxId = newTrx()
    const time = new Date(house.at() + 6 * 3_600_000).toISOString().slice(0, 16).replace('T', ' ')
    const good = smsOf(trxId)
    const forged = [
      // From any phone, or under a name that only looks alike.
      { originator: sender, text: good },
      { originator: 'bKash1', text: good },
      { originator: 'NAGAD', text: good },
      // A line of a statement, and words around the provider's own.
      { originator: 'bKash', text: `${trxId}, 1000.00, ${sender}, ${time}` },
      { originator: 'bKash', text: `hello ${good}` },
      { originator: 'bKash', text: `${good} thank you` },
      { originator: 'bKash', text: good.replace('Fee Tk', 'Ref Tk 4,900.00 TrxID XXXXXX99. x. Fee Tk') },
      { originator: 'bKash', text: `Payment received: Tk 1,000.00 from ${sender} TrxID ${trxId} ${time}` },
    ]
    for (const one of forged) expect((await forward({ number, ...one })).value, one.text).toEqual({ received: true, read: false })
    expect(await free()).not.toContain(trxId)
    expect((await prove({ trxId })).value.state).toBe('MATCHING')
    expect(await cash()).toBe(0n)
  })

  test('an SMS that an operator pastes is an SMS: read in its provider’s form only, neither credited by itself nor a statement', async () => {
    const { deposit, prove, cash } = await start()
    const trxId = newTrx()
    const good = smsOf(trxId)
    const time = new Date(house.at() + 6 * 3_600_000).toISOString().slice(0, 16).replace('T', ' ')
    const forged = [
      `hello ${good}`,
      `${good} thank you`,
      good.replace('Fee Tk', 'Ref Tk 4,900.00 TrxID XXXXXX99. x. Fee Tk'),
      `Payment received: Tk 1,000.00 from ${sender} TrxID ${trxId} ${time}`,
      `Tk1,000.00 received from A/C:${sender} Fee:Tk0 TxnId:${trxId} Date:10-MAR-26 02:05:00 PM`,
    ]
    for (const text of forged) expect(await comes(deposit, { trxId, text }), text).toMatchObject({ added: 0, known: 0, unread: [text] })
    expect(await comes(deposit, { trxId, text: good })).toMatchObject({ added: 1, unread: [] })
    expect((await prove({ trxId })).value).toMatchObject({ state: 'UNDER_REVIEW', reason: 'statement_missing' })
    // Who pasted it does not credit it alone; another operator may.
    expect(await approve(deposit.id, { by: 'cashier' })).toBe(false)
    expect(await cash()).toBe(0n)
    expect(await approve(deposit.id, { by: 'kabir' })).toBe(true)
  })

  test('a pasted SMS is no statement for a forwarded one, and a statement is one for a pasted SMS', async () => {
    const forwarded = await start()
    const first = newTrx()
    await forward({ number: forwarded.deposit.manual?.account.number ?? '', originator: 'bKash', text: smsOf(first) })
    await comes(forwarded.deposit, { trxId: first, text: smsOf(first) })
    expect((await forwarded.prove({ trxId: first })).value).toMatchObject({ state: 'UNDER_REVIEW', reason: 'statement_missing' })
    const pasted = await start()
    const second = newTrx()
    await comes(pasted.deposit, { trxId: second, text: smsOf(second) })
    await comes(pasted.deposit, { trxId: second })
    expect((await pasted.prove({ trxId: second })).value.state).toBe('CREDITED')
  })

  test('in the demo the payment can be played, and it still takes the proof', async () => {
    const { id, player, prove, cash } = await start()
    const { value } = await house.call('depositDemoPay', { id }, player)
    expect(value.trxId).toMatch(/^SIM/)
    expect(await cash()).toBe(0n)
    expect((await prove(value)).value.state).toBe('CREDITED')
    expect((await house.call('depositDemoPay', { id }, player)).code).toBe('state_changed')
  })
})
