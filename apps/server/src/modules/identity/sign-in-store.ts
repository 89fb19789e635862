/** SQL of signing in: whom a proof belongs to, where they were seen, and what came of it. Here there is no scope yet. */
import type { Tx } from '../../kernel/index.ts'

export interface SignInRow {
  readonly memberId: bigint
  readonly type: number
  readonly isDisabled: boolean
  /** Signed in before, a registration counted in: so there are networks to compare with, or its owner removed them. */
  readonly hasArrived: boolean
  readonly lastLoginAt: Date | null
  /** A one-time password, D-H2. */
  readonly mustChange: boolean
  /** Undefined for a member without a password. */
  readonly passwordAgeDays: number | null
  /** The member's own switch for a further proof on unknown networks. */
  readonly extraOn: boolean
  /** An authenticator is asked for on every network. */
  readonly totpAlways: boolean
}

export async function signInRow(t: Tx, memberId: bigint): Promise<SignInRow | undefined> {
  const facts = await t.maybe<Omit<SignInRow, 'memberId'>>(
    `select type, is_disabled as "isDisabled", has_arrived as "hasArrived", last_login_at as "lastLoginAt",
            must_change as "mustChange", password_age_days as "passwordAgeDays", extra_on as "extraOn",
            totp_always as "totpAlways"
       from identity.sign_in_state($1)`,
    [memberId],
  )
  return facts && { memberId, ...facts }
}

/** The networks a member proved themselves from. */
export async function networkAddresses(t: Tx, memberId: bigint): Promise<string[]> {
  const rows = await t.query<{ network: string }>('select network from identity.known_network where member_id = $1', [memberId])
  return rows.map(({ network }) => network)
}

export type SignInResult = 'ok' | 'wrong' | 'locked' | 'extra_asked' | 'extra_wrong' | 'refused'

export interface SignInEvent {
  readonly memberId: bigint
  readonly ip: string
  readonly userAgent: string
  readonly way: string
  readonly result: SignInResult
}

export async function noteSignIn(t: Tx, event: SignInEvent): Promise<void> {
  await t.run('insert into identity.login_event (member_id, ip, user_agent, way, result) values ($1, $2, $3, $4, $5)', [
    event.memberId,
    event.ip,
    event.userAgent,
    event.way,
    event.result,
  ])
}

export interface Arrival extends Omit<SignInEvent, 'result'> {
  readonly network: string
  readonly device: { readonly publicId: string; readonly tokenHash: Buffer }
  /** The one-day token of the browser, kept as it is where none is given. */
  readonly remember: { readonly hash: Buffer; readonly lifeSeconds: number } | undefined
  readonly session: {
    readonly publicId: string
    readonly tokenHash: Buffer
    readonly idleSeconds: number
    readonly absoluteSeconds: number
    readonly mustChangePassword: boolean
  }
  /** Subjects of the attempt that it ends, and which of them forget their failures. */
  readonly attempt: { readonly ids: readonly Buffer[]; readonly forgive: readonly boolean[] }
}

/** Everything that an arrival leaves behind, in one statement: network, history, time of the last sign-in, browser, session. */
export async function noteArrival(t: Tx, arrival: Arrival): Promise<void> {
  const { memberId, way, ip, network, userAgent, device, remember, session, attempt } = arrival
  await t.run('select identity.arrive($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16)', [
    memberId,
    way,
    ip,
    network,
    userAgent,
    device.publicId,
    device.tokenHash,
    remember?.hash ?? null,
    remember?.lifeSeconds ?? null,
    session.publicId,
    session.tokenHash,
    session.idleSeconds,
    session.absoluteSeconds,
    session.mustChangePassword,
    attempt.ids,
    attempt.forgive,
  ])
}

/** Whether this sign-in brought a browser that the member never used, and there are others. */
export async function isFurtherDevice(t: Tx, memberId: bigint, deviceId: string): Promise<boolean> {
  const { isSo } = await t.one<{ isSo: boolean }>(
    `select count(*) filter (where public_id = $2) = 1 and count(*) > 1 as "isSo" from identity.device where member_id = $1`,
    [memberId, deviceId],
  )
  return isSo
}
