/** SQL of members' authenticators and recovery codes. */
import type { Tx } from '../../kernel/index.ts'

export interface TotpRow {
  readonly secret: Buffer
  readonly isConfirmed: boolean
  readonly lastStep: bigint | null
}

export async function hasTotp(t: Tx, memberId: bigint): Promise<boolean> {
  return (await t.maybe('select 1 from identity.totp where member_id = $1 and confirmed_at is not null', [memberId])) !== undefined
}

/** Whether every sign-in of a member asks for the authenticator. */
export async function asksTotpAlways(t: Tx, memberId: bigint): Promise<boolean> {
  return (await t.maybe('select 1 from identity.security where member_id = $1 and totp_always', [memberId])) !== undefined
}

export async function putTotpAlways(t: Tx, memberId: bigint, on: boolean): Promise<void> {
  await t.run(
    `insert into identity.security (member_id, totp_always) values ($1, $2)
     on conflict (member_id) do update set totp_always = excluded.totp_always`,
    [memberId, on],
  )
}

/** Locked until the transaction ends, so that two answers at once cannot both use a step. */
export function lockTotp(t: Tx, memberId: bigint): Promise<TotpRow | undefined> {
  return t.maybe(
    `select secret, confirmed_at is not null as "isConfirmed", last_step as "lastStep" from identity.totp where member_id = $1 for update`,
    [memberId],
  )
}

/** Begins to set an authenticator up; one that was never confirmed is replaced, a confirmed one stays. False then. */
export async function beginTotp(t: Tx, memberId: bigint, secret: Buffer): Promise<boolean> {
  const made = await t.run(
    `insert into identity.totp as o (member_id, secret) values ($1, $2)
     on conflict (member_id) do update set secret = excluded.secret, begun_at = kernel.now(), last_step = null
      where o.confirmed_at is null`,
    [memberId, secret],
  )
  return made === 1
}

/** Takes a step; with it the authenticator is confirmed. */
export async function takeStep(t: Tx, memberId: bigint, step: bigint): Promise<void> {
  await t.run('update identity.totp set last_step = $2, confirmed_at = coalesce(confirmed_at, kernel.now()) where member_id = $1', [
    memberId,
    step,
  ])
}

export async function removeTotp(t: Tx, memberId: bigint): Promise<void> {
  await t.run('delete from identity.totp where member_id = $1', [memberId])
  await t.run('delete from identity.recovery_code where member_id = $1', [memberId])
  await t.run('update identity.security set totp_always = false where member_id = $1 and totp_always', [memberId])
}

/** Replaces all recovery codes of a member. */
export async function replaceRecoveryCodes(t: Tx, memberId: bigint, hashes: readonly Buffer[]): Promise<void> {
  await t.run('delete from identity.recovery_code where member_id = $1', [memberId])
  await t.run('insert into identity.recovery_code (member_id, code_hash) select $1, unnest($2::bytea[])', [memberId, hashes])
}

/** Uses a recovery code up. False when it is unknown or used. */
export async function useRecoveryCode(t: Tx, memberId: bigint, hash: Buffer): Promise<boolean> {
  return (
    (await t.run('update identity.recovery_code set used_at = kernel.now() where member_id = $1 and code_hash = $2 and used_at is null', [
      memberId,
      hash,
    ])) === 1
  )
}

export async function recoveryCodesLeft(t: Tx, memberId: bigint): Promise<number> {
  const { left } = await t.one<{ left: number }>(
    'select count(*)::int as left from identity.recovery_code where member_id = $1 and used_at is null',
    [memberId],
  )
  return left
}
