import { AlertDialog, Dialog as Radix } from 'radix-ui'
import { useSyncExternalStore, type ReactElement } from 'react'
import { useTexts } from '@khela/i18n/use-texts'
import { askStore, type Asked } from './small/ask.ts'
import { Button } from './button.tsx'
import { useFocusBack } from './small/focus-back.ts'
import { Icon } from './icon.tsx'

/** Draws what `ask` and `loader` want. Mount once. */
export function AskHost({ cloth = 'day' }: { readonly cloth?: 'day' | 'ledger' }): ReactElement {
  const { questions, loading } = useSyncExternalStore(askStore.subscribe, askStore.get, askStore.get)
  const question = questions.at(-1)
  const top = loading.at(-1)
  return (
    <>
      {question && <Asking key={question.key} question={question} cloth={cloth} />}
      {top && <Loading text={top.text} cloth={cloth} />}
    </>
  )
}

function Asking({ question, cloth }: { readonly question: Asked; readonly cloth: 'day' | 'ledger' }): ReactElement {
  const { icon, title, html, buttons, coverCloses = false, answer } = question
  const giveBack = useFocusBack()
  return (
    <AlertDialog.Root open onOpenChange={(open) => !open && answer(undefined)}>
      <AlertDialog.Portal>
        <AlertDialog.Overlay
          className="scrim scrim-ask"
          onClick={(event) => coverCloses && event.target === event.currentTarget && answer(undefined)}
        >
          <AlertDialog.Content
            data-cloth={cloth}
            className="modal modal-small"
            onOpenAutoFocus={toFirstButton}
            onCloseAutoFocus={giveBack}
            {...(html ? {} : { 'aria-describedby': undefined })}
          >
            <div className="modal-in">
              <div className="row">
                {icon && <Icon name={icon} large />}
                <AlertDialog.Title className="grow">{title}</AlertDialog.Title>
              </div>
              {html && (
                <AlertDialog.Description asChild>
                  <div className="t2">{html}</div>
                </AlertDialog.Description>
              )}
              <div className="btns">
                {buttons.map((button) => (
                  <Button key={button.id} tone={button.tone ?? 'line'} onClick={() => answer(button.id)}>
                    {button.label}
                  </Button>
                ))}
              </div>
            </div>
          </AlertDialog.Content>
        </AlertDialog.Overlay>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  )
}

/** Keys answer at once: the first button has the focus. */
function toFirstButton(event: Event): void {
  const button = (event.currentTarget as HTMLElement | null)?.querySelector<HTMLElement>('.btns > .btn')
  if (!button) return
  event.preventDefault()
  button.focus()
}

function Loading({ text, cloth }: { readonly text: string | undefined; readonly cloth: 'day' | 'ledger' }): ReactElement {
  const t = useTexts('common')
  return (
    <Radix.Root open>
      <Radix.Portal>
        <Radix.Overlay className="scrim scrim-loader">
          <Radix.Content data-cloth={cloth} className="loader" aria-describedby={undefined}>
            <Radix.Title className="s13 b">{text ?? t('loading')}</Radix.Title>
          </Radix.Content>
        </Radix.Overlay>
      </Radix.Portal>
    </Radix.Root>
  )
}
