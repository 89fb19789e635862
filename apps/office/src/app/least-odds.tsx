import type { ReactElement } from 'react'
import { useTexts } from '@khela/i18n/use-texts'

/** Which bets on games of the house are no valid bets, where there are such; `hundredths` of the stake as the setting has them. */
export function LeastOddsNote({ hundredths }: { readonly hundredths: number }): ReactElement | null {
  const t = useTexts('office')
  return hundredths > 100 ? <p className="small muted">{t('leastOdds', { times: String(hundredths / 100) })}</p> : null
}
