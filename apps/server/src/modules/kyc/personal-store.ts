/** SQL of what becomes of identity checks: in the file of a member’s data, at the end of an account, and when the term of what outlives it is over. */
import { eraseFiles, ownRows, sqlPrivate, type Scope, type Tx } from '../../kernel/index.ts'

/** How checks went stays, and by which document; the hash says nothing to who does not hold it. */
const bare = `legal_name = null, birthday = null, address = null, document_number = null, document_tail = null, explanation = null,
  front = null, back = null, selfie = null, proof = null, note = ''`

/** Pictures that checks of a member still name. */
async function picturesOf(t: Tx, memberId: bigint): Promise<string[]> {
  const rows = await t.query<{ file: string }>(
    `select unnest(array_remove(array[front, back, selfie, proof], null)) as file from identity.kyc_application where member_id = $1`,
    [memberId],
  )
  return rows.map(({ file }) => file)
}

/**
 * Checks of tier 2 and 3 that were approved are kept as they are for `keepDays`, and that they are is written down; the rest
 * keeps its course and nothing personal. Answers the pictures that are kept.
 */
export async function eraseChecks(t: Tx, memberId: bigint, keepDays: number): Promise<string[]> {
  await t.run(
    `insert into identity.kept (member_id, what, ref, reason, until)
     select member_id, 'kyc_application', id, 'due_diligence', kernel.now() + make_interval(days => $2)
       from identity.kyc_application where member_id = $1 and tier > 1 and state in ('APPROVED', 'EXPIRED') and $2 > 0
     on conflict do nothing`,
    [memberId, keepDays],
  )
  await t.run(
    `update identity.kyc_application a set ${bare}
      where member_id = $1 and not exists (select 1 from identity.kept k where k.member_id = a.member_id and k.ref = a.id)`,
    [memberId],
  )
  return picturesOf(t, memberId)
}

/** Takes what was kept for a time that is over, pictures included. Answers how many. */
export async function eraseAfterTerm(t: Tx, limit: number): Promise<number> {
  const over = await t.query<{ memberId: bigint; ref: string }>(
    'select member_id as "memberId", ref from identity.kept where until <= kernel.now() order by until limit $1 for update skip locked',
    [limit],
  )
  for (const { memberId, ref } of over) {
    await t.run(`update identity.kyc_application set ${bare} where member_id = $1 and id = $2`, [memberId, ref])
    await t.run('delete from identity.kept where member_id = $1 and ref = $2', [memberId, ref])
    await eraseFiles(t, memberId, await picturesOf(t, memberId))
  }
  return over.length
}

type Rows = Promise<Readonly<Record<string, unknown>>[]>

export function kycRows(t: Tx, scope: Scope): Rows {
  const within = sqlPrivate(scope, { member: 'x.member_id' })
  return t.query(
    `select x.id, x.tier, x.state, x.legal_name, x.birthday::text as birthday, x.address, x.document_type, x.document_tail,
            x.expires_on::text as expires_on, x.source, x.explanation, x.reasons, x.created_at, x.submitted_at, x.decided_at
       from identity.kyc_application x where ${within.where} order by x.seq`,
    within.params,
  )
}
/** The journal of identity checks. Lists that an application met stay in the house (CO-5.50). */
export function kycStepRows(t: Tx, scope: Scope): Rows {
  return ownRows(t, scope, { select: `select to_jsonb(x) - 'by' as row from identity.kyc_step x` })
}
