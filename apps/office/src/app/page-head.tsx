import { Badge, IconButton } from '@khela/ui'
import { formatInstant } from '@khela/i18n'
import type { ReactElement, ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { useSession } from './session.ts'

interface PageHeadProps {
  readonly title: string
  /** When the data on the page was read; nothing while it loads. */
  readonly updatedAt?: number
  readonly onRefresh?: () => void
  readonly children?: ReactNode
}

/** Title of a page, the age of what it shows, and refresh. */
export function PageHead({ title, updatedAt = 0, onRefresh, children }: PageHeadProps): ReactElement {
  const t = useTranslations('office')
  const language = useSession((session) => session.language)
  return (
    <header className="office-head">
      <h1>{title}</h1>
      <Badge tone="warn">DEMO</Badge>
      <span className="grow" />
      {updatedAt > 0 && (
        <span className="small muted num">{t('updated', { time: formatInstant(new Date(updatedAt), 'second', language) })}</span>
      )}
      {onRefresh && <IconButton icon="refresh-cw" label={t('refresh')} onClick={onRefresh} />}
      {children}
    </header>
  )
}
