import { constants, generateKeyPairSync, publicEncrypt, type KeyObject } from 'node:crypto'
import { expect, test } from 'vitest'
import { openSeals, framed } from './crypto.ts'
import { orderIdOf, stampOf } from './index.ts'

const pem = (key: KeyObject) => key.export({ type: key.type === 'private' ? 'pkcs8' : 'spki', format: 'pem' })
/** Made with OpenSSL: Nagad's public key, without its frame as Nagad hands keys out, and a text signed with the other half. */
const nagadKey =
  'MIGfMA0GCSqGSIb3DQEBAQUAA4GNADCBiQKBgQCkA5gh/yb038qhtmGla0A9uOmZwrMWHtAd6DeGS0giWVWwQoV1sQlKSrkAumSm4wCIAcVkmIlrbkGoehOia6B6ZbqWPRerbcgAh/4LfZPG7jSyjNHO7+FrgkJ2FJTxTfGiIpmZIPcXwNnqQJIZFtSgRmKUEncNhlDo2Egyu/LrIQIDAQAB'
const plain = '{"merchantId":"683002007104225","datetime":"20260310120000","orderId":"0123456789abcdef0123","challenge":"00ff"}'
const signatures = {
  SHA256:
    'La9sd8DXb50534g38+y9mA5TFZwefUfCog5Uuo8OSS7H3Wt7xDmeMA4lTGSVmGBsbzueCFvKSoKl/3ELPv1v/caSinYT4jxaAwhDb+pbeaPdEYuSxs46DVDL/n3aoUQdFqQbPzHI4ysWgXhUzaRHXzSOzzwUAeafgHgD9edE7DQ=',
  SHA1: 'EjpbAIeXV8pyhVxOdgrBSpuMeSwzkYSYrGE3L9DRLHhjB9RtxMAFUikuuoPA8fpfNMsJnzzwX50aVlMk9/cliZzbnUQKKdSnYjCZqnR0w6khiqtUBlLFE3EoKOgNZMtoRVzSvsNnBk5K/qLySUG2Gouf58XodcI7kW8lSnyQj5Q=',
} as const
const pair = generateKeyPairSync('rsa', { modulusLength: 2048 })
const toUs = (text: string) =>
  publicEncrypt({ key: pair.publicKey, padding: constants.RSA_PKCS1_PADDING }, Buffer.from(text)).toString('base64')

test('what Nagad signed and sealed to us opens, with either hash', () => {
  for (const hash of ['SHA256', 'SHA1'] as const) {
    const seals = openSeals({ privateKey: pem(pair.privateKey), nagadKey, hash })
    expect(seals.open({ sensitiveData: toUs(plain), signature: signatures[hash] })).toEqual(JSON.parse(plain))
  }
})

test('another text, another hash, another signature, another reader do not open', () => {
  const seals = openSeals({ privateKey: pem(pair.privateKey), nagadKey, hash: 'SHA256' })
  expect(seals.open({ sensitiveData: toUs(plain.replace('00ff', '00fe')), signature: signatures.SHA256 })).toBeUndefined()
  expect(seals.open({ sensitiveData: toUs(plain), signature: signatures.SHA1 })).toBeUndefined()
  expect(seals.open({ sensitiveData: toUs(plain), signature: '' })).toBeUndefined()
  expect(seals.open({})).toBeUndefined()
  const stranger = openSeals({ privateKey: pem(generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey), nagadKey, hash: 'SHA256' })
  expect(stranger.open({ sensitiveData: toUs(plain), signature: signatures.SHA256 })).toBeUndefined()
})

test('what we seal opens at the other side', () => {
  const other = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const ours = openSeals({ privateKey: pem(pair.privateKey), nagadKey: pem(other.publicKey), hash: 'SHA256' })
  const theirs = openSeals({ privateKey: pem(other.privateKey), nagadKey: pem(pair.publicKey), hash: 'SHA256' })
  expect(theirs.open(ours.seal({ amount: '500.00' }))).toEqual({ amount: '500.00' })
})

test('keys with and without their frame, order numbers, and the time in Dhaka', () => {
  expect(framed(nagadKey, 'PUBLIC KEY')).toMatch(/^-----BEGIN PUBLIC KEY-----\n/)
  expect(framed('-----BEGIN X', 'PUBLIC KEY')).toBe('-----BEGIN X')
  expect(orderIdOf('dep_0123456789abcdefABCDEF')).toBe('da1a434a520aadbf912a')
  expect(stampOf(new Date('2026-03-10T20:15:09.123Z'))).toBe('20260311021509')
})
