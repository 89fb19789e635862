import type { ReactElement } from 'react'
import { useTexts } from '@khela/i18n/use-texts'

const points = ['age', 'one', 'demo', 'fair', 'limits'] as const

/** The points of the terms in short. */
export function TermsPoints(): ReactElement {
  const t = useTexts('auth')
  return (
    <ol className="terms">
      {points.map((point) => (
        <li key={point}>{t(`termsBody.${point}`)}</li>
      ))}
    </ol>
  )
}
