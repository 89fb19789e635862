import { Dialog as Radix } from 'radix-ui'
import { useRef, type ReactElement, type ReactNode } from 'react'
import { useTexts } from '@khela/i18n/use-texts'
import { ask } from './small/ask.ts'
import { IconButton } from './button.tsx'
import { useDrag } from './drag.ts'
import { useFocusBack } from './small/focus-back.ts'
import { Icon } from './icon.tsx'

export interface DialogProps {
  readonly title: string
  readonly onClose: () => void
  readonly children: ReactNode
  /** Hides the title's line and leaves its name for screen readers; for views with their own picture. */
  readonly titleHidden?: boolean
  readonly size?: 'small' | 'normal' | 'wide'
  /** A request is under way: nothing closes it. */
  readonly busy?: boolean
  /** Something was entered that closing would lose: the close button and Escape ask first. */
  readonly unsaved?: boolean
  /** `night` for play; money and account are day. */
  readonly cloth?: 'day' | 'night' | 'ledger'
  /** No inner padding or seam; the view draws its own. */
  readonly bare?: boolean
}

/**
 * The one dialog: cloth with a sewn edge, focus trap, close button and Escape, draggable by its head or, with arrow keys, by its grip;
 * on phones a sheet from below that stays. A click outside never closes it (PS-2.13). Mount it to open, unmount it to close.
 */
export function Dialog(props: DialogProps): ReactElement {
  const { title, children, titleHidden = false, size = 'normal', busy = false, cloth = 'day', bare = false } = props
  const t = useTexts('common')
  const panel = useRef<HTMLDivElement>(null)
  const { head, grip } = useDrag(panel)
  const leave = useLeave(props)
  const keep = (event: Event) => event.preventDefault()
  const giveBack = useFocusBack()
  const heading = (
    <div className={titleHidden ? 'sr' : 'modal-head'} {...(titleHidden ? {} : head)}>
      <Radix.Title>{title}</Radix.Title>
    </div>
  )
  return (
    <Radix.Root open onOpenChange={(open) => !open && leave()}>
      <Radix.Portal>
        <Radix.Overlay className="scrim">
          <Radix.Content
            ref={panel}
            data-cloth={cloth}
            className={`modal ${size === 'normal' ? '' : `modal-${size}`}`}
            aria-describedby={undefined}
            aria-busy={busy || undefined}
            onOpenAutoFocus={toField}
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
            <div className="modal-top">
              <Radix.Close asChild>
                <IconButton icon="x" label={t('close')} className="modal-x" disabled={busy} />
              </Radix.Close>
              <button type="button" className="modal-grip" aria-label={t('dragHandle')} aria-keyshortcuts={arrows} {...grip}>
                <Icon name="grip-horizontal" />
              </button>
            </div>
          </Radix.Content>
        </Radix.Overlay>
      </Radix.Portal>
    </Radix.Root>
  )
}

const arrows = 'ArrowLeft ArrowRight ArrowUp ArrowDown'

/** How the person leaves: not while a request is under way, and with a question while something would be lost. */
function useLeave({ onClose, busy = false, unsaved = false }: DialogProps): () => void {
  const t = useTexts('common')
  const isAsking = useRef(false)
  return () => {
    if (busy || isAsking.current) return
    if (!unsaved) {
      onClose()
      return
    }
    isAsking.current = true
    void ask({
      icon: 'triangle-alert',
      title: t('unsavedTitle'),
      html: t('unsavedText'),
      buttons: [
        { id: 'stay', label: t('unsavedStay'), tone: 'go' },
        { id: 'leave', label: t('unsavedLeave') },
      ],
    }).then((answer) => {
      isAsking.current = false
      if (answer === 'leave') onClose()
    })
  }
}

/**
 * Whoever opens a form with tabs wants to type: the first field of the open tab has the focus, not the tab. What has no field
 * is read from its beginning: the dialog itself has the focus, and the first Tab goes to its first link or button. A part with
 * `data-takes-focus` does it itself.
 */
function toField(event: Event): void {
  const panel = event.currentTarget as HTMLElement | null
  if (panel?.querySelector('[data-takes-focus]')) {
    event.preventDefault()
    return
  }
  const field = panel?.querySelector<HTMLElement>('[role="tabpanel"]:not([hidden]) :is(input, select, textarea)')
  const target = field ?? (panel?.querySelector('input, select, textarea') ? null : panel)
  if (!target) return
  event.preventDefault()
  target.focus()
}

export interface DrawerProps {
  readonly title: string
  readonly onClose: () => void
  readonly children: ReactNode
  readonly cloth?: 'day' | 'night' | 'ledger'
  readonly side?: 'start' | 'end'
}

/** A panel from an edge; a touch outside closes it, because nothing can be lost in it. */
export function Drawer({ title, onClose, children, cloth = 'night', side = 'start' }: DrawerProps): ReactElement {
  return (
    <Radix.Root open onOpenChange={(open) => !open && onClose()}>
      <Radix.Portal>
        <Radix.Overlay className="scrim" />
        <Radix.Content data-cloth={cloth} className={side === 'end' ? 'drawer drawer-end' : 'drawer'} aria-describedby={undefined}>
          <Radix.Title className="sr">{title}</Radix.Title>
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
