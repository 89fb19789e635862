import { memberAccountKinds, postingKinds } from '@khela/contract'
import { parseMoney } from '@khela/money'
import { expect, test } from 'vitest'
import { readAddress } from './address.ts'
import { exactFigures, hundredths, kindsOf, multiplierText, outcomeOf, profitOf, shortId, spanOf, sumOf, type Round } from './model.ts'

function round(status: Round['status'], stake: string, payout: string): Round {
  return {
    id: 'rnd_0123456789012345678901',
    gameCode: 'dice',
    displayName: { bn: 'ছক্কা', en: 'Chhokka' },
    vendorName: { bn: 'খেলা', en: 'Khela' },
    mode: 'real',
    currency: 'BDT',
    stake,
    payout,
    status,
    at: '2026-11-20T08:00:00.000Z',
    settledAt: null,
    summary: {},
  }
}

test('days are cut in Dhaka, also in the evening of Greenwich', () => {
  const late = new Date('2026-03-05T18:30:00Z')
  expect(spanOf('today', late)).toEqual({ from: '2026-03-06', to: '2026-03-06' })
  expect(spanOf('yesterday', late)).toEqual({ from: '2026-03-05', to: '2026-03-05' })
  expect(spanOf('week', late)).toEqual({ from: '2026-02-28', to: '2026-03-06' })
  expect(spanOf('month', late)).toEqual({ from: '2026-02-05', to: '2026-03-06' })
})

test('what a round came to', () => {
  expect(outcomeOf(round('SETTLED', '10.00', '10.0001'))).toBe('won')
  expect(outcomeOf(round('SETTLED', '10.00', '9.9999'))).toBe('lost')
  expect(outcomeOf(round('SETTLED', '10.00', '10.00'))).toBe('even')
  expect(outcomeOf(round('OPEN', '10.00', '0.00'))).toBe('open')
  expect(outcomeOf(round('VOID', '10.00', '0.00'))).toBe('void')
})

test('profit is exact, unknown while open, nothing when void', () => {
  expect(profitOf(round('SETTLED', '0.30', '0.10'))).toBe(parseMoney('-0.20'))
  expect(profitOf(round('OPEN', '1.00', '0.00'))).toBeUndefined()
  expect(profitOf(round('VOID', '1.00', '0.00'))).toBe(0n)
})

test('the sum of the rows shown leaves void rounds out', () => {
  const rounds = [round('SETTLED', '10.00', '19.80'), round('VOID', '30.00', '0.00'), round('SETTLED', '20.00', '0.00')]
  expect(sumOf(rounds)).toEqual({ stake: parseMoney('30.00'), payout: parseMoney('19.80') })
})

test('figures of the record keep every decimal', () => {
  expect(exactFigures('1234567.0625')).toBe('1,234,567.0625')
  expect(exactFigures('-1000.00')).toBe('−1,000.00')
  expect(exactFigures('0.00')).toBe('0.00')
})

test('ids and rolls are short', () => {
  expect(shortId('rnd_0123456789012345678901')).toBe('…45678901')
  expect(shortId('7')).toBe('7')
  expect(hundredths(5)).toBe('0.05')
  expect(hundredths(9999)).toBe('99.99')
})

test('multipliers', () => {
  expect(['10206', '20000', '9', '19800', '1.98'].map(multiplierText)).toEqual(['1.0206', '2.00', '0.0009', '1.98', '1.98'])
})

test('the kinds offered for an account are those the contract moves it with', () => {
  for (const account of memberAccountKinds) {
    const touching = Object.entries(postingKinds).filter(([, row]) => row.sides.some((side) => side.account === account))
    expect(kindsOf[account].toSorted(), account).toEqual(touching.map(([kind]) => kind).toSorted())
  }
})

test('the address is read as far as it makes sense', () => {
  expect(readAddress('?days=week&mode=demo&posting=%2212%22&account=held')).toMatchObject({
    days: 'week',
    mode: 'demo',
    posting: '12',
    account: 'held',
  })
  expect(readAddress('?posting=12&round=rnd_0123456789012345678901')).toMatchObject({ posting: '12', round: 'rnd_0123456789012345678901' })
  expect(readAddress('?days=year&mode=x&posting=0&account=toString&round=../x&kind=A')).toEqual({})
})
