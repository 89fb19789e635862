import { IconButton, notify } from '@khela/ui'
import type { ReactElement } from 'react'
import { useTranslations } from 'use-intl'

/** A code to quote, with a button that copies it. */
export function CodeLine({ code }: { readonly code: string }): ReactElement {
  const t = useTranslations('records')
  const copy = () => void navigator.clipboard.writeText(code).then(() => notify('good', t('copied')))
  return (
    <span className="record-code">
      <span className="num wrap-any">{code}</span>
      <IconButton icon="copy" label={t('copyCode')} onClick={copy} />
    </span>
  )
}
