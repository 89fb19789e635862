/** How Nagad's messages are sealed: RSA to the reader (PKCS #1 v1.5), signed by the writer; Base64 on the wire. */
import { constants, createPrivateKey, createPublicKey, createSign, createVerify, privateDecrypt, publicEncrypt } from 'node:crypto'
import type { NagadAddresses } from '../../../kernel/index.ts'
import { textOf, type Json } from '../ask.ts'

export interface Seals {
  /** Both parts of a message to Nagad. */
  seal(value: Json): { readonly sensitiveData: string; readonly signature: string }
  /** What Nagad says; undefined when it did not write it, or not to us. */
  open(message: Json): Json | undefined
}

const padding = constants.RSA_PKCS1_PADDING

/** PEM of a key that may come without its frame, as Nagad hands keys out. */
export function framed(key: string, name: 'PRIVATE KEY' | 'PUBLIC KEY'): string {
  if (key.includes('BEGIN')) return key
  const lines = key.replaceAll(/\s+/g, '').match(/.{1,64}/g) ?? []
  return `-----BEGIN ${name}-----\n${lines.join('\n')}\n-----END ${name}-----\n`
}

export function openSeals(facts: Pick<NagadAddresses, 'privateKey' | 'nagadKey' | 'hash'>): Seals {
  const own = createPrivateKey(framed(facts.privateKey, 'PRIVATE KEY'))
  const theirs = createPublicKey(framed(facts.nagadKey, 'PUBLIC KEY'))
  const algorithm = `RSA-${facts.hash}`
  return {
    seal(value) {
      const plain = Buffer.from(JSON.stringify(value))
      return {
        sensitiveData: publicEncrypt({ key: theirs, padding }, plain).toString('base64'),
        signature: createSign(algorithm).update(plain).sign(own, 'base64'),
      }
    },
    open(message) {
      try {
        const plain = privateDecrypt({ key: own, padding }, Buffer.from(textOf(message, 'sensitiveData'), 'base64'))
        if (!createVerify(algorithm).update(plain).verify(theirs, textOf(message, 'signature'), 'base64')) return undefined
        const value: unknown = JSON.parse(plain.toString('utf8'))
        return typeof value === 'object' && value !== null ? (value as Json) : undefined
      } catch {
        return undefined
      }
    },
  }
}
