import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { freshMs, sign, verify } from './signature.ts'

const secret = randomBytes(32)
const at = 1_790_000_000_000
const message = { method: 'POST', path: '/wps/gateway/sim/callback', body: Buffer.from('{"a":1}') }
const headers = sign(secret, message, at)

test('a signed message verifies, at both ends of its time', () => {
  for (const skew of [0, freshMs, -freshMs]) expect(verify(secret, { ...message, headers }, at + skew)?.nonce).toBe(headers['x-pay-nonce'])
})

test('any altered part, a missing header, another key and a stale time are refused', () => {
  const flipped = (headers['x-pay-sign'] ?? '').replace(/^./, (first) => (first === '0' ? '1' : '0'))
  const bad = [
    { ...message, body: Buffer.from('{"a":2}'), headers },
    { ...message, body: Buffer.from('{"a":1} '), headers },
    { ...message, method: 'PUT', headers },
    { ...message, path: `${message.path}/`, headers },
    { ...message, headers: { ...headers, 'x-pay-ts': String(at + 1) } },
    { ...message, headers: { ...headers, 'x-pay-nonce': 'A'.repeat(22) } },
    { ...message, headers: { ...headers, 'x-pay-sign': flipped } },
    { ...message, headers: { ...headers, 'x-pay-sign': (headers['x-pay-sign'] ?? '').toUpperCase() } },
    { ...message, headers: {} },
  ]
  for (const one of bad) expect(verify(secret, one, at)).toBeUndefined()
  expect(verify(randomBytes(32), { ...message, headers }, at)).toBeUndefined()
  for (const skew of [freshMs + 1, -freshMs - 1]) expect(verify(secret, { ...message, headers }, at + skew)).toBeUndefined()
})
