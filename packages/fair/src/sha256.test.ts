import { createHash, createHmac } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { hmacSha256, sha256, toHex } from './sha256.ts'

const bytes = fc.uint8Array({ maxLength: 300 })

test('the hash of any bytes is the one OpenSSL gives', () => {
  fc.assert(
    fc.property(bytes, (message) => {
      expect(toHex(sha256(message))).toBe(createHash('sha256').update(message).digest('hex'))
    }),
  )
})

test('the hash at every length around the block edges', () => {
  for (let length = 0; length <= 200; length += 1) {
    const message = new Uint8Array(length).map((_, index) => index * 7 + length)
    expect(toHex(sha256(message))).toBe(createHash('sha256').update(message).digest('hex'))
  }
})

test('the keyed hash of any bytes is the one OpenSSL gives, also when a key is used again', () => {
  fc.assert(
    fc.property(bytes, bytes, bytes, (key, first, second) => {
      const keyed = hmacSha256(key)
      for (const message of [first, second, first])
        expect(toHex(keyed(message))).toBe(createHmac('sha256', key).update(message).digest('hex'))
    }),
  )
})

test('a view into a larger buffer is hashed as its own bytes', () => {
  const view = new Uint8Array(200).fill(9).subarray(3, 170)
  expect(toHex(sha256(view))).toBe(createHash('sha256').update(view).digest('hex'))
})
