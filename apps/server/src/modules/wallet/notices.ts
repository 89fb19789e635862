/** Events of the wallet of which a member is told (PS-4.15; MB-3.2). */
import { parseMoney, showMoney } from '@khela/money'
import type { Notices } from '../../kernel/index.ts'
import { firstGiftSource } from './gift/gift.ts'

const taka = (amount: string): string => `৳${showMoney(parseMoney(amount))}`

export const walletNotices: Notices = {
  // Other bonuses are told of where they are given: with the deposit, the prize or the adjustment.
  bonusGranted: ({ memberId, source, amount, wagering }) =>
    source === firstGiftSource(BigInt(memberId))
      ? { kind: 'firstGift', ref: source, params: { amount: taka(amount), wagering: taka(wagering) } }
      : undefined,
  transferReceived: ({ transferId, amount }) => ({ kind: 'transferReceived', ref: transferId, params: { amount: taka(amount) } }),
}
