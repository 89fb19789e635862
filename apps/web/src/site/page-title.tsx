import type { ReactElement } from 'react'
import { useTexts } from '@khela/i18n/use-texts'

export interface PageTitleProps {
  readonly name: string
  /** For search engines; a sentence made of the name unless the page has its own. */
  readonly description?: string
}

/** Title and description of a page in the language of now; React moves them to the head. */
export function PageTitle({ name, description }: PageTitleProps): ReactElement {
  const app = useTexts('common')('appName')
  const t = useTexts('shell')
  return (
    <>
      <title>{`${name} · ${app}`}</title>
      <meta name="description" content={description ?? t('pageDescription', { name })} />
    </>
  )
}
