import type { RequestOf } from '@khela/contract'
import { notify } from '@khela/ui'
import type { QueryKey } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { useTexts } from '@khela/i18n/use-texts'
import { useKeyedAct } from './keyed-act.ts'
import { Reasoned } from './reasoned.tsx'
import { short } from './walk.ts'

interface CaseDialogProps<N extends 'officePokerLook' | 'officeSeaLook'> {
  readonly texts: 'seas-office' | 'tables-desk.poker'
  readonly name: N
  readonly stale: QueryKey
  readonly inputOf: (reason: string) => RequestOf<N>
  readonly onClose: () => void
}

/** Opens a case about a room, or about one thing in it, for somebody to look at. */
export function CaseDialog<N extends 'officePokerLook' | 'officeSeaLook'>(props: CaseDialogProps<N>): ReactElement {
  const { texts, name, stale, inputOf, onClose } = props
  const t = useTexts(texts)
  const act = useKeyedAct(name, [stale], ({ caseId }) => {
    notify('good', t('lookDone', { id: short(caseId) }))
    onClose()
  })
  return (
    <Reasoned title={t('look')} act={act} go={t('look')} onSend={(reason) => act.mutate(inputOf(reason))} onClose={onClose}>
      <p className="small muted">{t('lookMeans')}</p>
    </Reasoned>
  )
}
