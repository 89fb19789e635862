/** Events of the cashier of which a member is told (PS-4.15; MB-3.2). */
import { parseMoney, showMoney } from '@khela/money'
import type { Notices } from '../../kernel/index.ts'

const taka = (amount: string): string => `৳${showMoney(parseMoney(amount))}`

export const cashierNotices: Notices = {
  depositCredited: ({ depositId, amount }) => ({ kind: 'depositCredited', ref: depositId, params: { amount: taka(amount) } }),
  depositFailed: ({ depositId, amount }) => ({
    kind: 'depositFailed',
    ref: depositId,
    // As the pages show it: the last eight characters of an id.
    params: { number: depositId.slice(-8), amount: taka(amount) },
  }),
}
