/** Events of payouts of which a member is told (PS-4.15; MB-3.2). */
import { parseMoney, sentenceMoney } from '@khela/money'
import type { Notices } from '../../kernel/index.ts'

const amountText = (amount: string): string => sentenceMoney(parseMoney(amount))
/** As the pages show it: the last eight characters of an id. */
const number = (id: string): string => id.slice(-8)

export const payoutNotices: Notices = {
  withdrawalDecided: ({ withdrawalId, state }) => ({
    kind: state === 'approved' ? 'withdrawalApproved' : 'withdrawalRejected',
    ref: withdrawalId,
    params: { number: number(withdrawalId) },
  }),
  payoutPaid: ({ withdrawalId, partId, amount, remaining }) => {
    const about = { number: number(withdrawalId), amount: amountText(amount) }
    return parseMoney(remaining) === 0n
      ? { kind: 'withdrawalPaid', ref: partId, params: about }
      : { kind: 'withdrawalPartPaid', ref: partId, params: { ...about, remaining: amountText(remaining) } }
  },
  payoutAutoReceived: ({ withdrawalId, partId, amount }) => ({
    kind: 'withdrawalAutoReceipt',
    ref: partId,
    params: { number: number(withdrawalId), amount: amountText(amount) },
  }),
  payeeAdded: ({ payeeId }) => ({ kind: 'payeeAdded', ref: payeeId }),
}
