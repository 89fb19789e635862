import type { ReactElement } from 'react'
import { CaseDialog } from '../../app/case-dialog.tsx'
import { seaQueries } from './queries.ts'

interface LookDialogProps {
  readonly seaId: string
  readonly sitting?: string
  readonly onClose: () => void
}

/** Opens a case about a sea, or one sitting there. */
export function LookDialog({ seaId, sitting, onClose }: LookDialogProps): ReactElement {
  return (
    <CaseDialog
      texts="seas-office"
      name="officeSeaLook"
      stale={seaQueries.all()}
      inputOf={(reason) => ({ seaId, ...(sitting !== undefined && { sitting }), reason })}
      onClose={onClose}
    />
  )
}
