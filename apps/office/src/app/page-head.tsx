import { Badge, IconButton } from '@khela/ui'
import { formatInstant } from '@khela/i18n'
import { MERCHANT_ZONE } from '@khela/time'
import type { ReactElement, ReactNode } from 'react'
import { useTexts } from '@khela/i18n/use-texts'
import { useMe } from './me.ts'
import { useSession } from './session.ts'
import { useCountHere } from './waiting-counts.ts'

interface PageHeadProps {
  readonly title: string
  /** When the data on the page was read; nothing while it loads. */
  readonly updatedAt?: number
  readonly onRefresh?: () => void
  readonly children?: ReactNode
}

/** Title of a page and of its tab, the age of what it shows, and refresh. */
export function PageHead({ title, updatedAt = 0, onRefresh, children }: PageHeadProps): ReactElement {
  const t = useTexts('office')
  const language = useSession((session) => session.language)
  const count = useCountHere()
  const { me } = useMe()
  return (
    <header className="office-head">
      <title>{`${count > 0 ? `(${count}) ` : ''}${title} · ${t('title')}`}</title>
      <h1>{title}</h1>
      {me && <Badge tone={me.profile === 'DEMO' ? 'warn' : 'info'}>{me.profile}</Badge>}
      <span className="grow" />
      {updatedAt > 0 && (
        <span className="small muted num" title={t('zone', { zone: MERCHANT_ZONE })}>
          {t('updated', { time: formatInstant(new Date(updatedAt), 'second', language) })}
          <span className="office-zone"> · {MERCHANT_ZONE}</span>
        </span>
      )}
      {onRefresh && <IconButton icon="refresh-cw" label={t('refresh')} onClick={onRefresh} />}
      {children}
    </header>
  )
}
