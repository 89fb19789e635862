/** Events of the wallet of which a member is told (PS-4.15; MB-3.2). */
import { parseMoney, showMoney } from '@khela/money'
import type { Notices } from '../../kernel/index.ts'
import { firstGiftSource } from './gift/gift.ts'

const taka = (amount: string): string => `৳${showMoney(parseMoney(amount))}`
/** As the pages show it: the last eight characters of an id. */
const number = (id: string): string => id.slice(-8)

export const walletNotices: Notices = {
  depositCredited: ({ depositId, amount }) => ({ kind: 'depositCredited', ref: depositId, params: { amount: taka(amount) } }),
  withdrawalDecided: ({ withdrawalId, state }) => ({
    kind: state === 'approved' ? 'withdrawalApproved' : 'withdrawalRejected',
    ref: withdrawalId,
    params: { number: number(withdrawalId) },
  }),
  depositFailed: ({ depositId, amount }) => ({
    kind: 'depositFailed',
    ref: depositId,
    params: { number: number(depositId), amount: taka(amount) },
  }),
  payoutPaid: ({ withdrawalId, partId, amount, remaining }) => {
    const about = { number: number(withdrawalId), amount: taka(amount) }
    return parseMoney(remaining) === 0n
      ? { kind: 'withdrawalPaid', ref: partId, params: about }
      : { kind: 'withdrawalPartPaid', ref: partId, params: { ...about, remaining: taka(remaining) } }
  },
  payoutAutoReceived: ({ withdrawalId, partId, amount }) => ({
    kind: 'withdrawalAutoReceipt',
    ref: partId,
    params: { number: number(withdrawalId), amount: taka(amount) },
  }),
  payeeAdded: ({ payeeId }) => ({ kind: 'payeeAdded', ref: payeeId }),
  // Other bonuses are told of where they are given: with the deposit, the prize or the adjustment.
  // Other bonuses are told of where they are given: with the deposit, the prize or the adjustment.
  bonusGranted: ({ memberId, source, amount, wagering }) =>
    source === firstGiftSource(BigInt(memberId))
      ? { kind: 'firstGift', ref: source, params: { amount: taka(amount), wagering: taka(wagering) } }
      : undefined,
  bonusEnded: ({ source, amount }) => ({ kind: 'bonusEnded', ref: source, params: { amount: taka(amount) } }),
  transferReceived: ({ transferId, amount }) => ({ kind: 'transferReceived', ref: transferId, params: { amount: taka(amount) } }),
}
