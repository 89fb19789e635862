import { formatCount, formatInstant } from '@khela/i18n'
import { Money } from '@khela/ui'
import type { ReactElement } from 'react'
import { useTexts } from '@khela/i18n/use-texts'
import { useLanguage } from '../../../site/language.ts'
import type { Night } from '../balances.ts'

/** What everybody is told of a night, in three figures. */
export function NightTotals({ night }: { readonly night: Night }): ReactElement {
  const t = useTexts('solvency')
  const language = useLanguage()
  return (
    <dl className="proof-facts">
      <div>
        <dt>{t('total')}</dt>
        <dd>
          <Money value={night.total} />
        </dd>
      </div>
      <div>
        <dt>{t('accounts')}</dt>
        <dd className="num">{formatCount(night.accounts)}</dd>
      </div>
      <div>
        <dt>{t('takenAt')}</dt>
        <dd>{formatInstant(night.takenAt, 'short', language)}</dd>
      </div>
    </dl>
  )
}
