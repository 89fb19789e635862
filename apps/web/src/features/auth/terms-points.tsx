import type { ReactElement } from 'react'
import { useTranslations } from 'use-intl'

const points = ['age', 'one', 'demo', 'fair', 'limits'] as const

/** The points of the terms in short. */
export function TermsPoints(): ReactElement {
  const t = useTranslations('auth')
  return (
    <ol className="terms">
      {points.map((point) => (
        <li key={point}>{t(`termsBody.${point}`)}</li>
      ))}
    </ol>
  )
}
