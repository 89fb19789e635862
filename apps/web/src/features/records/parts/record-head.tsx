import type { ReactElement } from 'react'
import { useTranslations } from 'use-intl'

/** Title of a record page, in the page and in the tab. */
export function RecordHead({ title }: { readonly title: string }): ReactElement {
  const t = useTranslations('common')
  return (
    <div className="record-head">
      <title>{`${title} · ${t('appName')}`}</title>
      <h1>{title}</h1>
    </div>
  )
}
