import { SectionTitle } from '@khela/ui'
import type { ReactElement } from 'react'
import { useTextsOf } from '@khela/i18n/use-texts'
import { DownloadView } from '../download-view.tsx'

/** `/download`: what a scanned code leads to. */
export function DownloadPage(): ReactElement {
  const t = useTextsOf('common', 'dialogs')
  return (
    <div className="wrap download-page">
      <title>{`${t('dialogs.download.title')} · ${t('common.appName')}`}</title>
      <meta name="description" content={t('dialogs.download.description')} />
      <SectionTitle level={1}>{t('dialogs.download.title')}</SectionTitle>
      <DownloadView />
    </div>
  )
}
