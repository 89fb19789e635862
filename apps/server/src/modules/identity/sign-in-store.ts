/** SQL of signing in: whom a proof belongs to, where they were seen, and what came of it. Here there is no scope yet. */
import { bytesArray, flagArray, numberArray, textArray, type Tx } from '../../kernel/index.ts'

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

/** What sign-ins of these members are decided on, by member. */
export async function signInRows(t: Tx, members: readonly bigint[]): Promise<Map<bigint, SignInRow>> {
  const rows = await t.query<SignInRow>(
    `select member_id as "memberId", type, is_disabled as "isDisabled", has_arrived as "hasArrived", last_login_at as "lastLoginAt",
            must_change as "mustChange", password_age_days as "passwordAgeDays", extra_on as "extraOn", totp_always as "totpAlways"
       from identity.sign_in_states($1)`,
    [members],
  )
  return new Map(rows.map((row) => [row.memberId, row]))
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

/**
 * Everything that arrivals leave behind, no two of one member, in one statement: network, history, time of the last sign-in, browser,
 * session. Answers the members whose browser was never used by them before, while others were.
 */
export async function noteArrivals(t: Tx, arrivals: readonly Arrival[]): Promise<Set<bigint>> {
  // Rows of members are written in this order, so that two batches never wait for each other.
  const all = arrivals.toSorted((a, b) => (a.memberId < b.memberId ? -1 : 1))
  const rows = await t.query<{ member: bigint }>(
    'select identity.arrive_all($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16) as member',
    [
      numberArray(all.map(({ memberId }) => memberId)),
      textArray(all.map(({ way }) => way)),
      textArray(all.map(({ ip }) => ip)),
      textArray(all.map(({ network }) => network)),
      textArray(all.map(({ userAgent }) => userAgent)),
      textArray(all.map(({ device }) => device.publicId)),
      bytesArray(all.map(({ device }) => device.tokenHash)),
      bytesArray(all.map(({ remember }) => remember?.hash ?? null)),
      all.map(({ remember }) => remember?.lifeSeconds ?? null),
      textArray(all.map(({ session }) => session.publicId)),
      bytesArray(all.map(({ session }) => session.tokenHash)),
      all.map(({ session }) => session.idleSeconds),
      all.map(({ session }) => session.absoluteSeconds),
      flagArray(all.map(({ session }) => session.mustChangePassword)),
      bytesArray(all.flatMap(({ attempt }) => attempt.ids)),
      flagArray(all.flatMap(({ attempt }) => attempt.forgive)),
    ],
  )
  return new Set(rows.map(({ member }) => member))
}
