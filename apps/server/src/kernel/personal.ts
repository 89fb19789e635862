/** What a module says of the personal data in its tables: in the member's file, and at the end of the account (CO-5.49, CO-5.58). */
import type { App } from './call.ts'
import type { Tx } from './db.ts'
import type { Scope } from './scope.ts'

/** A table with rows of one member. */
export interface PersonalTable {
  /** The part of the file that has its rows; null: they are not in it, `why` says why. */
  readonly file: string | null
  /** `wiped`: the rows go. `blanked`: the rows stay, what is personal in them goes. `kept`: they stay as they are; `why` says why. */
  readonly end: 'wiped' | 'blanked' | 'kept'
  readonly why?: string
}
export type PersonalTables = Readonly<Record<string, PersonalTable>>

export const wiped = (file: string): PersonalTable => ({ file, end: 'wiped' })
export const blanked = (file: string): PersonalTable => ({ file, end: 'blanked' })
export const retain = (file: string | null, why: string): PersonalTable => ({ file, end: 'kept', why })
/** Rows that no file holds and that go with the account. */
export const wipedUnread = (why: string): PersonalTable => ({ file: null, end: 'wiped', why })

/** Reasons that several modules have. */
export const retentionReasons = {
  books: 'the books: amounts under a number that names nobody',
  short: 'holds nothing personal and is over by itself within days',
} as const

/** Parts of the file of a member's data, by the name each has in it. */
export type PersonalSources = Readonly<Record<string, (t: Tx, scope: Scope, memberId: bigint) => Promise<unknown>>>

export interface Personal {
  /** Every table of the module with rows of one member. */
  readonly tables: PersonalTables
  /** The module's parts of the file. */
  readonly file?: (app: App) => PersonalSources
  /** Whether something is under way whose money may still come back to the account. */
  readonly isBusy?: (t: Tx, memberId: bigint) => Promise<boolean>
  /** Takes what is personal out of the module's tables. It looks at no other module's, so that the order among modules says nothing. */
  readonly erase?: (t: Tx, memberId: bigint) => Promise<void>
}
