import { Dialog } from '@khela/ui'
import type { ReactElement } from 'react'
import { useTexts } from '@khela/i18n/use-texts'
import { DownloadView } from './download-view.tsx'

/** The app over the page. */
export default function DownloadModal({ close }: { readonly close: () => void }): ReactElement {
  const t = useTexts('dialogs.download')
  return (
    <Dialog title={t('title')} onClose={close}>
      <DownloadView />
    </Dialog>
  )
}
