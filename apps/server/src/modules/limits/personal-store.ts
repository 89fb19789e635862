/** Rows of limits for the file of a member's data: every change of a limit or break. */
import { ownRows, type Scope, type Tx } from '../../kernel/index.ts'

export const limitChanges = (t: Tx, scope: Scope): Promise<unknown> =>
  ownRows(t, scope, { select: 'select to_jsonb(x) as row from limits.journal x' })
