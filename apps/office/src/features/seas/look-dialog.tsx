import { notify } from '@khela/ui'
import type { ReactElement } from 'react'
import { useTranslations } from 'use-intl'
import { Reasoned } from '../../app/reasoned.tsx'
import { short } from '../../app/walk.ts'
import { useSeaAct } from './queries.ts'

interface LookDialogProps {
  readonly seaId: string
  readonly sitting?: string
  readonly onClose: () => void
}

/** Opens a case about a sea, or one sitting there. */
export function LookDialog({ seaId, sitting, onClose }: LookDialogProps): ReactElement {
  const t = useTranslations('seas-office')
  const act = useSeaAct('officeSeaLook', ({ caseId }) => {
    notify('good', t('lookDone', { id: short(caseId) }))
    onClose()
  })
  return (
    <Reasoned
      title={t('look')}
      act={act}
      go={t('look')}
      onSend={(reason) => act.mutate({ seaId, ...(sitting !== undefined && { sitting }), reason })}
      onClose={onClose}
    >
      <p className="small muted">{t('lookMeans')}</p>
    </Reasoned>
  )
}
