/** Rows of care for the file of a member's data: answers to reality checks, figures of each day, and which markers raised a case. */
import { ownRows, type Scope, type Tx } from '../../kernel/index.ts'

export async function careRows(t: Tx, scope: Scope): Promise<unknown> {
  return {
    answers: await ownRows(t, scope, { select: `select to_jsonb(x) as row from care.answer x` }),
    readings: await ownRows(t, scope, { select: `select to_jsonb(x) as row from care.reading x` }),
    cases: await ownRows(t, scope, { select: `select to_jsonb(x) - 'closed_by' as row from care.harm_case x` }),
  }
}
