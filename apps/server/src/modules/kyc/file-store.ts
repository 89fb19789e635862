/** SQL that reads the identity checks of one member, for the file they may take away. */
import { ownRows, sqlPrivate, type Scope, type Tx } from '../../kernel/index.ts'

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
