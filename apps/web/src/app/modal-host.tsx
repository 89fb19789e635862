import { ErrorState, loader } from '@khela/ui'
import { Suspense, useDeferredValue, useEffect, type ReactElement } from 'react'
import { loadTrouble } from '../site/load.ts'
import { useModal, type ModalName } from '../site/modal-address.ts'
import { Boundary } from './boundary.tsx'
import { modals } from './modals.ts'
import { useTextsOf } from '@khela/i18n/use-texts'

/**
 * Draws the view that the address names. It waits for its code and texts; after 100 ms of waiting it says so. A view is drawn in
 * pieces, after what else changes with the address: in one piece with it, it would hold up a finger on a slow phone.
 */
export function ModalHost(): ReactElement | null {
  const { current: wanted, close } = useModal()
  const drawn = useDeferredValue(wanted)
  const current = wanted === undefined ? undefined : drawn
  if (current === undefined) return null
  return (
    <Boundary key={current} fallback={(error) => <Failed error={error} onClose={close} />}>
      <Suspense fallback={<Waiting />}>
        <View name={current} close={close} />
      </Suspense>
    </Boundary>
  )
}

function View({ name, close }: { readonly name: ModalName; readonly close: () => void }): ReactElement {
  const Modal = modals[name].View
  return <Modal close={close} />
}

/** Nothing for 100 ms (PS-2.15), then the loader. */
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

/** The address names the view, so it is there again after the reload: a part that did not come once is not asked for twice. */
function Failed({ error, onClose }: { readonly error: unknown; readonly onClose: () => void }): ReactElement {
  const t = useTextsOf('common', 'shell')
  const text = t(`shell.${loadTrouble(error) ?? 'chunkFailed'}`)
  return (
    <div className="scrim">
      <div className="modal" data-cloth="day" role="alertdialog" aria-label={text}>
        <div className="modal-in">
          <ErrorState text={text} onRetry={() => window.location.reload()} money={false} />
          <button type="button" className="btn btn-line" onClick={onClose}>
            {t('common.close')}
          </button>
        </div>
      </div>
    </div>
  )
}
