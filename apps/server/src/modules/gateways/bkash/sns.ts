/**
 * Notices as Amazon SNS signs them: RSA over named fields, each name and value on a line of its own. Whoever has a topic at
 * Amazon can sign messages, so the topic must be the merchant's; and the key comes from Amazon's own addresses only.
 */
import { createPublicKey, createVerify, type KeyObject } from 'node:crypto'
import { NoAnswer, textOf, type Json } from '../ask.ts'

const signedFields: Readonly<Record<string, readonly string[]>> = {
  Notification: ['Message', 'MessageId', 'Subject', 'Timestamp', 'TopicArn', 'Type'],
  SubscriptionConfirmation: ['Message', 'MessageId', 'SubscribeURL', 'Timestamp', 'Token', 'TopicArn', 'Type'],
}
const algorithms: Readonly<Record<string, string>> = { '1': 'RSA-SHA1', '2': 'RSA-SHA256' }

/** The text a message is signed over; undefined for a kind that is not taken. */
export function signedText(message: Json): string | undefined {
  return signedFields[textOf(message, 'Type')]
    ?.filter((name) => message[name] !== undefined)
    .map((name) => `${name}\n${textOf(message, name)}\n`)
    .join('')
}

/** Whether the holder of the key wrote the message. */
export function isSigned(message: Json, key: KeyObject): boolean {
  const text = signedText(message)
  const algorithm = algorithms[textOf(message, 'SignatureVersion')]
  if (text === undefined || algorithm === undefined) return false
  return createVerify(algorithm).update(text).verify(key, textOf(message, 'Signature'), 'base64')
}

/** Addresses of SNS itself, and of the gateway we were pointed at: a stand-in keeps its key at its own address. */
export function isTrustedPlace(address: string, gatewayUrl: string): boolean {
  if (!URL.canParse(address)) return false
  const { protocol, hostname, origin, username } = new URL(address)
  if (username !== '') return false
  if (origin === new URL(gatewayUrl).origin) return true
  return protocol === 'https:' && /^sns\.[a-z0-9-]{2,30}\.amazonaws\.com(\.cn)?$/.test(hostname)
}

/** Where the key of a signature may come from: of all that SNS serves, its signing certificates. */
export function isCertificatePlace(address: string, gatewayUrl: string): boolean {
  if (!isTrustedPlace(address, gatewayUrl)) return false
  const { origin, pathname, search } = new URL(address)
  return origin === new URL(gatewayUrl).origin || (search === '' && /^\/SimpleNotificationService-[0-9a-f]{1,64}\.pem$/.test(pathname))
}

async function load(address: string): Promise<string> {
  try {
    const answer = await fetch(address, { redirect: 'error', signal: AbortSignal.timeout(10_000) })
    const body = await answer.text()
    if (!answer.ok || body.length > 20_000) throw new Error(`status ${answer.status}`)
    return body
  } catch (error) {
    throw new NoAnswer('the place of a notice gave no answer', { cause: error })
  }
}

/** Keys by address: a signing certificate never changes at its address. */
export function openKeys(): (address: string) => Promise<KeyObject> {
  const keys = new Map<string, KeyObject>()
  return async (address) => {
    const known = keys.get(address)
    if (known) return known
    const key = createPublicKey(await load(address))
    if (keys.size > 10) keys.clear()
    keys.set(address, key)
    return key
  }
}

/** Says yes to a subscription that bKash asked for. */
export async function confirmSubscription(address: string): Promise<void> {
  await load(address)
}
