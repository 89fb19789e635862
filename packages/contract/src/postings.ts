/** Every posting kind, of all modules. Read by browsers too, so it takes the rows of the modules that move money one by one. */
import { postings as cashier } from './cashier/postings.ts'
import { postings as jackpot } from './jackpot/postings.ts'
import { postings as payouts } from './payouts/postings.ts'
import { postings as play } from './play/postings.ts'
import type { PostingKindRow } from './posting.ts'
import { postings as programs } from './programs/postings.ts'
import { postings as rewards } from './rewards/postings.ts'
import { postings as vendors } from './vendors/postings.ts'
import { postings as wallet } from './wallet/postings.ts'

const rows = { ...cashier, ...payouts, ...rewards, ...wallet, ...play, ...vendors, ...jackpot, ...programs }

export type PostingKind = keyof typeof rows
export const postingKinds: Readonly<Record<PostingKind, PostingKindRow>> = rows
