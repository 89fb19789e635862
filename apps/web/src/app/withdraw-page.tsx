import type { ReactElement } from 'react'
import { PayProof } from '../features/auth/security/pay-proof.tsx'
import { WithdrawPage } from '../features/wallet/withdrawal/withdraw-page.tsx'

/** Withdrawals; how their person proves who they are belongs to the security centre. */
export function ProvedWithdrawPage(): ReactElement {
  return <WithdrawPage Proof={PayProof} />
}
