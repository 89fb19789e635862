import { Dialog } from '@khela/ui'
import type { ReactElement } from 'react'
import { useTranslations } from 'use-intl'
import { DownloadView } from './download-view.tsx'

/** The app over the page. */
export default function DownloadModal({ close }: { readonly close: () => void }): ReactElement {
  const t = useTranslations('dialogs.download')
  return (
    <Dialog title={t('title')} onClose={close}>
      <DownloadView />
    </Dialog>
  )
}
