/** How a round that stayed open is brought to its end on the vendor's word (W-29). Pure. Money in 1/10 000. */
import type { Money } from '@khela/money'
import { hash } from 'node:crypto'
import type { VendorRound } from '../../vendors/index.ts'
import { OWN } from './compare.ts'
import type { OurBet } from './jobs-store.ts'

/** Why a round cannot be ended without a person. */
export type Unclear = 'open' | 'unknown' | 'unreachable' | 'bet_open' | 'bet_missing' | 'amount' | 'paid_more' | 'refused'

/** One call of the wallet port. Its id is made from round and bet, so that doing it again is a replay. */
export type EndMove =
  | { readonly op: 'rollback'; readonly txId: string; readonly betTxId: string }
  | { readonly op: 'win'; readonly txId: string; readonly betTxId: string; readonly amount: Money; readonly closed: boolean }

const idOf = (roundId: string, op: EndMove['op'], betTxId: string): string =>
  `${OWN}${roundId}:${op}:${hash('sha256', betTxId, 'hex').slice(0, 16)}`

/**
 * The calls that bring our bets to where the vendor has them: cancelled ones go back first, then what is still owed of
 * the wins, the last of which closes the round. All bets must be clear; otherwise nothing is done.
 */
export function endOf(
  roundId: string,
  bets: readonly OurBet[],
  theirs: Pick<VendorRound, 'status' | 'bets'>,
): readonly EndMove[] | Unclear {
  if (theirs.status !== 'CLOSED') return theirs.status === 'OPEN' ? 'open' : 'unknown'
  const backs: EndMove[] = []
  const wins: { betTxId: string; amount: Money }[] = []
  for (const bet of bets) {
    const told = theirs.bets.find(({ txId }) => txId === bet.txId)
    // A bet we have cancelled is none; that the vendor has another opinion shows in the comparison (W-30).
    if (bet.state === 'CANCELLED') continue
    if (told === undefined) return 'bet_missing'
    if (told.state === 'OPEN') return 'bet_open'
    if (told.amount !== bet.stake) return 'amount'
    const owed = (told.state === 'CANCELLED' ? 0n : (told.win ?? 0n)) - bet.payout
    if (owed < 0n) return 'paid_more'
    if (told.state === 'CANCELLED') backs.push({ op: 'rollback', txId: idOf(roundId, 'rollback', bet.txId), betTxId: bet.txId })
    else wins.push({ betTxId: bet.txId, amount: owed })
  }
  const last = wins.at(-1)
  const paid = wins.filter((win) => win.amount > 0n || win === last)
  return [...backs, ...paid.map((win): EndMove => ({ op: 'win', txId: idOf(roundId, 'win', win.betTxId), ...win, closed: win === last }))]
}
