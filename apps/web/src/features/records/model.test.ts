import { memberAccountKinds, recordGroup } from '@khela/contract'
import { parseMoney } from '@khela/money'
import { expect, test } from 'vitest'
import { readAddress } from './address.ts'
import { exactFigures, groupsOf, hundredths, kindsOf, multiplierText, outcomeOf, profitOf, shortId, sumOf, type Round } from './model.ts'

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
    validBet: stake,
    carried: null,
    legCount: null,
    summary: {},
  }
}

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

test('an account is narrowed to kinds and groups that touch it', () => {
  for (const account of memberAccountKinds) {
    expect(kindsOf(account).length, account).toBeGreaterThan(0)
    for (const group of groupsOf(account)) expect(kindsOf(account).some((kind) => recordGroup(kind) === group)).toBe(true)
  }
  expect(groupsOf('held')).toEqual(['withdrawals', 'transfers'])
})

test('the address is read as far as it makes sense', () => {
  expect(readAddress('?days=week&mode=demo&posting=%2212%22&account=held')).toMatchObject({
    days: 'week',
    mode: 'demo',
    posting: '12',
    account: 'held',
  })
  expect(readAddress('?posting=12&round=rnd_0123456789012345678901')).toMatchObject({ posting: '12', round: 'rnd_0123456789012345678901' })
  expect(readAddress('?from=2026-01-01&to=2026-02-30x&status=won&type=RNG&vendor=KH&find=%2212345678%22&direction=out&by=vendor')).toEqual({
    from: '2026-01-01',
    status: 'won',
    type: 'RNG',
    vendor: 'KH',
    find: '12345678',
    direction: 'out',
    by: 'vendor',
  })
  expect(readAddress('?days=year&mode=x&posting=0&account=toString&round=../x&kind=A')).toEqual({})
})
