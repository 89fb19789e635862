import type { ReactElement, ReactNode } from 'react'
import { useTranslations } from 'use-intl'

/** Title of a cashier page, in the page and in the tab; `end` stands beside it. */
export function PageHead({ title, end }: { readonly title: string; readonly end?: ReactNode }): ReactElement {
  const t = useTranslations('common')
  return (
    <div className="row between cash-head">
      <title>{`${title} · ${t('appName')}`}</title>
      <h1>{title}</h1>
      {end}
    </div>
  )
}
