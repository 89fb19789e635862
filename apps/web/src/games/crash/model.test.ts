import { UNIT } from '@khela/money'
import { expect, test } from 'vitest'
import type { OwnBet, TableRound } from '../kit/tables/table-model.ts'
import { becomes, hundredthsText, isNext, risen, stepOf, typedHundredths } from './model.ts'

const at = (ms: number) => new Date(Date.UTC(2026, 0, 1) + ms).toISOString()
const round: TableRound = {
  table: 'crash',
  chain: 'chn_1',
  no: 3,
  phase: 'betting',
  openAt: at(0),
  closeAt: at(6_000),
  startAt: at(7_000),
  endAt: null,
  nextAt: null,
  betsRoot: null,
  ceiling: null,
  outcome: null,
  hash: null,
}
const bet: OwnBet = {
  id: 'bet_1',
  no: 3,
  mode: 'real',
  stake: '10.00',
  spots: [],
  panel: 1,
  auto: null,
  state: 'open',
  outAt: null,
  payout: '0.00',
}

test('what a panel can do follows the round and its bet', () => {
  const steps = (one: OwnBet | undefined) =>
    (['idle', 'betting', 'closed', 'running', 'settled', 'void'] as const).map((phase) =>
      stepOf({ ...round, phase }, one, phase === 'betting'),
    )
  expect(steps(undefined)).toEqual(['queue', 'bet', 'queue', 'queue', 'queue', 'queue'])
  expect(steps(bet)).toEqual(['locked', 'placed', 'locked', 'flying', 'lost', 'locked'])
  expect(new Set(steps({ ...bet, state: 'out', outAt: 150 }))).toEqual(new Set(['out']))
  expect(stepOf({ ...round, phase: 'settled' }, { ...bet, state: 'settled', outAt: 150 }, false)).toBe('out')
  // The page's clock is past the close, the server has not said so yet: no bet, and none is taken back.
  expect([stepOf(round, undefined, false), stepOf(round, bet, false)]).toEqual(['queue', 'locked'])
  expect([isNext('queue'), isNext('out'), isNext('lost'), isNext('flying')]).toEqual([true, true, true, false])
})

test('multipliers are read from people and shown in whole hundredths', () => {
  expect(['2', '2.5', '১.০১', '10,000', '10000.01', '1.00', '1.005', 'x', ''].map(typedHundredths)).toEqual([
    200,
    250,
    101,
    1_000_000,
    undefined,
    undefined,
    undefined,
    undefined,
    undefined,
  ])
  expect([100, 101, 1_234, 1_000_000].map(hundredthsText)).toEqual(['1.00', '1.01', '12.34', '10000.00'])
  expect(becomes(33n * UNIT + 3_333n, 101)).toBe(336_666n)
})

test('the curve rises from its start by the server’s clock, never before', () => {
  const start = Date.parse(at(7_000))
  expect([risen(round, start - 5), risen(round, start), risen(round, start + 11_553)]).toEqual([100, 100, 200])
})
