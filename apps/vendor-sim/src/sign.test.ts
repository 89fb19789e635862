import { createHash, createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { newNonce, signature, signedHeaders, verify, type Key } from './sign.ts'

const key: Key = { id: 'k-1', secret: Buffer.from('0f'.repeat(32), 'hex') }
const NOW = 1_790_000_000_000
const message = { method: 'POST', path: '/op/sw/v1/bet?x=1', body: Buffer.from('{"amount":"10.00","name":"শাপলা"}') }
const lower = (headers: Record<string, string>) =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]))

test('the signature is the one SW1 §1 writes down', () => {
  const hash = createHash('sha256').update(message.body).digest('hex')
  const text = [`${NOW}`, 'abcdefghijklmnop', 'POST', '/op/sw/v1/bet?x=1', hash].join('\n')
  const expected = createHmac('sha256', key.secret).update(text).digest('hex')
  expect(signature(key.secret, `${NOW}`, 'abcdefghijklmnop', message)).toBe(expected)
  expect(signedHeaders(key, NOW, 'abcdefghijklmnop', message)['X-SW-Sign']).toBe(expected)
})

test('what was signed is held, with its nonce', () => {
  const nonce = newNonce()
  const headers = lower(signedHeaders(key, NOW, nonce, message))
  expect(verify(headers, key, NOW + 299_000, message)).toEqual({ nonce })
  expect(verify(headers, key, NOW, message, nonce)).toEqual({ nonce })
})

const good = lower(signedHeaders(key, NOW, 'abcdefghijklmnop', message))
test.each([
  ['another body', good, { ...message, body: Buffer.from('{}') }, NOW, 'SIGNATURE_INVALID'],
  ['another path', good, { ...message, path: '/op/sw/v1/bet' }, NOW, 'SIGNATURE_INVALID'],
  ['another method', good, { ...message, method: 'GET' }, NOW, 'SIGNATURE_INVALID'],
  ['another key', { ...good, 'x-sw-key': 'k-2' }, message, NOW, 'SIGNATURE_INVALID'],
  ['another time', { ...good, 'x-sw-ts': `${NOW + 1}` }, message, NOW, 'SIGNATURE_INVALID'],
  ['another nonce', { ...good, 'x-sw-nonce': 'abcdefghijklmnoq' }, message, NOW, 'SIGNATURE_INVALID'],
  ['a short nonce', lower(signedHeaders(key, NOW, 'short', message)), message, NOW, 'SIGNATURE_INVALID'],
  ['no signature', { ...good, 'x-sw-sign': undefined }, message, NOW, 'SIGNATURE_INVALID'],
  ['capitals', { ...good, 'x-sw-sign': good['x-sw-sign']?.toUpperCase() }, message, NOW, 'SIGNATURE_INVALID'],
  ['a time long past', good, message, NOW + 300_001, 'STALE_REQUEST'],
  ['a time to come', good, message, NOW - 300_001, 'STALE_REQUEST'],
])('%s does not hold', (_name, headers, asked, now, doubt) => {
  expect(verify(headers, key, now, asked)).toEqual({ doubt })
})

test('the answer to another call does not hold', () => {
  expect(verify(good, key, NOW, message, 'ponmlkjihgfedcba')).toEqual({ doubt: 'SIGNATURE_INVALID' })
})
