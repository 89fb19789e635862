import { describe, expect, test } from 'vitest'
import fc from 'fast-check'
import { readObject } from './json.ts'
import { Fault, isId, readAmount, readEnvelope, readForm, readSlip } from './parse.ts'

const bytes = (text: string) => Buffer.from(text)

describe('amounts', () => {
  test.each([
    ['10', 100_000n],
    ['10.5', 105_000n],
    ['10.00', 100_000n],
    ['0', 0n],
    ['0.01', 100n],
    ['0.00', 0n],
    ['1000000000000.00', 10_000_000_000_000_000n],
    ['999999999999.99', 9_999_999_999_999_900n],
  ])('%s', (text, amount) => expect(readAmount(text)).toBe(amount))

  const noAmounts: unknown[] = [
    '',
    '.',
    '10.',
    '.5',
    '10.005',
    '10.000',
    '1e2',
    '-1',
    '-0',
    '+1',
    '1,000',
    '0x10',
    ' 1',
    '1 ',
    '1\n',
    'NaN',
    'Infinity',
    '১০',
    '１',
    '01',
    '00',
    '00.50',
    '1.2.3',
    '1000000000000.01',
    '1000000000001',
    '10000000000000',
    '9'.repeat(40),
    '1_000',
    '٣',
    10,
    10.5,
    0,
    null,
    true,
    [],
    {},
    ['10'],
  ]
  test.each(noAmounts)('%j is refused', (value) => expect(readAmount(value)).toBeUndefined())

  test('every amount to the largest is read as it is written', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 100_000_000_000_000n }), (cents) => {
        expect(readAmount(`${cents / 100n}.${String(cents % 100n).padStart(2, '0')}`)).toBe(cents * 100n)
      }),
    )
  })
})

test('ids have 1 to 255 characters and no control characters', () => {
  for (const good of ['a', 'x'.repeat(255), '😀'.repeat(255), "'; drop table play.call; --", 'রাউন্ড-১', ' ', '../..', '\u202e'])
    expect([good, isId(good)]).toEqual([good, true])
  for (const wrong of ['', 'x'.repeat(256), '😀'.repeat(256), 'a\u0000', 'a\nb', '\u007f', '\u0085', 7, null, undefined, ['a']])
    expect([wrong, isId(wrong)]).toEqual([wrong, false])
})

describe('bodies', () => {
  test.each([
    ['an object', '{"a":1,"b":"x:y,{[\\"","c":[1,{"d":null}]}'],
    ['names that look like values', '{"a":":","b":":b","c":"\\\\"}'],
    ['a name with an escape', '{"\\u0061":1,"b":2}'],
    ['a prototype as a mere name', '{"__proto__":{"amount":"1"},"a":1}'],
    ['Bengali', '{"a":"খেলা"}'],
    ['an escaped pair', '{"a":"\\ud83d\\ude00"}'],
  ])('%s is read', (_what, text) => expect(readObject(bytes(text))).toEqual(JSON.parse(text)))

  test.each([
    ['a list', '[1]'],
    ['a text', '"a"'],
    ['null', 'null'],
    ['nothing', ''],
    ['two objects', '{}{}'],
    ['a trailing comma', '{"a":1,}'],
    ['a name twice', '{"a":1,"a":2}'],
    ['a name twice by an escape', '{"a":1,"\\u0061":2}'],
    ['a name twice, deeper', '{"a":{"b":1,"b":1}}'],
    ['a name twice in a list', '{"a":[{"b":1,"b":1}]}'],
    ['NUL', '{"a":"x\\u0000"}'],
    ['NUL in a name', '{"a\\u0000":1}'],
    ['half a character', '{"a":"\\ud83d"}'],
    ['half a character, deeper', '{"a":["\\udc00"]}'],
    ['nine levels', `${'{"a":'.repeat(9)}1${'}'.repeat(9)}`],
    ['a raw line break in a text', '{"a":"x\ny"}'],
    ['a byte order mark', '\ufeff{"a":1}'],
    ['NaN', '{"a":NaN}'],
  ])('%s is refused', (_what, text) => expect(readObject(bytes(text))).toBeUndefined())

  test('broken UTF-8 is refused', () => {
    expect(readObject(Buffer.from([0x7b, 0x22, 0x61, 0x22, 0x3a, 0x22, 0xc3, 0x28, 0x22, 0x7d]))).toBeUndefined()
    expect(readObject(Buffer.from('{"a":"\xed\xa0\x80"}', 'latin1'))).toBeUndefined()
  })

  test('eight levels and very many of them in a row are quick', () => {
    expect(readObject(bytes(`${'{"a":'.repeat(8)}1${'}'.repeat(8)}`))).toBeDefined()
    expect(readObject(bytes('['.repeat(16_000)))).toBeUndefined()
  })

  test('no JSON of any shape is changed, and no name is lost', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 3 })), (value) => {
        const text = JSON.stringify(value)
        const read = readObject(bytes(text))
        if (read !== undefined) expect(JSON.stringify(read)).toBe(JSON.stringify(JSON.parse(text)))
        else expect(text).toMatch(/\\u(0000|d[89a-f])/)
      }),
    )
  })
})

const common = { vendor_id: 'ACME', request_id: 'r', ts: 1, player_id: 'p1', currency: 'BDT' }
const forms = {
  bet: { ...common, session_id: 's', game_code: 'g', tx_id: 't', round_id: 'r', amount: '10.00' },
  betWin: { ...common, session_id: 's', game_code: 'g', tx_id: 't', round_id: 'r', bet_amount: '10', win_amount: '3' },
  win: { ...common, tx_id: 't', bet_tx_id: 'b', round_id: 'r', amount: '1', round_closed: true },
  rollback: { ...common, tx_id: 't', target_tx_id: 'b', reason: 'timeout' },
  promo: { ...common, tx_id: 't', amount: '5', promo_type: 'TOURNAMENT', promo_ref: 'x' },
  resettle: { ...common, tx_id: 't', bet_tx_id: 'b', new_total_win: '5', reason: 'void' },
  close: { ...common, tx_id: 't', round_id: 'r' },
  status: { ...common, target_tx_id: 't' },
  balance: common,
  session: { ...common, token: 'x' },
} as const
const request = Buffer.from('exact')
const notRead = new Set(['vendor_id', 'request_id', 'ts'])

describe.each(Object.keys(forms) as (keyof typeof forms)[])('form %s', (name) => {
  const form: Record<string, unknown> = forms[name]
  const read = (body: Record<string, unknown>): unknown => readForm[name](body, 'ACME', request)

  test('is read, with fields nobody knows', () => {
    expect(read(form)).not.toBeInstanceOf(Fault)
    expect(read({ ...form, unheard_of: { of: ['x'] } })).toEqual(read(form))
  })
  const fields = Object.keys(form).filter((field) => !notRead.has(field) && !(name === 'session' && field !== 'token'))
  test.each(fields)('%s is needed, and taken as it is only', (field) => {
    const { [field]: _left, ...without } = form
    expect(read(without)).toEqual(new Fault('BAD_REQUEST', field))
    const wrong = read({ ...form, [field]: typeof form[field] === 'boolean' ? 'true' : 7 })
    expect(wrong).toEqual(new Fault(/amount|total/.test(field) ? 'AMOUNT_INVALID' : 'BAD_REQUEST', field))
  })
})

describe('fields that may be left out', () => {
  test('a bet with all of them', () => {
    const full = { ...forms.bet, free_round_id: 'f', jackpot_contribution: '0.10', bet_kind: 'free' }
    expect(readForm.bet(full, 'ACME', request)).toEqual({
      vendor: 'ACME',
      player: 'p1',
      currency: 'BDT',
      game: 'g',
      session: 's',
      round: 'r',
      txId: 't',
      amount: 100_000n,
      request,
      freeRound: 'f',
      jackpot: 1000n,
      betKind: 'free',
    })
  })
  test('null is left out, and an unknown word is refused', () => {
    expect(readForm.bet({ ...forms.bet, bet_kind: null, free_round_id: null }, 'ACME', request)).toEqual(
      readForm.bet(forms.bet, 'ACME', request),
    )
    expect(readForm.bet({ ...forms.bet, bet_kind: 'turbo' }, 'ACME', request)).toEqual(new Fault('BAD_REQUEST', 'bet_kind'))
    expect(readForm.promo({ ...forms.promo, promo_type: 'toString' }, 'ACME', request)).toEqual(new Fault('BAD_REQUEST', 'promo_type'))
    expect(readForm.rollback({ ...forms.rollback, amount: '1.005' }, 'ACME', request)).toEqual(new Fault('AMOUNT_INVALID', 'amount'))
  })
  test('a jackpot is a part of what is won', () => {
    const win = (jackpot_win: string) => readForm.win({ ...forms.win, amount: '5.00', jackpot_win }, 'ACME', request)
    expect(win('5.00')).toMatchObject({ amount: 50_000n, jackpotWin: 50_000n })
    expect(win('5.01')).toEqual(new Fault('AMOUNT_INVALID', 'jackpot_win'))
    const betWin = (jackpot_win: string) => readForm.betWin({ ...forms.betWin, win_amount: '5.00', jackpot_win }, 'ACME', request)
    expect(betWin('5.01')).toEqual(new Fault('AMOUNT_INVALID', 'jackpot_win'))
  })
  test('the envelope', () => {
    expect(readEnvelope(common)).toBe('ACME')
    for (const field of ['vendor_id', 'request_id', 'ts'])
      expect(readEnvelope({ ...common, [field]: undefined })).toEqual(new Fault('BAD_REQUEST', field))
    for (const ts of ['1', 1.5, -1, 0, 2 ** 60]) expect(readEnvelope({ ...common, ts })).toEqual(new Fault('BAD_REQUEST', 'ts'))
  })
  test('a slip has one to twenty objects', () => {
    const of = (count: number) => readSlip({ bets: Array.from({ length: count }, () => ({})) })
    expect([of(1), of(20)].every(Array.isArray)).toBe(true)
    expect(
      [of(0), of(21), readSlip({}), readSlip({ bets: [[]] }), readSlip({ bets: { length: 1 } })].every((one) => one instanceof Fault),
    ).toBe(true)
  })
})
