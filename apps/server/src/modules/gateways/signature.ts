/** Signed messages of the simulated gateway and of forwarders of SMS: HMAC-SHA256 over `ts\nnonce\nMETHOD\npath\nsha256(body)`, hex. */
import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { now, type Tx } from '../../kernel/index.ts'
import type { Message } from './gateway.ts'
import { useNonce } from './notice-store.ts'

type Signed = Pick<Message, 'method' | 'path' | 'body'>

/** A message older or newer than this is refused. */
export const freshMs = 5 * 60_000

function digest(secret: Buffer, ts: string, nonce: string, message: Signed): Buffer {
  const body = createHash('sha256').update(message.body).digest('hex')
  return createHmac('sha256', secret).update([ts, nonce, message.method, message.path, body].join('\n')).digest()
}

/** Headers that prove a message; `at` is milliseconds since 1970. */
export function sign(secret: Buffer, message: Signed, at: number): Record<string, string> {
  const ts = String(Math.trunc(at))
  const nonce = randomBytes(16).toString('base64url')
  return { 'x-pay-ts': ts, 'x-pay-nonce': nonce, 'x-pay-sign': digest(secret, ts, nonce, message).toString('hex') }
}

/** The nonce of a message that is signed and fresh; undefined otherwise. Single use of the nonce is the caller's. */
export function verify(secret: Buffer, message: Signed & Pick<Message, 'headers'>, at: number): { nonce: string } | undefined {
  const { 'x-pay-ts': ts = '', 'x-pay-nonce': nonce = '', 'x-pay-sign': given = '' } = message.headers
  if (!/^[0-9]{13}$/.test(ts) || !/^[0-9A-Za-z_-]{16,64}$/.test(nonce) || !/^[0-9a-f]{64}$/.test(given)) return undefined
  if (!timingSafeEqual(digest(secret, ts, nonce, message), Buffer.from(given, 'hex'))) return undefined
  return Math.abs(at - Number(ts)) <= freshMs ? { nonce } : undefined
}

/** Whether a message is signed, fresh, and shown for the first time by this sender. */
export async function isGenuine(
  t: Tx,
  message: Signed & Pick<Message, 'headers'>,
  of: { sender: string; secret: Buffer },
): Promise<boolean> {
  const proof = verify(of.secret, message, (await now(t)).getTime())
  return proof !== undefined && (await useNonce(t, of.sender, proof.nonce))
}
