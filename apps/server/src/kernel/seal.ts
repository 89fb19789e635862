/**
 * Sealed bodies on the server (D-C4, REL-SEAL): two live P-256 keys, single-use nonces, freshness
 * by the database's clock. Every failure is the one error `bad_envelope`. The rate limit has been asked before.
 */
import { createDecipheriv, createECDH, createHash, createHmac, hkdfSync, type ECDH } from 'node:crypto'
import { associated, info, type Envelope } from '@khela/contract/seal'
import { onePer, openBatches } from './batches.ts'
import { now } from './clock.ts'
import type { Config } from './config.ts'
import type { Db, Tx } from './db.ts'
import { isConnectionLost } from './db.ts'
import { fail } from './errors.ts'
import { parseJson } from './http/body.ts'

/** Furthest a client's clock may be from the database's. */
export const skewMs = 300_000

interface Key {
  readonly kid: string
  /** Raw point, base64url, as the browser wants it. */
  readonly point: string
  readonly curve: ECDH
}

export interface Seals {
  /** What `sealKey` answers: the newest key and the database's time. */
  publicKey(t: Tx): Promise<{ kid: string; key: string; now: string }>
  /** Opens an envelope for one call, or throws `bad_envelope`. */
  open(db: Db, body: unknown, call: { method: string; path: string }): Promise<unknown>
}

const order = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n

/** The P-256 key of a 32-byte secret: the same secret gives the same key on every node. */
function deriveKey(secret: Buffer): Key {
  const wide = Buffer.concat([
    createHmac('sha256', secret).update('khela/seal/1').digest(),
    createHmac('sha256', secret).update('khela/seal/2').digest(),
  ])
  const scalar = (BigInt(`0x${wide.toString('hex')}`) % (order - 1n)) + 1n
  const curve = createECDH('prime256v1')
  curve.setPrivateKey(Buffer.from(scalar.toString(16).padStart(64, '0'), 'hex'))
  const point = curve.getPublicKey()
  return { kid: createHash('sha256').update(point).digest('hex').slice(0, 16), point: point.toString('base64url'), curve }
}

const bytes = (base64Url: string): Buffer => Buffer.from(base64Url, 'base64url')
const tagBytes = 16

/**
 * Opens an envelope; throws on any fault. What `open` of the contract does in WebCrypto, which costs three times the CPU:
 * each of its steps is a trip to another thread.
 */
function unseal(envelope: Envelope, call: { method: string; path: string }, curve: ECDH): Buffer {
  const epk = bytes(envelope.epk)
  const key = Buffer.from(hkdfSync('sha256', curve.computeSecret(epk), epk, info, 32))
  const decipher = createDecipheriv('aes-256-gcm', key, bytes(envelope.iv), { authTagLength: tagBytes })
  const sealed = bytes(envelope.ct)
  decipher.setAAD(associated(call.method, call.path, envelope))
  decipher.setAuthTag(sealed.subarray(-tagBytes))
  return Buffer.concat([decipher.update(sealed.subarray(0, -tagBytes)), decipher.final()])
}

const text = (value: unknown, shape: RegExp): value is string => typeof value === 'string' && shape.test(value)

/** Whether a body has the form of an envelope: exact fields, exact lengths. */
export function isEnvelope(body: unknown): body is Envelope {
  if (typeof body !== 'object' || body === null || Object.keys(body).length !== 7) return false
  const e = body as Record<string, unknown>
  return (
    e.v === 1 &&
    text(e.kid, /^[0-9a-f]{16}$/) &&
    text(e.epk, /^[0-9A-Za-z_-]{87}$/) &&
    text(e.iv, /^[0-9A-Za-z_-]{16}$/) &&
    text(e.nonce, /^[0-9A-Za-z_-]{22}$/) &&
    text(e.ct, /^[0-9A-Za-z_-]{22,60000}$/) &&
    Number.isSafeInteger(e.ts)
  )
}

/**
 * The secrets are named `seal` (newest) and `seal-previous`; rotating = the newest becomes the previous one and a new one
 * is made, on every node, while bodies sealed for either still open.
 */
export function openSeals(config: Pick<Config, 'secret'>): Seals {
  const keys = (['seal', 'seal-previous'] as const).map((name) => deriveKey(config.secret(name)))
  const newest = keys[0] as Key
  /** Checks the times and uses the nonces up; on its own, so that a refused call has used its nonce up too. */
  const noncesOf = onePer((db: Db) =>
    openBatches({ most: 64, atOnce: 2, run: (used: readonly Nonce[]) => db.tx((t) => takeNonces(t, used), { single: true }) }),
  )
  return {
    async publicKey(t) {
      return { kid: newest.kid, key: newest.point, now: (await now(t)).toISOString() }
    },
    async open(db, body, call) {
      if (!isEnvelope(body)) return fail('bad_envelope')
      const key = keys.find((one) => one.kid === body.kid)
      let plain: Buffer | undefined
      try {
        // An unknown key costs the same work as a known one.
        plain = unseal(body, call, (key ?? newest).curve)
        if (!key || !isInTime(body) || !(await noncesOf(db).add(nonceOf(body)))) plain = undefined
      } catch (error) {
        if (isConnectionLost(error)) throw error
        plain = undefined
      }
      // What was sealed is read as strictly as what comes open.
      return plain === undefined ? fail('bad_envelope') : parseJson(plain)
    },
  }
}

interface Nonce {
  readonly nonce: Buffer
  readonly at: Date
}
const nonceOf = ({ nonce, ts }: Envelope): Nonce => ({ nonce: bytes(nonce), at: new Date(ts) })

/** The year 10000: later times, and those before 1970, are not even asked about, for the database may have no such date. */
const lastMs = 253_402_300_800_000
const isInTime = ({ ts }: Envelope): boolean => ts >= 0 && ts < lastMs

/**
 * Uses nonces up, in their order, so that two batches with the same ones never wait for each other crosswise. Not for one whose moment is
 * too far from now, or that was used; of two that are the same the first one is.
 */
async function takeNonces(t: Tx, used: readonly Nonce[]): Promise<boolean[]> {
  const rows = await t.query<{ nonce: Buffer }>(
    `insert into kernel.seal_nonce (nonce, expires_at)
     select u.nonce, u.at + 2 * $3 * interval '1 millisecond' from unnest($1::bytea[], $2::timestamptz[]) as u (nonce, at)
      where abs(extract(epoch from kernel.now() - u.at)) * 1000 <= $3
      order by u.nonce
     on conflict do nothing returning nonce`,
    [used.map(({ nonce }) => nonce), used.map(({ at }) => at), skewMs],
  )
  const fresh = new Set(rows.map(({ nonce }) => nonce.toString('base64')))
  return used.map(({ nonce }) => fresh.delete(nonce.toString('base64')))
}

/** Forgets nonces whose envelopes are too old to be taken anyway. Answers how many. */
export function forgetNonces(t: Tx): Promise<number> {
  return t.run('delete from kernel.seal_nonce where expires_at < kernel.now()')
}
