import { formatInstant } from '@khela/i18n'
import type { ReactElement } from 'react'
import { useTexts } from '@khela/i18n/use-texts'
import { useLanguage } from '../../../site/language.ts'
import type { Deposit } from '../model.ts'

/** Why it is pending: who has it, since when, until when. */
export function StandingLine({ standing }: { readonly standing: Deposit['standing'] }): ReactElement | null {
  const t = useTexts('deposit')
  const language = useLanguage()
  const { holder, since, until } = standing
  if (holder === 'nobody') return null
  return (
    <dl className="standing">
      <div>
        <dt>{t('turn')}</dt>
        <dd>
          <b>{t(`holders.${holder}`)}</b>
        </dd>
      </div>
      <div>
        <dt>{t('since')}</dt>
        <dd className="num">{formatInstant(since, 'time', language)}</dd>
      </div>
      {until !== null && (
        <div>
          <dt>{t(holder === 'member' ? 'until' : 'usuallyUntil')}</dt>
          <dd className="num">{formatInstant(until, 'short', language)}</dd>
        </div>
      )}
    </dl>
  )
}
