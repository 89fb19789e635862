import { showMoney } from '@khela/money'
import { Badge } from '@khela/ui'
import type { ReactElement } from 'react'
import { useTranslations } from 'use-intl'
import { netOf } from './house-table.tsx'
import type { HouseRound } from './use-stake.ts'

/** What a round came to, in words: a win is said with its amount, a loss is not dwelt on. */
export function Said({
  round,
  symbol,
  first,
}: {
  readonly round: HouseRound | undefined
  readonly symbol: string
  readonly first: string
}): ReactElement {
  const t = useTranslations('games')
  if (round === undefined) return <span>{first}</span>
  if (!round.win) return <span>{t('lostRound')}</span>
  return (
    <Badge tone="good">
      {t('won')}{' '}
      <span className="num">
        +{symbol} {showMoney(netOf(round))}
      </span>
    </Badge>
  )
}
