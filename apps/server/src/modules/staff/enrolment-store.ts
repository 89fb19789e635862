/** SQL of first sign-ins that two administrators opened. */
import type { Tx } from '../../kernel/index.ts'

export interface EnrolmentRow {
  readonly enrolmentId: bigint
  readonly operatorId: bigint
  /** SHA-256 of the two halves of the code; null until its half was given out. */
  readonly proposedHash: Buffer | null
  readonly agreedHash: Buffer | null
  /** Of the authenticator that is being set up, sealed as the operator's. */
  readonly totpSecret: Buffer | null
}

/** Opens a first sign-in, and ends the one before. `agreedBy`: null while a proposal is tried. */
export async function openEnrolment(
  t: Tx,
  operatorId: bigint,
  by: { readonly proposedBy: string; readonly agreedBy: string | null; readonly hours: number },
): Promise<void> {
  await endEnrolments(t, operatorId)
  await t.run(
    `insert into office.enrolment (operator_id, proposed_by, agreed_by, expires_at)
     values ($1, $2, $3, kernel.now() + make_interval(hours => $4))`,
    [operatorId, by.proposedBy, by.agreedBy, by.hours],
  )
}

/** Makes codes that were not used void. */
export async function endEnrolments(t: Tx, operatorId: bigint): Promise<void> {
  await t.run(
    'update office.enrolment set expires_at = kernel.now() where operator_id = $1 and used_at is null and expires_at > kernel.now()',
    [operatorId],
  )
}

const isOpen = `e.used_at is null and e.expires_at > kernel.now() and not o.disabled`

/** The open first sign-in of an operator who is not shut out. */
export function enrolmentOf(t: Tx, username: string): Promise<EnrolmentRow | undefined> {
  return t.maybe(
    `select e.id as "enrolmentId", o.id as "operatorId", e.proposed_hash as "proposedHash", e.agreed_hash as "agreedHash",
            e.totp_secret as "totpSecret"
       from office.enrolment e join office.operator o on o.id = e.operator_id
      where o.username = $1 and ${isOpen}`,
    [username],
  )
}

/** Stores the half of one of the two, in the place of an earlier one; until when it holds. Undefined for everybody else. */
export async function putHalf(t: Tx, username: string, by: string, hash: Buffer): Promise<Date | undefined> {
  const row = await t.maybe<{ until: Date }>(
    `update office.enrolment e
        set proposed_hash = case when e.proposed_by = $2 then $3 else e.proposed_hash end,
            agreed_hash = case when e.agreed_by = $2 then $3 else e.agreed_hash end
       from office.operator o
      where o.id = e.operator_id and o.username = $1 and $2 in (e.proposed_by, e.agreed_by) and ${isOpen}
      returning e.expires_at as until`,
    [username, by, hash],
  )
  return row?.until
}

/** Stores the secret of the authenticator that is being set up; false when the first sign-in is not open any more. */
export async function putEnrolmentSecret(t: Tx, enrolmentId: bigint, sealed: Buffer): Promise<boolean> {
  const count = await t.run(
    `update office.enrolment e set totp_secret = $2 from office.operator o where o.id = e.operator_id and e.id = $1 and ${isOpen}`,
    [enrolmentId, sealed],
  )
  return count === 1
}

/** Uses the code up, with the secret that was proven; false when it is over, used or set up anew meanwhile. */
export async function takeEnrolment(t: Tx, enrolmentId: bigint, sealed: Buffer): Promise<boolean> {
  const count = await t.run(
    `update office.enrolment e set used_at = kernel.now()
       from office.operator o where o.id = e.operator_id and e.id = $1 and e.totp_secret = $2 and ${isOpen}`,
    [enrolmentId, sealed],
  )
  return count === 1
}

/** How often a sign-in was opened for an operator. */
export async function countEnrolments(t: Tx, username: string): Promise<number> {
  const { count } = await t.one<{ count: number }>(
    `select count(*)::int as count from office.enrolment e join office.operator o on o.id = e.operator_id where o.username = $1`,
    [username],
  )
  return count
}
