/** What the desk of cases needs of the floors above: what our books say beside a case. */
import type { ReplyOf } from '@khela/contract'
import type { Money } from '@khela/money'
import { port, type Scope, type Tx } from '../../kernel/index.ts'
import type { CaseRow } from './store.ts'

type Detail = ReplyOf<'officeCase'>

/** Our calls of what a case is about, its round and the postings behind it. */
export type FindBooks = (t: Tx, scope: Scope, one: CaseRow) => Promise<Pick<Detail, 'ours' | 'round' | 'postings'>>
export const caseBooksPort = port<FindBooks>('cases.books')

/** The figures by which a case about two members at one table was opened. */
export interface PairFigures extends Pick<NonNullable<Detail['pair']>, 'hands' | 'z' | 'share'> {
  readonly giver: bigint
  readonly taker: bigint
  readonly given: Money
  readonly back: Money
  readonly since: Date
  readonly until: Date
}
/** The figures of a case; undefined where it is not about such a pair. */
export type FindPair = (t: Tx, caseId: string) => Promise<PairFigures | undefined>
export const pairFiguresPort = port<FindPair>('cases.pairFigures')
