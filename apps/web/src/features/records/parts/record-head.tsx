import type { ReactElement, ReactNode } from 'react'
import { useTexts } from '@khela/i18n/use-texts'

/** Title of a record page, in the page and in the tab; what can be done with the whole of it stands beside it. */
export function RecordHead({ title, children }: { readonly title: string; readonly children?: ReactNode }): ReactElement {
  const t = useTexts('common')
  return (
    <div className="record-head">
      <title>{`${title} · ${t('appName')}`}</title>
      <h1>{title}</h1>
      {children}
    </div>
  )
}
