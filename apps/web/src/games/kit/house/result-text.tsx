import { parseMoney, showMoney, type Money } from '@khela/money'
import { Badge } from '@khela/ui'
import type { ReactElement } from 'react'
import { useTexts } from '@khela/i18n/use-texts'
import type { SceneRound } from '../show-round.ts'
import { isWon, tierOf } from '../tiers.ts'
import { Rising } from './rising.tsx'

interface ResultTextProps {
  readonly round: SceneRound | undefined
  readonly symbol: string
  readonly first: string
}

/** What a round came to, in words: a win is said with its amount, what came back with what was staked, a loss is not dwelt on. */
export function ResultText({ round, symbol, first }: ResultTextProps): ReactElement {
  if (round === undefined) return <span>{first}</span>
  return <ResultAmount key={round.id} stake={parseMoney(round.stake)} payout={parseMoney(round.payout)} symbol={symbol} />
}

interface ResultAmountProps {
  readonly stake: Money
  readonly payout: Money
  readonly symbol: string
}

/** The same of amounts. */
export function ResultAmount({ stake, payout, symbol }: ResultAmountProps): ReactElement {
  const t = useTexts('games')
  const tier = tierOf(stake, payout)
  const amount = (value: Money) => `${symbol} ${showMoney(value)}`
  if (tier === 'loss') return <span>{t('lostRound')}</span>
  if (tier === 'even') return <span>{t('cameBackWhole', { stake: amount(stake) })}</span>
  if (!isWon(tier)) return <span>{t('cameBack', { back: amount(payout), stake: amount(stake) })}</span>
  return (
    <Badge tone="good">
      {t('wonTier', { tier })} <Rising amount={payout - stake} symbol={`+${symbol}`} />
    </Badge>
  )
}
