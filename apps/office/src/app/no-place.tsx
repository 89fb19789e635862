import { EmptyState } from '@khela/ui'
import type { ReactElement } from 'react'
import { useTexts } from '@khela/i18n/use-texts'
import { PageHead } from './page-head.tsx'

/** What an address shows that no page of the office has. */
export function NoPlace(): ReactElement {
  const t = useTexts('office')
  return (
    <>
      <PageHead title={t('noPlace')} />
      <div className="office-pad">
        <EmptyState title={t('noPlace')} text={t('noPlaceText')} />
      </div>
    </>
  )
}
