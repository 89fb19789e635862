import { createHmac, randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { Nonces } from './nonces.ts'
import { isFresh, isNonce, isTime, Signer, SKEW_MS } from './signature.ts'

describe('the signature', () => {
  test('is HMAC-SHA256 for every length of secret and message', () => {
    const bytes = fc.uint8Array({ maxLength: 200 })
    const message = fc.uint8Array({ maxLength: 2300 }).map((one) => Buffer.from(one).toString('latin1'))
    fc.assert(
      fc.property(bytes, message, message, (secret, first, second) => {
        const key = Buffer.from(secret)
        const signer = new Signer(key)
        for (const text of [first, second, first])
          expect(signer.mac(text)).toBe(createHmac('sha256', key).update(text, 'latin1').digest('hex'))
      }),
    )
  })

  test('a known one, as docs/SW1.md writes it', () => {
    const secret = Buffer.from('000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f', 'hex')
    const digest = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'
    const message = `1795000000000\nabcdefghijklmnop\nGET\n/vendor/v1/games\n${digest}`
    const made = new Signer(secret).sign('1795000000000', 'abcdefghijklmnop', 'GET', '/vendor/v1/games', '')
    expect(made).toBe(createHmac('sha256', secret).update(message).digest('hex'))
  })

  test('each part of the call changes it', () => {
    const signer = new Signer(randomBytes(32))
    const call = ['1795000000000', 'abcdefghijklmnop', 'POST', '/sw/v1/bet', '{"a":1}'] as const
    const all = new Set([signer.sign(...call)])
    for (let at = 0; at < call.length; at += 1) {
      const other = call.map((part, index) => (index === at ? `${part} ` : part)) as [string, string, string, string, string]
      all.add(signer.sign(...other))
    }
    expect(all.size).toBe(6)
  })

  test('only the same 64 letters are equal', () => {
    const signer = new Signer(randomBytes(32))
    const made = signer.mac('x')
    expect(signer.equal(made, made)).toBe(true)
    for (const shown of ['', made.slice(1), `${made}0`, made.toUpperCase(), `${made.slice(0, 63)}g`, 'ÿ'.repeat(64)])
      expect(signer.equal(made, shown)).toBe(shown === made)
  })

  test('time and nonce have the form the protocol gives them', () => {
    expect(['1795000000000', '999999999999'].map(isTime)).toEqual([true, true])
    expect(['', '17950', '1795000000000.5', '-1795000000000', '1e12', ' 1795000000000', '০১২৩৪৫৬৭৮৯০১'].some(isTime)).toBe(false)
    expect([`${'a'.repeat(16)}`, 'A-_9'.repeat(16)].map(isNonce)).toEqual([true, true])
    expect(['a'.repeat(15), 'a'.repeat(65), `${'a'.repeat(16)}\n`, `${'a'.repeat(16)}=`].some(isNonce)).toBe(false)
  })

  test('five minutes are the edge, both ways', () => {
    const at = 1_795_000_000_000
    for (const off of [SKEW_MS, -SKEW_MS]) expect(isFresh(String(at + off), at)).toBe(true)
    for (const off of [SKEW_MS + 1, -SKEW_MS - 1]) expect(isFresh(String(at + off), at)).toBe(false)
  })
})

describe('nonces', () => {
  const seed = randomBytes(32)

  test('a nonce is used once per key, and for ten minutes at least', () => {
    let now = 1_000_000
    const nonces = new Nonces(seed, () => now)
    expect(nonces.use('k1', 'abcdefghijklmnop')).toBe(true)
    expect(nonces.use('k2', 'abcdefghijklmnop')).toBe(true)
    for (let minute = 0; minute <= 10; minute += 1) {
      expect([minute, nonces.use('k1', 'abcdefghijklmnop')]).toEqual([minute, false])
      now += 60_000
    }
    now += 150_000
    nonces.use('k1', 'somethingelse0001')
    expect(nonces.use('k1', 'abcdefghijklmnop')).toBe(true)
  })

  test('three hundred thousand that differ in one letter are all told apart', () => {
    const nonces = new Nonces(seed, () => 0)
    let refused = 0
    for (let number = 0; number < 300_000; number += 1) if (!nonces.use('key', `nonce-${String(number).padStart(12, '0')}`)) refused += 1
    expect(refused).toBe(0)
    for (const number of [0, 1, 77_777, 299_999]) expect(nonces.use('key', `nonce-${String(number).padStart(12, '0')}`)).toBe(false)
  })

  test('key and nonce are not one text', () => {
    const nonces = new Nonces(seed, () => 0)
    expect(nonces.use('ab', 'cdefghijklmnopqr')).toBe(true)
    expect(nonces.use('a', 'bcdefghijklmnopqr')).toBe(true)
    expect(nonces.use('cdefghijklmnopqr', 'ab')).toBe(true)
  })

  test('another node knows them from the batch, and one with another seed does not', () => {
    const here = new Nonces(seed, () => 0)
    const there = new Nonces(seed, () => 0)
    for (let number = 0; number < 2000; number += 1) here.use('key', `nonce-000000000${number}`)
    const batch = here.takeBatch()
    expect(batch?.length).toBe(2000 * 8)
    expect(here.takeBatch()).toBeUndefined()
    there.learn(batch ?? Buffer.alloc(0))
    expect(there.use('key', 'nonce-0000000001999')).toBe(false)
    expect(there.use('key', 'nonce-0000000002000')).toBe(true)
    const stranger = new Nonces(randomBytes(32), () => 0)
    stranger.learn(batch ?? Buffer.alloc(0))
    expect(stranger.use('key', 'nonce-0000000001999')).toBe(true)
  })
})
