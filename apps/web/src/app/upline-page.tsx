import type { ReactElement } from 'react'
import { PayProof } from '../features/auth/security/pay-proof.tsx'
import { TransferPage } from '../features/wallet/transfer/transfer-page.tsx'

/** Transfers along the own line; how its person proves who they are belongs to the security centre. */
export function UplinePage(): ReactElement {
  return <TransferPage Proof={PayProof} />
}
