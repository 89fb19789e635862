import type { ReactElement } from 'react'
import { useTranslations } from 'use-intl'

export interface PageTitleProps {
  readonly name: string
  /** For search engines; a sentence made of the name unless the page has its own. */
  readonly description?: string
}

/** Title and description of a page in the language of now; React moves them to the head. */
export function PageTitle({ name, description }: PageTitleProps): ReactElement {
  const app = useTranslations('common')('appName')
  const t = useTranslations('shell')
  return (
    <>
      <title>{`${name} · ${app}`}</title>
      <meta name="description" content={description ?? t('pageDescription', { name })} />
    </>
  )
}
