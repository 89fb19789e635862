/** SQL of what members agreed to. */
import { sqlPrivate, type Scope, type Tx } from '../../kernel/index.ts'

export type Document = 'terms' | 'privacy'
export interface ConsentRow {
  readonly document: Document
  readonly version: string
  readonly acceptedAt: Date
}

export async function insertConsent(t: Tx, memberId: bigint, document: Document, version: string, ip: string): Promise<void> {
  await t.run('insert into identity.consent (member_id, document, version, ip) values ($1, $2, $3, $4) on conflict do nothing', [
    memberId,
    document,
    version,
    ip,
  ])
}

/** Newest first. */
export function consentsOf(t: Tx, scope: Scope): Promise<ConsentRow[]> {
  const within = sqlPrivate(scope, { member: 'member_id' })
  return t.query(
    `select document, version, accepted_at as "acceptedAt" from identity.consent where ${within.where} order by accepted_at desc limit 100`,
    within.params,
  )
}
