import { Dialog as Radix } from 'radix-ui'
import { useRef, useState, type PointerEvent, type ReactElement, type ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { focusBeforeLoader } from './ask.ts'
import { IconButton } from './button.tsx'

export interface DialogProps {
  readonly title: string
  readonly onClose: () => void
  readonly children: ReactNode
  /** Hides the title's line and leaves its name for screen readers; for views with their own picture. */
  readonly titleHidden?: boolean
  readonly size?: 'small' | 'normal' | 'wide'
  /** A request is under way: nothing closes it. */
  readonly busy?: boolean
  /** `night` for play; money and account are day. */
  readonly cloth?: 'day' | 'night' | 'ledger'
  /** No inner padding or seam; the view draws its own. */
  readonly bare?: boolean
}

/**
 * The one dialog: cloth with a sewn edge, focus trap, close button and Escape, draggable by its title on wide screens.
 * A click outside never closes it (product-spec §2). Mount it to open, unmount it to close.
 */
export function Dialog(props: DialogProps): ReactElement {
  const { title, onClose, children, titleHidden = false, size = 'normal', busy = false, cloth = 'day', bare = false } = props
  const t = useTranslations('common')
  const { panel, handle } = useDrag()
  const keep = (event: Event) => event.preventDefault()
  const giveBack = useFocusBack()
  const heading = (
    <div className={titleHidden ? 'sr' : 'modal-head'} {...(titleHidden ? {} : handle)}>
      <Radix.Title>{title}</Radix.Title>
    </div>
  )
  return (
    <Radix.Root open onOpenChange={(open) => !open && !busy && onClose()}>
      <Radix.Portal>
        <Radix.Overlay className="scrim">
          <Radix.Content
            ref={panel}
            data-cloth={cloth}
            className={`modal ${size === 'normal' ? '' : `modal-${size}`}`}
            aria-describedby={undefined}
            aria-busy={busy || undefined}
            onCloseAutoFocus={giveBack}
            onPointerDownOutside={keep}
            onInteractOutside={keep}
            onEscapeKeyDown={(event) => busy && event.preventDefault()}
          >
            {bare ? (
              <>
                {heading}
                {children}
              </>
            ) : (
              <div className="modal-in">
                {heading}
                {children}
              </div>
            )}
            <Radix.Close asChild>
              <IconButton icon="x" label={t('close')} className="modal-x" disabled={busy} />
            </Radix.Close>
          </Radix.Content>
        </Radix.Overlay>
      </Radix.Portal>
    </Radix.Root>
  )
}

/** What had the focus before gets it back: a dialog without a trigger of its own would leave it on the page's body. */
function useFocusBack(): (event: Event) => void {
  const [before] = useState(() => {
    if (typeof document === 'undefined') return null
    const now = document.activeElement
    return now === document.body || now?.closest('.loader') ? focusBeforeLoader() : now
  })
  return (event) => {
    event.preventDefault()
    if (before instanceof HTMLElement && before.isConnected) before.focus()
  }
}

/** Moves the panel with the pointer and keeps its title within the window. Fingers keep the sheet where it is. */
function useDrag() {
  const panel = useRef<HTMLDivElement>(null)
  const from = useRef<{ x: number; y: number; left: number; top: number } | undefined>(undefined)
  const at = useRef({ left: 0, top: 0 })
  const handle = {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if (event.pointerType !== 'mouse' || event.button !== 0 || window.innerWidth < 640) return
      from.current = { x: event.clientX, y: event.clientY, ...at.current }
      event.currentTarget.setPointerCapture(event.pointerId)
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      const start = from.current
      const element = panel.current
      if (start === undefined || element === null) return
      const box = element.getBoundingClientRect()
      const home = { left: box.left - at.current.left, top: box.top - at.current.top }
      const left = start.left + event.clientX - start.x
      const top = start.top + event.clientY - start.y
      at.current = {
        left: Math.min(Math.max(left, 80 - home.left - box.width), window.innerWidth - 80 - home.left),
        top: Math.min(Math.max(top, -home.top), window.innerHeight - 60 - home.top),
      }
      element.style.transform = `translate(${at.current.left}px, ${at.current.top}px)`
    },
    onPointerUp() {
      from.current = undefined
    },
    onPointerCancel() {
      from.current = undefined
    },
  }
  return { panel, handle }
}

export interface DrawerProps {
  readonly title: string
  readonly onClose: () => void
  readonly children: ReactNode
  readonly cloth?: 'day' | 'night' | 'ledger'
}

/** A panel from the start edge; a touch outside closes it, because nothing can be lost in it. */
export function Drawer({ title, onClose, children, cloth = 'night' }: DrawerProps): ReactElement {
  return (
    <Radix.Root open onOpenChange={(open) => !open && onClose()}>
      <Radix.Portal>
        <Radix.Overlay className="scrim" />
        <Radix.Content data-cloth={cloth} className="drawer" aria-describedby={undefined}>
          <Radix.Title className="sr">{title}</Radix.Title>
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
