/** Rows of messages for the file of a member's data: which letters were read or deleted, and by which ways they are told. */
import { ownRows, type Scope, type Tx } from '../../kernel/index.ts'

export const markRows = (t: Tx, scope: Scope): Promise<unknown> =>
  ownRows(t, scope, { select: 'select to_jsonb(x) as row from messages.mark x' })

export const wayRows = (t: Tx, scope: Scope): Promise<unknown> =>
  ownRows(t, scope, { select: 'select to_jsonb(x) as row from messages.ways x' })
