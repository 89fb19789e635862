import type { ReactElement, ReactNode } from 'react'
import { useTexts } from '@khela/i18n/use-texts'

/** Title of a cashier page, in the page and in the tab; `end` stands beside it. */
export function PageHead({ title, end }: { readonly title: string; readonly end?: ReactNode }): ReactElement {
  const t = useTexts('common')
  return (
    <div className="row between cash-head">
      <title>{`${title} · ${t('appName')}`}</title>
      <h1>{title}</h1>
      {end}
    </div>
  )
}
