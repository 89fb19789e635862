/** What our books say beside a case: our calls, the round, the postings behind them. */
import { formatMoney } from '@khela/money'
import type { FindBooks } from '../cases/index.ts'
import { ourLines, postingsOfCall } from './record-store.ts'
import { roundOf } from './store.ts'

const mostPostings = 200

export const booksOfCase: FindBooks = async (t, scope, one) => {
  const { memberId, vendor, txId, roundId } = one
  const round = roundId === null ? undefined : await roundOf(t, scope, roundId)
  const ofCall = memberId === null || txId === null ? [] : await postingsOfCall(t, scope, { memberId, vendor, txId })
  return {
    ours: (await ourLines(t, scope, one)).map((line) => ({
      txId: line.txId,
      op: line.op,
      amount: formatMoney(line.amount),
      win: line.op === 'bet' || line.op === 'betwin' ? formatMoney(line.payout) : null,
      state: line.state,
      at: line.at.toISOString(),
    })),
    round: round
      ? {
          id: round.id,
          gameCode: round.gameCode,
          name: round.displayName,
          status: round.status,
          stake: formatMoney(round.stake),
          payout: formatMoney(round.payout),
          at: round.at.toISOString(),
        }
      : null,
    postings: [...new Set([...(round?.postingIds ?? []), ...ofCall])].slice(0, mostPostings).map(String),
  }
}
