import type { ReactElement } from 'react'
import { CaseDialog } from '../../app/case-dialog.tsx'
import { pokerQueries } from './queries.ts'

interface LookDialogProps {
  readonly tableId: string
  readonly handId?: string
  readonly onClose: () => void
}

/** Opens a case about a table, or one hand of it. */
export function LookDialog({ tableId, handId, onClose }: LookDialogProps): ReactElement {
  return (
    <CaseDialog
      texts="tables-desk.poker"
      name="officePokerLook"
      stale={pokerQueries.all()}
      inputOf={(reason) => ({ tableId, ...(handId !== undefined && { handId }), reason })}
      onClose={onClose}
    />
  )
}
