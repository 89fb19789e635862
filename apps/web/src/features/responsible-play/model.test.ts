import { expect, test } from 'vitest'
import { askAgainMs, changesOf, fieldsOf, fullness, measureOf, dueNotice, stricter, wireOf, type Check, type Standing } from './model.ts'

const standing = {
  limits: fieldsOf('day').map((name) => ({ name, own: name === 'depositDay' ? '1000.00' : null, house: null, next: null, used: null })),
  sessionMinutes: { own: null, house: null, next: null },
  coolingUntil: null,
  excluded: false,
  excludedUntil: null,
} as unknown as Standing

test('only what differs is sent, in digits of any script; empty takes a limit away', () => {
  expect(changesOf(standing, { depositDay: '1000', lossDay: '২৫০', session: '' })).toEqual({ change: { lossDay: '250.00' }, wrong: [] })
  expect(changesOf(standing, { depositDay: '' }).change).toEqual({ depositDay: null })
  expect(changesOf(standing, { session: '৯০' }).change).toEqual({ sessionMinutes: 90 })
  expect(changesOf(standing, { depositDay: 'x', session: '1441' })).toEqual({ change: {}, wrong: ['depositDay', 'session'] })
})

test('a typed value is what the wire takes or nothing', () => {
  expect([wireOf('bet', '12.345'), wireOf('bet', '12.5'), wireOf('session', '0'), wireOf('session', '1.5')]).toEqual([
    undefined,
    '12.50',
    undefined,
    undefined,
  ])
  expect([measureOf('lossMonth'), measureOf('bet'), measureOf('session')]).toEqual(['loss', 'bet', 'session'])
})

test('a bar is as full as the stricter limit says', () => {
  expect([
    fullness('50.00', '100.00', null),
    fullness('50.00', '100.00', '60.00'),
    fullness('-5.00', '100.00', null),
    fullness('300.00', '100.00', null),
  ]).toEqual([50, 83, 0, 100])
  expect([fullness(null, '1.00', null), fullness('0.00', null, null), fullness('1.00', '0.00', null)]).toEqual([undefined, undefined, 100])
  expect([stricter('2.00', null), stricter('2.00', '1.00'), stricter(null, null)]).toEqual(['2.00', '1.00', null])
})

const check: Check = {
  now: '2026-03-10T06:30:00.000Z',
  everyMinutes: 30,
  playPeriod: null,
  dueAt: null,
  sessionMinutes: null,
  sessionEndsAt: null,
}
test('the end of a session goes before a check, and the server’s clock decides', () => {
  const due = { ...check, dueAt: '2026-03-10T06:30:00.000Z' }
  expect([dueNotice(check), dueNotice(due), dueNotice({ ...due, sessionEndsAt: '2026-03-10T06:29:00.000Z' })]).toEqual([
    undefined,
    'check',
    'over',
  ])
  expect(dueNotice({ ...check, dueAt: '2026-03-10T06:30:00.001Z' })).toBeUndefined()
})

test('the server is asked again when it has something to say, and not at all when nothing is to come', () => {
  const playPeriod = { beganAt: check.now, seconds: 0, rounds: 0, stake: '0.00', payout: '0.00' }
  expect(askAgainMs({ ...check, everyMinutes: null })).toBe(false)
  expect(askAgainMs(check)).toBe(60_000)
  expect(askAgainMs({ ...check, playPeriod, dueAt: '2026-03-10T06:32:00.000Z' })).toBe(120_500)
  expect(askAgainMs({ ...check, playPeriod, dueAt: '2026-03-10T08:00:00.000Z' })).toBe(300_000)
})
