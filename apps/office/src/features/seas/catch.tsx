import type { ReactElement } from 'react'
import { useTexts } from '@khela/i18n/use-texts'
import type { ShotRow } from './queries.ts'

/** The fish that a shot touched: "Turtle ×12, Clownfish got away". */
export function Catch({ fish }: { readonly fish: ShotRow['fish'] }): ReactElement {
  const t = useTexts('seas-office')
  const fishing = useTexts('fishing')
  const text = fish.map(({ kind, value }) =>
    value > 0 ? t('caught', { fish: fishing(`fish.${kind}`), value }) : t('away', { fish: fishing(`fish.${kind}`) }),
  )
  return <>{text.join(', ')}</>
}
