import { expect, test } from 'vitest'
import { isFeedNews, feedLength, withRounds, type PublicRound } from './feed.ts'

const round = (code: string): PublicRound => ({
  code,
  who: 'Ka***m',
  gameCode: 'dice',
  displayName: { bn: 'ডাইস', en: 'Dice' },
  iconUrl: '/art/dice.{lang}.avif',
  stake: '10.00',
  payout: '19.80',
  multiplier: '1.98',
  at: '2026-11-24T12:00:00.000Z',
})
const codes = (list: { readonly content: readonly PublicRound[] }) => list.content.map(({ code }) => code)

test('what is told comes first, newest first, each round once', () => {
  const told = { kind: 'rounds' as const, rounds: [round('b'), round('c'), round('a')] }
  expect(codes(withRounds({ content: [round('a')] }, told))).toEqual(['c', 'b', 'a'])
})

test('however much is told, the list stays as long as a page shows', () => {
  const many = Array.from({ length: 100 }, (_, n) => round(String(n)))
  const list = withRounds({ content: [] }, { kind: 'rounds', rounds: many })
  expect(list.content).toHaveLength(feedLength)
  expect(list.content[0]?.code).toBe('99')
})

test('nothing new leaves the list itself as it is', () => {
  const list = { content: [round('a')] }
  expect(withRounds(list, { kind: 'rounds', rounds: [round('a')] })).toBe(list)
})

test.each([
  [{ kind: 'rounds', rounds: [] }, true],
  [{ kind: 'again' }, true],
  [{ kind: 'other' }, false],
  [null, false],
  ['again', false],
])('a message %j is known: %s', (message, is) => expect(isFeedNews(message)).toBe(is))
