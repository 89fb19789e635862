import { formatInstant } from '@khela/i18n'
import { Button, Dialog, Note, notify } from '@khela/ui'
import { useMutation } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { useTexts } from '@khela/i18n/use-texts'
import { call } from '../../app/client.ts'
import { useErrorText } from '../../app/error-text.ts'
import { useSession } from '../../app/session.ts'
import type { OperatorRow } from './queries.ts'

/** The own half of the code for somebody's first sign-in: shown when it is asked for, and not again. */
export function CodeDialog({ row, onClose }: { readonly row: OperatorRow; readonly onClose: () => void }): ReactElement {
  const t = useTexts('operators')
  const errorText = useErrorText()
  const language = useSession((session) => session.language)
  const make = useMutation({ mutationFn: () => call('officeOperatorCode', { username: row.username }), gcTime: 0 })
  const copy = (half: string) =>
    void navigator.clipboard.writeText(half).then(
      () => notify('good', t('copied')),
      () => notify('bad', t('notCopied')),
    )
  return (
    <Dialog title={t('codeOf', { name: row.name })} onClose={onClose} size="small" busy={make.isPending} cloth="ledger">
      <div className="office-decide">
        <Note icon="users">{t('codeMeans', { username: row.username })}</Note>
        {make.isError && (
          <Note tone="bad" role="alert">
            {errorText(make.error)}
          </Note>
        )}
        {make.data === undefined ? (
          <Button tone="go" block pending={make.isPending} pendingText={t('making')} onClick={() => make.mutate()}>
            {t('codeShow')}
          </Button>
        ) : (
          <>
            <output className="office-half" aria-label={t('half')}>
              {make.data.half.replaceAll(/(.{4})(?=.)/g, '$1 ')}
            </output>
            <p className="small muted">{t('codeUntil', { time: formatInstant(make.data.until, 'short', language) })}</p>
            <Button icon="copy" block onClick={() => copy(make.data.half)}>
              {t('copy')}
            </Button>
          </>
        )}
      </div>
    </Dialog>
  )
}
