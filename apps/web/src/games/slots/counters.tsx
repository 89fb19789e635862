import { showMoney } from '@khela/money'
import type { ReactElement } from 'react'
import { useTexts } from '@khela/i18n/use-texts'
import type { CounterValues } from './show.ts'

interface SlotCountersProps {
  readonly told: CounterValues
  readonly symbol: string
  readonly isShowing: boolean
}

/** What the round has won so far, its free spins, and what wins are multiplied by. The places stay, so that nothing moves. */
export function SlotCounters({ told, symbol, isShowing }: SlotCountersProps): ReactElement {
  const t = useTexts('slots')
  const { total, free, multiplier } = told
  return (
    <dl className="slot-counters">
      <div data-on={free !== undefined || undefined}>
        <dt>{t('freeSpins')}</dt>
        <dd className="num">{free === undefined ? '–' : `${free.played} / ${free.given}`}</dd>
      </div>
      <div data-on={total > 0n || undefined}>
        <dt>{t(isShowing ? 'winSoFar' : 'win')}</dt>
        <dd className="num">
          {symbol} {showMoney(total)}
        </dd>
      </div>
      <div data-on={multiplier > 1 || undefined}>
        <dt>{t('multiplier')}</dt>
        <dd className="num">×{multiplier}</dd>
      </div>
    </dl>
  )
}
