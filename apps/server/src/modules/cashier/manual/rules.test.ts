import { parseMoney } from '@khela/money'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { clockOf, isOpenAt, minuteOf } from './hours.ts'
import { readTime } from './read-line.ts'
import { readLine } from './read-sms.ts'
import { isSuffixOf, scoreOf, verdictOf, type Claim, type Receipt } from './score.ts'
import { standingOf } from './standing.ts'

const minute = 60_000
const from = new Date('2026-03-10T06:00:00.000Z')
const until = new Date(from.getTime() + 30 * minute)
const limit = parseMoney('5000.00')

const money = fc.bigInt({ min: 1n, max: 10n ** 12n })
const mobile = fc.stringMatching(/^01[3-9][0-9]{8}$/)
const trx = fc.stringMatching(/^[A-Z0-9]{8,12}$/)
const said: fc.Arbitrary<Claim> = fc.record({
  trxId: trx,
  sender: mobile,
  amount: money,
  number: mobile,
  from: fc.constant(from),
  until: fc.constant(until),
})
/** What came in exactly as the payer says, the sender's number shown in one of the ways of providers. */
const agreeing = (word: Claim): fc.Arbitrary<Receipt> =>
  fc
    .record({
      minutes: fc.integer({ min: 0, max: 30 }),
      shown: fc.integer({ min: 3, max: 11 }),
      look: fc.constantFrom('', '017****', '+88'),
    })
    .map(({ minutes, shown, look }): Receipt => ({
      trxId: word.trxId,
      amount: word.amount,
      number: word.number,
      at: new Date(from.getTime() + minutes * minute),
      sender: look === '+88' ? `+88${word.sender}` : `${look}${word.sender.slice(-shown)}`,
    }))
const pair = said.chain((word) => agreeing(word).map((seen) => [word, seen] as const))

describe('matching score (PAY-3.3.3)', () => {
  test('credited without a person exactly when everything agrees, nobody else names it and the amount is below the limit', () => {
    fc.assert(
      fc.property(pair, fc.nat(2), ([word, seen], rivals) => {
        const verdict = verdictOf(scoreOf(word, seen, { rivals }), seen.amount, limit)
        expect(verdict.credit).toBe(rivals === 0 && seen.amount < limit)
      }),
    )
  })

  const spoil: Record<string, (seen: Receipt) => Receipt> = {
    trx: (seen) => ({ ...seen, trxId: `${seen.trxId}0` }),
    amount: (seen) => ({ ...seen, amount: seen.amount + 1n }),
    number: (seen) => ({ ...seen, number: `${seen.number}1` }),
    sender: (seen) => ({ ...seen, sender: seen.sender.replace(/[0-9]$/, (digit) => String((Number(digit) + 1) % 10)) }),
    time: (seen) => ({ ...seen, at: new Date(until.getTime() + 3 * minute) }),
  }
  test.each(Object.entries(spoil))('one thing that differs (%s) is seen, named, and never credited', (code, change) => {
    fc.assert(
      fc.property(pair, ([word, seen]) => {
        const reasons = scoreOf(word, change(seen), { rivals: 0 })
        expect(reasons.filter(({ ok }) => !ok).map((one) => one.code)).toEqual([code])
        expect(verdictOf(reasons, 1n, limit)).toEqual({ credit: false, because: `${code}_differs` })
      }),
    )
  })

  test('a payment from before the deposit does not count for it', () => {
    fc.assert(
      fc.property(pair, ([word, seen]) => {
        const early = { ...seen, at: new Date(from.getTime() - 3 * minute) }
        expect(scoreOf(word, early, { rivals: 0 }).find(({ code }) => code === 'time')?.ok).toBe(false)
      }),
    )
  })

  test('at a bank the name must be that of the payment and of the profile', () => {
    const word = { trxId: 'REF12345', sender: 'rahim  uddin', amount: 100n, number: '1000', from, until }
    const seen = { trxId: 'REF12345', sender: 'Rahim Uddin', amount: 100n, number: '1000', at: from }
    const of = (profileName: string | null) => verdictOf(scoreOf(word, seen, { rivals: 0, profileName }), 100n, limit)
    expect(of('RAHIM UDDIN')).toEqual({ credit: true })
    expect(of('Karim Uddin')).toEqual({ credit: false, because: 'holder_differs' })
    expect(of(null)).toEqual({ credit: false, because: 'holder_differs' })
  })

  test('a suffix needs three digits and the end of the number', () => {
    expect(isSuffixOf('017****5678', '01712345678')).toBe(true)
    expect(isSuffixOf('8801712345678', '01712345678')).toBe(true)
    expect(isSuffixOf('***78', '01712345678')).toBe(false)
    expect(isSuffixOf('01712345679', '01712345678')).toBe(false)
    expect(isSuffixOf('', '01712345678')).toBe(false)
  })
})

describe('lines of what came in', () => {
  const at = new Date('2026-03-10T08:05:00.000Z')
  test.each([
    [
      'bkash',
      'sms',
      'You have received Tk 1,500.00 from 01712345678. Fee Tk 0.00. Balance Tk 9,999.00. TrxID 9AB3C7D5EF at 10/03/2026 14:05',
    ],
    ['bkash', 'sms', 'Cash Out Tk 1,500.00 from 01712345678 successful. Balance Tk 20.00. TrxID 9AB3C7D5EF at 10/03/2026 14:05'],
    ['nagad', 'sms', 'Money Received. Amount: Tk 1500.00 Sender: 01712345678 Ref: N/A TxnID: 9ab3c7d5ef Balance: Tk 3.20 10/03/2026 14:05'],
    ['rocket', 'sms', 'Tk1,500.00 received from A/C:01712345678 Fee:Tk0 TxnId:9AB3C7D5EF Date:10-MAR-26 02:05:00 PM'],
    ['bkash', 'list', '9AB3C7D5EF, 1500, 01712345678, 2026-03-10 14:05'],
    ['bank', 'list', '"9AB3C7D5EF";"1500.00";"01712345678";"2026-03-10T08:05:00Z"'],
  ] as const)('%s, %s', (provider, kind, text) => {
    const line = { trxId: '9AB3C7D5EF', amount: parseMoney('1500.00'), sender: '01712345678', at }
    expect(readLine(provider, text)).toEqual({ kind, line })
  })

  test('a bank sends no SMS that counts', () => {
    const text = 'You have received Tk 1,500.00 from 01712345678. Fee Tk 0.00. Balance Tk 9,999.00. TrxID 9AB3C7D5EF at 10/03/2026 14:05'
    expect([readLine('bank', text), readLine('nagad', text)]).toEqual([undefined, undefined])
  })

  test.each([
    'Your bKash PIN was changed.',
    'You have sent Tk 500.00 to 01712345678. TrxID 9AB3C7D5EF at 10/03/2026 14:05',
    'You have received Tk 0.00 from 01712345678. TrxID 9AB3C7D5EF at 10/03/2026 14:05',
    'You have received Tk 500.00 from 01712345678. TrxID 9AB3C7D5EF at 31/02/2026 14:05',
    '9AB3C7D5EF, -5, 01712345678, 2026-03-10 14:05',
    '9AB3C7D5EF, 5.001, 01712345678, 2026-03-10 14:05',
    '',
  ])('is not read: %s', (line) => expect(readLine('bkash', line)).toBeUndefined())

  test('whatever is pasted, it is read whole or not at all', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 300 }), (line) => {
        const read = readLine('bkash', line)?.line
        expect(read === undefined || (read.amount > 0n && /^[A-Z0-9]{6,30}$/.test(read.trxId))).toBe(true)
      }),
    )
    expect(readTime('99/99/2026 14:05')).toBeUndefined()
  })
})

test('opening hours: the ends, over midnight, all day', () => {
  const minutes = fc.integer({ min: 0, max: 1439 })
  fc.assert(
    fc.property(minutes, minutes, minutes, (opens, closes, at) => {
      fc.pre(opens !== closes)
      expect(isOpenAt({ opens, closes }, at)).toBe(!isOpenAt({ opens: closes, closes: opens }, at))
      expect(isOpenAt({ opens, closes }, opens)).toBe(true)
      expect(isOpenAt({ opens, closes }, closes)).toBe(false)
    }),
  )
  fc.assert(fc.property(minutes, (at) => minuteOf(clockOf(at)) === at))
  expect(isOpenAt({ opens: 0, closes: 0 }, 700)).toBe(true)
})

test('each state says whose turn it is and what can be done', () => {
  const times = { matchMinutes: 10, reviewMinutes: 60, lateProofHours: 72 }
  const of = (state: Parameters<typeof standingOf>[0]['state'], hasProof: boolean, hours = 0) =>
    standingOf(
      {
        state,
        createdAt: from,
        expiresAt: until,
        steps: [],
        manual: { hasProof },
        isPayable: false,
        now: new Date(until.getTime() + hours * 60 * minute),
      },
      times,
    )
  expect(of('AWAITING_PAYER', false)).toMatchObject({ holder: 'member', can: ['prove', 'cancel'], until: until.toISOString() })
  expect(of('MATCHING', true)).toMatchObject({ holder: 'provider', can: [] })
  expect(of('UNDER_REVIEW', true)).toMatchObject({ holder: 'house', can: [] })
  expect(of('EXPIRED', false, 71)).toMatchObject({ holder: 'nobody', can: ['prove'] })
  expect(of('EXPIRED', false, 73)).toMatchObject({ holder: 'nobody', can: [] })
  expect(of('EXPIRED', true, 1)).toMatchObject({ can: [] })
})
