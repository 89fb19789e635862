import { expect, test } from 'vitest'
import { kindOf, promotionState, promotionsOf, type Promotion } from './model.ts'

const text = { bn: 'ক', en: 'a' }
const offer = (id: string, from: string, until: string | null, kind: Promotion['kind'] = 'daily'): Promotion => ({
  id,
  kind,
  title: text,
  summary: text,
  content: text,
  picture: '/art/hero-dice-wide.avif',
  from,
  until,
})
const at = new Date('2026-03-10T12:00:00Z')

test('an offer runs from its first instant up to its last, which it does not have', () => {
  const state = (from: string, until: string | null) => promotionState({ from, until }, at)
  expect(state('2026-03-10T12:00:00Z', null)).toEqual({ name: 'on', daysLeft: undefined })
  expect(state('2026-03-10T12:00:01Z', null)).toEqual({ name: 'soon' })
  expect(state('2026-03-01T00:00:00Z', '2026-03-10T12:00:00Z')).toEqual({ name: 'ended' })
  expect(state('2026-03-01T00:00:00Z', '2026-03-10T12:00:01Z')).toEqual({ name: 'on', daysLeft: 0 })
  expect(state('2026-03-01T00:00:00Z', '2026-03-12T12:00:00Z')).toEqual({ name: 'on', daysLeft: 2 })
})

test('running offers come first, then those to come, then those that are over, each in the order of the house', () => {
  const over = offer('over', '2026-01-01T00:00:00Z', '2026-02-01T00:00:00Z')
  const first = offer('first', '2026-01-01T00:00:00Z', null)
  const later = offer('later', '2026-04-01T00:00:00Z', null)
  const second = offer('second', '2026-01-01T00:00:00Z', null, 'vip')
  const all = [over, first, later, second]
  expect(promotionsOf(all, undefined, at).map(({ id }) => id)).toEqual(['first', 'second', 'later', 'over'])
  expect(promotionsOf(all, 'vip', at).map(({ id }) => id)).toEqual(['second'])
  expect(promotionsOf(all, 'rebate', at)).toEqual([])
})

test('the address names a kind that exists', () => {
  expect(kindOf('?kind=vip')).toBe('vip')
  expect(kindOf('?kind=%22daily%22')).toBe('daily')
  expect(kindOf('?kind=gold')).toBeUndefined()
  expect(kindOf('')).toBeUndefined()
})
