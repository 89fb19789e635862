import type { ReactElement } from 'react'
import { useTranslations } from 'use-intl'
import type { ShotRow } from './queries.ts'

/** The fish that a shot touched: "Turtle ×12, Clownfish got away". */
export function Catch({ fish }: { readonly fish: ShotRow['fish'] }): ReactElement {
  const t = useTranslations('seas-office')
  const fishing = useTranslations('fishing')
  const text = fish.map(({ kind, value }) =>
    value > 0 ? t('caught', { fish: fishing(`fish.${kind}`), value }) : t('away', { fish: fishing(`fish.${kind}`) }),
  )
  return <>{text.join(', ')}</>
}
