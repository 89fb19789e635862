/**
 * Same key, same answer (D-C7): for ever under a key of the caller's own making; under a key that says when it was
 * made (UUIDv7) for thirty days, and a refusal from then on, so that nothing is done twice (docs/adr/0007). The row is inserted before the handler runs and filled before the
 * commit, so a second call with the same key waits at the unique key for the first one's end and then reads its answer.
 */
import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto'
import type { Actor } from './actor.ts'
import type { Tx } from './db.ts'
import { fail } from './errors.ts'
import { bytesArray, textArray } from './sql-array.ts'

/** A stored answer: HTTP status and the JSON envelope of success, or the refusal that was decided. */
export interface Answer {
  readonly status: number
  readonly body: unknown
}

export interface Claim {
  readonly actor: string
  readonly endpoint: string
  readonly key: string
  readonly fingerprint: Buffer
  /** The answer holds a secret (a token): stored encrypted. */
  readonly secret: boolean
}

/** Under whose name a key is kept. Guests share one name; their keys are random and their answers are sealed. */
export function actorName(actor: Actor): string {
  switch (actor.kind) {
    case 'guest':
      return 'guest'
    case 'player':
      return `member:${actor.memberId}`
    case 'operator':
      return `operator:${actor.operatorId}`
  }
}

/** Days for which a dated key is answered as it was first; a day more or less by the hour it was made at. */
const KEPT_DAYS = 31
const DAY_MS = 86_400_000
/** UUIDv7 (RFC 9562): the first 48 bits are milliseconds since 1970. */
const DATED = /^([0-9a-f]{8})-([0-9a-f]{4})-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i
/** No clock says so; such a key counts as one without a date. */
const LATEST_MS = Date.UTC(9000, 0)

/** The day (`YYYY-MM-DD`, UTC) from which a key is refused unless its answer is still there; null when it carries no date. */
export function forgetOn(key: string): string | null {
  const [, high, low] = DATED.exec(key) ?? []
  if (high === undefined || low === undefined) return null
  const madeAt = Number.parseInt(high + low, 16)
  return madeAt > LATEST_MS ? null : new Date(madeAt + KEPT_DAYS * DAY_MS).toISOString().slice(0, 10)
}

/** Forgets at most so many keys that are refused by their date. Answers how many went. */
export function forgetKeys(t: Tx, most: number): Promise<number> {
  return t.run(
    `delete from kernel.idempotency where ctid in (select ctid from kernel.idempotency
      where forget_on < (kernel.now() at time zone 'UTC')::date order by forget_on limit $1)`,
    [most],
  )
}

/** JSON with sorted names, so that two spellings of one body have one fingerprint. */
export function canonical(value: unknown): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null'
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`
  const fields = Object.entries(value).filter(([, inner]) => inner !== undefined)
  fields.sort(([a], [b]) => (a < b ? -1 : 1))
  return `{${fields.map(([name, inner]) => `${JSON.stringify(name)}:${canonical(inner)}`).join(',')}}`
}

/** Forgets what a member's calls were answered: the account is over, so nothing is tried again. */
export async function forgetAnswers(t: Tx, memberId: bigint): Promise<void> {
  await t.run('delete from kernel.idempotency where actor = $1', [`member:${memberId}`])
}

/** Keyed hash of an input: who copies the table cannot try passwords against it. */
export function fingerprintOf(input: unknown, secret: Buffer): Buffer {
  return createHmac('sha256', secret).update(canonical(input)).digest()
}

export interface Idempotency {
  /** Claims the key, or answers what was answered before. Throws `idempotency_conflict` when the key was used for another body, `key_expired` when it is too old to know. */
  begin(t: Tx, claim: Claim): Promise<Answer | undefined>
  /** Stores the answer of a claim made in the same transaction. */
  finish(t: Tx, claim: Claim, answer: Answer): Promise<void>
  /** Stores a decided refusal after the call's own transaction was rolled back; when another call won meanwhile, its answer. */
  refuse(t: Tx, claim: Claim, answer: Answer): Promise<Answer>
  /** For claims of one endpoint that are answered together: what each was answered before; `conflict` for another body, `expired` for a key too old to know. */
  known(t: Tx, claims: readonly Claim[]): Promise<readonly (Answer | 'conflict' | 'expired' | undefined)[]>
  /** Stores the answers of such claims, last in their transaction. Throws when another call has used one of the keys meanwhile. */
  keep(t: Tx, answered: readonly { readonly claim: Claim; readonly answer: Answer }[]): Promise<void>
}

interface Row {
  readonly fingerprint: Buffer
  readonly status: number | null
  readonly reply: Buffer | null
}

/** A key that was free when it was looked for. Its code makes `Db.tx` begin again, and the other's answer is found. */
class KeyConflict extends Error {
  readonly code = '40001'
}

const names = (claims: readonly Claim[]) => [
  textArray(claims.map(({ actor }) => actor)),
  textArray(claims.map(({ endpoint }) => endpoint)),
  textArray(claims.map(({ key }) => key)),
]

/** How answers are written: those that hold a secret encrypted, under their claim. */
function openSealing(secret: Buffer) {
  const seal = (claim: Claim, answer: Answer): Buffer => {
    const plain = Buffer.from(JSON.stringify(answer.body))
    if (!claim.secret) return plain
    const iv = randomBytes(12)
    const cipher = createCipheriv('aes-256-gcm', secret, iv)
    cipher.setAAD(Buffer.from(`${claim.actor}|${claim.endpoint}|${claim.key}`))
    return Buffer.concat([iv, cipher.update(plain), cipher.final(), cipher.getAuthTag()])
  }
  const open = (claim: Claim, bytes: Buffer): unknown => {
    if (!claim.secret) return JSON.parse(bytes.toString('utf8'))
    const decipher = createDecipheriv('aes-256-gcm', secret, bytes.subarray(0, 12))
    decipher.setAAD(Buffer.from(`${claim.actor}|${claim.endpoint}|${claim.key}`))
    decipher.setAuthTag(bytes.subarray(-16))
    return JSON.parse(Buffer.concat([decipher.update(bytes.subarray(12, -16)), decipher.final()]).toString('utf8'))
  }
  return { seal, open }
}

/** What is stored under each claim; `expired` where nothing is and the key is too old to know. */
async function storedOf(t: Tx, claims: readonly Claim[]): Promise<readonly (Row | 'expired' | undefined)[]> {
  const rows = await t.query<(Row | { readonly fingerprint: null }) & { readonly today: string }>(
    `select i.fingerprint, i.status, i.reply, (kernel.now() at time zone 'UTC')::date::text as today
       from unnest($1::text[], $2::text[], $3::text[]) with ordinality u(actor, endpoint, key, n)
       left join lateral (select * from kernel.idempotency k where k.actor = u.actor and k.endpoint = u.endpoint and k.key = u.key limit 1) i on true
      order by u.n`,
    names(claims),
  )
  return rows.map((row, n) => {
    if (row.fingerprint !== null) return row
    const until = forgetOn(claims[n]?.key ?? '')
    return until !== null && until <= row.today ? 'expired' : undefined
  })
}

export function openIdempotency(secret: Buffer): Idempotency {
  const { seal, open } = openSealing(secret)
  const insert = async (t: Tx, claim: Claim): Promise<boolean> =>
    (await t.run(
      `insert into kernel.idempotency (actor, endpoint, key, fingerprint, forget_on) select $1::text, $2::text, $3::text, $4::bytea, $5::date
        where $5::date is null or $5::date > (kernel.now() at time zone 'UTC')::date on conflict do nothing`,
      [claim.actor, claim.endpoint, claim.key, claim.fingerprint, forgetOn(claim.key)],
    )) === 1
  const answerIn = (claim: Claim, { status, reply }: Row): Answer => {
    if (status === null || reply === null) throw new Error('an idempotency row was committed without its answer')
    return { status, body: open(claim, reply) }
  }
  const stored = async (t: Tx, claim: Claim): Promise<Answer> => {
    const row = await t.maybe<Row>(
      'select fingerprint, status, reply from kernel.idempotency where actor = $1 and endpoint = $2 and key = $3',
      [claim.actor, claim.endpoint, claim.key],
    )
    if (row === undefined) return fail('key_expired')
    return row.fingerprint.equals(claim.fingerprint) ? answerIn(claim, row) : fail('idempotency_conflict')
  }
  const finish = async (t: Tx, claim: Claim, answer: Answer): Promise<void> => {
    await t.run('update kernel.idempotency set status = $4, reply = $5 where actor = $1 and endpoint = $2 and key = $3', [
      claim.actor,
      claim.endpoint,
      claim.key,
      answer.status,
      seal(claim, answer),
    ])
  }
  return {
    begin: async (t, claim) => ((await insert(t, claim)) ? undefined : stored(t, claim)),
    finish,
    async refuse(t, claim, answer) {
      if (!(await insert(t, claim))) return stored(t, claim)
      await finish(t, claim, answer)
      return answer
    },
    async known(t, claims) {
      const found = await storedOf(t, claims)
      return claims.map((claim, n) => {
        const row = found[n]
        if (row === undefined || row === 'expired') return row
        return row.fingerprint.equals(claim.fingerprint) ? answerIn(claim, row) : 'conflict'
      })
    },
    async keep(t, answered) {
      const claims = answered.map(({ claim }) => claim)
      const written = await t.run(
        `insert into kernel.idempotency (actor, endpoint, key, fingerprint, status, reply, forget_on)
         select actor, endpoint, key, fingerprint, status, reply, day::date
           from unnest($1::text[], $2::text[], $3::text[], $4::bytea[], $5::int[], $6::bytea[], $7::text[]) u(actor, endpoint, key, fingerprint, status, reply, day)
          order by actor, key on conflict do nothing`,
        [
          ...names(claims),
          bytesArray(claims.map(({ fingerprint }) => fingerprint)),
          answered.map(({ answer }) => answer.status),
          bytesArray(answered.map(({ claim, answer }) => seal(claim, answer))),
          textArray(claims.map(({ key }) => forgetOn(key))),
        ],
      )
      if (written !== answered.length) throw new KeyConflict()
    },
  }
}
