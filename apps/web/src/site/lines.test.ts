import { expect, test } from 'vitest'
import { addressAt, allowedHosts, fastest, measure } from './lines.ts'

const info = {
  mainDomain: 'khela.example',
  domainRoute: [
    { domain: 'a.example', area: 'site' },
    { domain: 'b.example', area: 'agent' },
    { domain: 'khela.example', area: 'site' },
  ],
} as const

test('only the merchant’s own hosts of an area are lines, each once', () => {
  expect(allowedHosts(info, 'site')).toEqual(['khela.example', 'a.example'])
  expect(allowedHosts(info, 'agent')).toEqual(['b.example'])
})

/** A clock that goes on by what each answer takes. */
function stopwatch(took: readonly number[]) {
  let at = 0
  let turn = 0
  return { now: () => at, ask: async () => void (at += took[turn++] ?? 0) }
}

test('a line is as fast as the middle of three answers', async () => {
  const { ask, now } = stopwatch([400, 31, 35])
  expect(await measure('a.example', ask, now)).toEqual({ host: 'a.example', speed: 35 })
})

test('a line that fails, or fails later, is silent', async () => {
  let turn = 0
  const dies = async () => {
    turn += 1
    if (turn === 2) throw new TypeError('Failed to fetch')
  }
  expect(await measure('a.example', dies)).toEqual({ host: 'a.example', speed: 'silent' })
})

test('the fastest line is one that answers; none is fastest when all are silent', () => {
  expect(
    fastest([
      { host: 'slow', speed: 300 },
      { host: 'dead', speed: 'silent' },
      { host: 'quick', speed: 20 },
    ]),
  ).toBe('quick')
  expect(fastest([{ host: 'dead', speed: 'silent' }])).toBeUndefined()
})

test('another line shows the same page and takes the session along; a host that is not on the list is never gone to', () => {
  const here = { pathname: '/member/wallet', search: '?tab=a' }
  expect(addressAt('a.example', ['a.example'], here, 'code')).toBe('https://a.example/member/wallet?tab=a&token=code')
  expect(addressAt('a.example', ['a.example'], { pathname: '//evil.example/x', search: '' }, undefined)).toBe(
    'https://a.example//evil.example/x',
  )
  expect(() => addressAt('evil.example', ['a.example'], here, 'code')).toThrow('not a line')
})
