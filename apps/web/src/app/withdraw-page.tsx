import type { ReactElement } from 'react'
import { ProveFirst } from '../features/auth/privacy/prove-first.tsx'
import { ProvePayment } from '../features/auth/security/prove-payment.tsx'
import { WithdrawPage } from '../features/wallet/withdrawal/withdraw-page.tsx'

/** The withdrawal page with the question who is at the keyboard, which belongs to another feature. */
export function ProvedWithdrawPage(): ReactElement {
  return <WithdrawPage provers={{ proof: ProveFirst, payment: ProvePayment }} />
}
