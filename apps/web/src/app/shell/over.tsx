import { AskHost, notify, Toaster } from '@khela/ui'
import { useEffect, type ReactElement } from 'react'
import { useTranslations } from 'use-intl'
import { ModalHost } from '../modal-host.tsx'

/** Everything that opens over the page: views of the address, questions, the loader, toasts. */
export default function Over({ dir }: { readonly dir: 'ltr' | 'rtl' }): ReactElement {
  useConnectionNews()
  return (
    <>
      <ModalHost />
      <AskHost />
      <Toaster dir={dir} />
    </>
  )
}

/** Says once when the connection goes and once when it is back. */
function useConnectionNews(): void {
  const t = useTranslations('shell')
  useEffect(() => {
    const gone = () => notify('bad', t('offline'))
    const back = () => notify('good', t('online'))
    addEventListener('offline', gone)
    addEventListener('online', back)
    return () => {
      removeEventListener('offline', gone)
      removeEventListener('online', back)
    }
  }, [t])
}
