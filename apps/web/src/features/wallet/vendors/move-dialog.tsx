import { Dialog } from '@khela/ui'
import type { ReactElement } from 'react'
import { useTexts } from '@khela/i18n/use-texts'
import { MoveForm } from './move-form.tsx'
import type { Funds, VendorFunds } from './queries.ts'

interface MoveDialogProps {
  readonly funds: Funds
  readonly vendor: VendorFunds
  readonly onClose: () => void
  readonly onChange: () => void
}

/** The form over the wallet page; it closes once the money is on its way. */
export function MoveDialog({ funds, vendor, onClose, onChange }: MoveDialogProps): ReactElement {
  const t = useTexts('transfer')
  return (
    <Dialog title={t('moveTitle')} onClose={onClose} size="small">
      <MoveForm
        funds={funds}
        vendor={vendor}
        onMoved={() => {
          onChange()
          onClose()
        }}
        onRefused={onChange}
      />
    </Dialog>
  )
}
