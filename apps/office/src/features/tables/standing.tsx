import { Badge } from '@khela/ui'
import type { ReactElement } from 'react'
import { useTexts } from '@khela/i18n/use-texts'
import { Outcome } from './outcome.tsx'
import type { TableRow } from './queries.ts'

/** Number and phase of the round, and who is there. */
export function Standing({ row }: { readonly row: TableRow }): ReactElement {
  const t = useTexts('tables-desk')
  const phase = row.round?.phase ?? 'idle'
  return (
    <span className="desk-name">
      {row.round !== null && <span className="num">{row.round.no}</span>}
      <Badge tone={phase === 'betting' ? 'good' : phase === 'void' ? 'bad' : phase === 'running' || phase === 'closed' ? 'warn' : 'plain'}>
        {t('phase', { phase })}
      </Badge>
      {row.watching > 0 && <span className="small muted">{t('watching', { count: row.watching })}</span>}
      {row.seated !== null && row.seated > 0 && <span className="small muted">{t('seated', { count: row.seated })}</span>}
    </span>
  )
}

/** The last results, newest at the end. */
export function Results({ row, most }: { readonly row: TableRow; readonly most: number }): ReactElement {
  return (
    <span className="desk-results">
      {row.results.slice(-most).map((one) => (
        <span key={one.no} className="tag">
          <Outcome outcome={one.outcome} isVoid={one.void} />
        </span>
      ))}
      {row.results.length === 0 && <span className="muted">–</span>}
    </span>
  )
}
