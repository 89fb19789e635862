/** Rows of care for the file of a member's data: answers to reality checks, figures of each day, and which markers raised a case. */
import { ownRows, type Scope, type Tx } from '../../kernel/index.ts'

export async function careRows(t: Tx, scope: Scope): Promise<unknown> {
  return {
    answers: await ownRows(t, scope, { table: 'care.answer' }),
    readings: await ownRows(t, scope, { table: 'care.reading' }),
    cases: await ownRows(t, scope, { table: 'care.harm_case', without: ['closed_by'] }),
  }
}
