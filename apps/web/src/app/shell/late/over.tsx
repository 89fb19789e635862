import { AskHost, notify, Toaster } from '@khela/ui'
import { lazy, Suspense, useEffect, type ReactElement } from 'react'
import { useTexts } from '@khela/i18n/use-texts'
import { useStore } from 'zustand'
import { usePopups } from '../../../features/announcements/use-popups.ts'
import { useConsentGate } from '../../../features/auth/privacy/consent-gate.ts'
import { useInstallable } from '../../../features/download/install.ts'
import { setPictureHosts } from '../../../site/art.ts'
import { handOffStore } from '../../../site/hand-off.ts'
import { read } from '../../../site/queries.ts'
import { useRead } from '../../../site/use-read.ts'
import { ModalHost } from '../../modal-host.tsx'
import { modals } from '../../modals.ts'
import { Boundary } from '../../boundary.tsx'
import { ConnectionStrip } from './connection-strip.tsx'

const HandOffQuestion = lazy(() => import('../hand-off-question.tsx'))

interface OverProps {
  readonly dir: 'ltr' | 'rtl'
  /** The page says by itself that what it shows is old. */
  readonly isQuiet: boolean
}

/** Everything that opens over the page: views of the address, questions, the loader, toasts. */
export default function Over({ dir, isQuiet }: OverProps): ReactElement {
  useConnectionNews()
  useConsentGate()
  usePopups(modals.popup.load)
  useInstallable()
  usePictureHosts()
  const offer = useStore(handOffStore, (state) => state.offer)
  return (
    <>
      {!isQuiet && <ConnectionStrip />}
      {/* The question comes first: a view of the address, the login above all, would cover it. */}
      {offer === undefined ? (
        <ModalHost />
      ) : (
        <Boundary fallback={() => <ModalHost />}>
          <Suspense fallback={null}>
            <HandOffQuestion offer={offer} />
          </Suspense>
        </Boundary>
      )}
      <AskHost />
      <Toaster dir={dir} />
    </>
  )
}

/** Pictures asked for from now on come from the host this session has drawn. */
function usePictureHosts(): void {
  const { data: info } = useRead({ ...read('permissionInfo', {}), staleTime: 300_000 })
  const hosts = info?.imageCDNs
  useEffect(() => {
    if (hosts) setPictureHosts(hosts)
  }, [hosts])
}

/** Says once when the connection goes and once when it is back. */
function useConnectionNews(): void {
  const t = useTexts('shell')
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
