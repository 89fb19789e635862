import { formatInstant } from '@khela/i18n'
import { Button, Note } from '@khela/ui'
import type { ReactElement } from 'react'
import { useTexts } from '@khela/i18n/use-texts'
import { useErrorText } from './error-text.ts'
import { ChangeReason, type ReasonDraft } from './rule-change.tsx'
import { useSession } from './session.ts'

interface SettingsFootProps {
  readonly changed: readonly { readonly by: string; readonly at: string }[]
  readonly maySave: boolean
  readonly reason: ReasonDraft
  readonly save: { readonly isPending: boolean; readonly error: Error | null }
  readonly readAgain: () => unknown
  /** The sentence of a refusal, where the form knows a better one than the catalogue. */
  readonly say?: (error: Error) => string
  /** The word of the button, where it is not "Save". */
  readonly button?: string
}

/** Under a form of settings: who changed them last, what went wrong, why they are to change, and the button. */
export function SettingsFoot({ changed, maySave, reason, save, readAgain, say, button }: SettingsFootProps): ReactElement {
  const t = useTexts('office')
  const errorText = useErrorText()
  const language = useSession((session) => session.language)
  const [last] = changed
  return (
    <>
      {save.error !== null && (
        <Note tone="bad" role="alert">
          {(say ?? errorText)(save.error)}{' '}
          <button type="button" className="link" onClick={() => void readAgain()}>
            {t('readAgain')}
          </button>
        </Note>
      )}
      {last && <p className="small muted">{t('changedLast', { name: last.by, time: formatInstant(last.at, 'short', language) })}</p>}
      {maySave && <ChangeReason draft={reason} />}
      {maySave ? (
        <Button type="submit" tone="go" pending={save.isPending} pendingText={t('sending')}>
          {button ?? t('save')}
        </Button>
      ) : (
        <Note>{t('mayOnlyRead')}</Note>
      )}
    </>
  )
}
