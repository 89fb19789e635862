import { formatInstant } from '@khela/i18n'
import type { ReplyOf } from '@khela/contract'
import { Button, Icon, Stitch, Wordmark, type IconName } from '@khela/ui'
import { Link } from '@tanstack/react-router'
import type { ReactElement, ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { useLanguage } from '../../site/language.ts'
import { serviceIcon } from './services.ts'

type Status = ReplyOf<'systemStatus'>

/** One sentence in the middle of the page. */
function Middle({
  icon,
  title,
  children,
}: {
  readonly icon: IconName
  readonly title: string
  readonly children: ReactNode
}): ReactElement {
  return (
    <div className="wrap fullpage">
      <title>{title}</title>
      <Icon name={icon} className="fullpage-mark" />
      <h1>{title}</h1>
      {children}
    </div>
  )
}

/** No such address. The shell stays around it. */
export function NotFoundPage(): ReactElement {
  const t = useTranslations('shell')
  return (
    <Middle icon="search" title={t('notFoundTitle')}>
      <p className="t2">{t('notFoundText')}</p>
      <Link to="/" className="btn btn-go">
        {t('goHome')}
      </Link>
    </Middle>
  )
}

/** A page that broke. */
export function CrashPage(): ReactElement {
  const t = useTranslations('shell')
  return (
    <Middle icon="triangle-alert" title={t('crashTitle')}>
      <p className="t2">{t('crashText')}</p>
      <Button tone="go" icon="refresh-cw" onClick={() => window.location.reload()}>
        {t('reload')}
      </Button>
    </Middle>
  )
}

function Services({ rows }: { readonly rows: Status['customerService'] }): ReactElement {
  return (
    <div className="row" style={{ flexWrap: 'wrap', justifyContent: 'center' }}>
      {rows.map((row) => (
        <a key={row.url} className="btn btn-line" href={row.url} target="_blank" rel="noopener noreferrer">
          <Icon name={serviceIcon(row.csType)} />
          {row.title}
        </a>
      ))}
    </div>
  )
}

/** In place of the whole site: maintenance with its expected end, or a region where it is not offered (product-spec §2, §4). */
export function ClosedPage({ status }: { readonly status: Status }): ReactElement {
  const t = useTranslations('shell')
  const language = useLanguage()
  const isMaintenance = status.status === 1
  const info = language === 'bn' ? status.info.bn : status.info.en
  return (
    <main className="closed" data-cloth="night">
      <Wordmark className="closed-mark" />
      <Stitch runs className="closed-stitch" />
      <Middle icon={isMaintenance ? 'wrench' : 'globe'} title={isMaintenance ? t('maintenanceTitle') : t('blockedTitle')}>
        <p className="t2">{info || (isMaintenance ? t('maintenanceText') : t('blockedText'))}</p>
        {isMaintenance && status.maintenanceEnd !== null && (
          <p className="b">{t('maintenanceEnd', { time: formatInstant(status.maintenanceEnd, 'short', language) })}</p>
        )}
        {!isMaintenance && <p className="b num">{t('yourIp', { ip: status.ip })}</p>}
        <Services rows={status.customerService} />
      </Middle>
    </main>
  )
}
