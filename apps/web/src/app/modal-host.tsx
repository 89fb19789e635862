import { ErrorState, loader } from '@khela/ui'
import { Suspense, useEffect, useState, type ReactElement, type ReactNode } from 'react'
import { useStore } from 'zustand'
import { useLanguageStore } from '../site/language.ts'
import { useModal, type ModalName } from '../site/modal-address.ts'
import { Boundary } from './boundary.tsx'
import { modals } from './modals.ts'
import { useTranslations } from 'use-intl'

/** Draws the view that the address names. It waits for its code and texts; after 100 ms of waiting it says so. */
export function ModalHost(): ReactElement | null {
  const { current, close } = useModal()
  if (current === undefined) return null
  return (
    <Boundary key={current} fallback={(retry) => <Failed onRetry={retry} onClose={close} />}>
      <Texts name={current}>
        <Suspense fallback={<Waiting />}>
          <View name={current} close={close} />
        </Suspense>
      </Texts>
    </Boundary>
  )
}

function View({ name, close }: { readonly name: ModalName; readonly close: () => void }): ReactElement {
  const Modal = modals[name].view
  return <Modal close={close} />
}

/** Holds the view back until its texts are there. */
function Texts({ name, children }: { readonly name: ModalName; readonly children: ReactNode }): ReactNode {
  const language = useLanguageStore()
  const [error, setError] = useState<Error>()
  const { texts } = modals[name]
  const isReady = useStore(language, (state) => texts.every((text) => state.messages[text] !== undefined))
  useEffect(() => {
    language.need(texts).catch((cause: unknown) => setError(new Error('texts did not come', { cause })))
  }, [language, texts])
  if (error !== undefined) throw error
  return isReady ? children : <Waiting />
}

/** Nothing for 100 ms (product-spec §2, modal delay), then the loader. */
function Waiting(): null {
  useEffect(() => {
    let hide: (() => void) | undefined
    const timer = setTimeout(() => {
      hide = loader.show()
    }, 100)
    return () => {
      clearTimeout(timer)
      hide?.()
    }
  }, [])
  return null
}

function Failed({ onRetry, onClose }: { readonly onRetry: () => void; readonly onClose: () => void }): ReactElement {
  const t = useTranslations()
  return (
    <div className="scrim">
      <div className="modal" data-cloth="day" role="alertdialog" aria-label={t('shell.chunkFailed')}>
        <div className="modal-in">
          <ErrorState text={t('shell.chunkFailed')} onRetry={onRetry} money={false} />
          <button type="button" className="btn btn-line" onClick={onClose}>
            {t('common.close')}
          </button>
        </div>
      </div>
    </div>
  )
}
