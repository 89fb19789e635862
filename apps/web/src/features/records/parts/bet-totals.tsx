import type { ReplyOf } from '@khela/contract'
import { formatCount } from '@khela/i18n'
import { parseMoney } from '@khela/money'
import { Money } from '@khela/ui'
import type { ReactElement } from 'react'
import { useTexts } from '@khela/i18n/use-texts'
import { Profit } from './bet-table.tsx'
import { Stat } from './stat.tsx'

type Totals = NonNullable<ReplyOf<'bettingRecord'>['totals']>

export interface BetTotalsProps {
  readonly totals: Totals | undefined
  readonly symbol: string
  /** They did not come and are not coming. */
  readonly hasFailed: boolean
}

/** Totals of all the days chosen, as the server counted them. */
export function BetTotals({ totals, symbol, hasFailed }: BetTotalsProps): ReactElement {
  const t = useTexts('records')
  const none = hasFailed ? '—' : undefined
  return (
    <div className="stats record-totals">
      <Stat label={t('roundCount')}>{totals ? <span className="num">{formatCount(totals.rounds)}</span> : none}</Stat>
      <Stat label={t('totalStake')}>{totals ? <Money value={totals.stake} symbol={symbol} exact /> : none}</Stat>
      <Stat label={t('validBet')}>{totals ? <Money value={totals.validBet} symbol={symbol} exact /> : none}</Stat>
      <Stat label={t('totalPayout')}>{totals ? <Money value={totals.payout} symbol={symbol} exact /> : none}</Stat>
      <Stat label={t('result')}>
        {totals ? <Profit amount={parseMoney(totals.payout) - parseMoney(totals.stake)} symbol={symbol} /> : none}
      </Stat>
    </div>
  )
}
