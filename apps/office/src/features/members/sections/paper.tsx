import { Skeleton } from '@khela/ui'
import type { UseQueryResult } from '@tanstack/react-query'
import { formatInstant } from '@khela/i18n'
import type { ReactElement, ReactNode } from 'react'
import { useTexts } from '@khela/i18n/use-texts'
import { Failed } from '../../../app/failed.tsx'
import { useSession } from '../../../app/session.ts'

/** What a read brought, once it is there. */
export function Loaded<Data>({
  query,
  children,
}: {
  readonly query: UseQueryResult<Data>
  readonly children: (data: Data) => ReactNode
}): ReactElement {
  return (
    <>
      {query.isPending && <Skeleton height={120} />}
      {query.isError && <Failed query={query} />}
      {query.data !== undefined && children(query.data)}
    </>
  )
}

interface Entry {
  readonly id: string
  /** What it is, as a link to its desk where there is one. */
  readonly lead: ReactNode
  readonly badge?: ReactNode
  readonly more?: ReactNode
  readonly at: string | null
}

/** Lines of one kind under a small heading, each with its time. */
export function Lines({ title, rows }: { readonly title?: string; readonly rows: readonly Entry[] }): ReactElement {
  const t = useTexts('office-members')
  const language = useSession((session) => session.language)
  return (
    <div>
      {title !== undefined && <h3>{title}</h3>}
      {rows.length === 0 && <p className="muted small">{t('noRows')}</p>}
      <ul className="member-lines">
        {rows.map(({ id, lead, badge, more, at }) => (
          <li key={id}>
            <span className="office-break">{lead}</span>
            <span className="member-lines-end">{badge}</span>
            <span className="small muted office-break">{more}</span>
            <span className="small muted num member-lines-end">{at !== null && formatInstant(at, 'short', language)}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}
