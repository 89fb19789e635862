import { Note } from '@khela/ui'
import type { ReactElement } from 'react'
import { useTexts } from '@khela/i18n/use-texts'
import { signOf } from '@khela/money'
import { useLanguage } from '../../../site/language.ts'
import type { DepositMethod } from '../model.ts'
import { figures, useDuration } from '../texts.ts'

/** Bounds, hours, fee and time of the chosen method, and what to mind with it. */
export function MethodFacts({ method }: { readonly method: DepositMethod }): ReactElement {
  const t = useTexts('deposit')
  const language = useLanguage()
  const duration = useDuration()
  const { hours, feePercent, needsProof, instructions } = method
  const words = language === 'bn' ? instructions.bn : instructions.en
  const fee = `${Math.floor(feePercent / 100)}.${String(feePercent % 100).padStart(2, '0')}`
  return (
    <div className="col method-facts">
      <dl className="kv">
        <dt>{t('bounds')}</dt>
        <dd className="num">
          {signOf()} {figures(method.min)} – {signOf()} {figures(method.max)}
        </dd>
        <dt>{t('feeWord')}</dt>
        <dd>{feePercent === 0 ? t('noFee') : t('fee', { percent: fee })}</dd>
        <dt>{t('hoursWord')}</dt>
        <dd>{hours === null ? t('allDay') : t('hours', { from: hours.from, to: hours.to })}</dd>
        <dt>{t('timeWord')}</dt>
        <dd>{duration(method.expectedSeconds)}</dd>
      </dl>
      {words !== '' && <p className="s13 t2">{words}</p>}
      {needsProof && <Note>{method.group === 'bank' ? t('beforeBank') : t('beforeAgent')}</Note>}
    </div>
  )
}
