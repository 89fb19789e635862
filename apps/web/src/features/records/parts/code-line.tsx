import { IconButton, notify } from '@khela/ui'
import type { ReactElement } from 'react'
import { useTexts } from '@khela/i18n/use-texts'

/** A code to quote, with a button that copies it. */
export function CodeLine({ code }: { readonly code: string }): ReactElement {
  const t = useTexts('records')
  const copy = () => void navigator.clipboard.writeText(code).then(() => notify('good', t('copied')))
  return (
    <span className="record-code">
      <span className="num wrap-any">{code}</span>
      <IconButton icon="copy" label={t('copyCode')} onClick={copy} />
    </span>
  )
}
