import { notify } from '@khela/ui'
import type { ReactElement } from 'react'
import { useTranslations } from 'use-intl'
import { Reasoned } from '../../app/reasoned.tsx'
import { short } from '../../app/walk.ts'
import { usePokerAct } from './queries.ts'

interface LookDialogProps {
  readonly tableId: string
  readonly handId?: string
  readonly onClose: () => void
}

/** Opens a case about a table, or one hand of it. */
export function LookDialog({ tableId, handId, onClose }: LookDialogProps): ReactElement {
  const t = useTranslations('tables-desk.poker')
  const act = usePokerAct('officePokerLook', ({ caseId }) => {
    notify('good', t('lookDone', { id: short(caseId) }))
    onClose()
  })
  return (
    <Reasoned
      title={t('look')}
      act={act}
      go={t('look')}
      onSend={(reason) => act.mutate({ tableId, ...(handId !== undefined && { handId }), reason })}
      onClose={onClose}
    >
      <p className="small muted">{t('lookMeans')}</p>
    </Reasoned>
  )
}
