import { IconButton, Skeleton, StaleStrip } from '@khela/ui'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactElement, ReactNode } from 'react'
import { useTexts } from '@khela/i18n/use-texts'
import { Failed } from './failed.tsx'
import { useSession } from './session.ts'
import { short } from './walk.ts'

interface RoomPanelProps<D> {
  readonly id: string
  readonly name: string | undefined
  readonly detail: UseQueryResult<D>
  readonly onClose: () => void
  readonly children: (data: D) => ReactNode
  /** Dialogs over it. */
  readonly over?: ReactNode
}

/** One room beside the list: while it loads, when it failed or is stale, and what is known of it. */
export function RoomPanel<D>({ id, name = short(id), detail, onClose, children, over }: RoomPanelProps<D>): ReactElement {
  const t = useTexts('office')
  const language = useSession((session) => session.language)
  const { data } = detail
  return (
    <aside className="office-panel" aria-label={`${name} ${short(id)}`}>
      <div className="office-panel-head">
        <h2>
          {name} <span className="small muted num">{short(id)}</span>
        </h2>
        <IconButton icon="x" label={t('close')} onClick={onClose} />
      </div>
      {detail.isPending && [1, 2, 3, 4].map((n) => <Skeleton key={n} height={28} className="office-gap" />)}
      {detail.isError && data === undefined && <Failed query={detail} money />}
      {detail.isError && data !== undefined && <StaleStrip since={new Date(detail.dataUpdatedAt)} language={language} />}
      {data !== undefined && <div className="desk-col">{children(data)}</div>}
      {over}
    </aside>
  )
}
