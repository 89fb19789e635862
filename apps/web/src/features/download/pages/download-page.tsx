import { SectionTitle } from '@khela/ui'
import type { ReactElement } from 'react'
import { useTranslations } from 'use-intl'
import { DownloadView } from '../download-view.tsx'

/** `/download`: what a scanned code leads to. */
export function DownloadPage(): ReactElement {
  const t = useTranslations()
  return (
    <div className="wrap download-page">
      <title>{`${t('dialogs.download.title')} · ${t('common.appName')}`}</title>
      <meta name="description" content={t('dialogs.download.description')} />
      <SectionTitle level={1}>{t('dialogs.download.title')}</SectionTitle>
      <DownloadView />
    </div>
  )
}
