import { showMoney, type Money } from '@khela/money'
import type { ReactElement } from 'react'
import { useTexts } from '@khela/i18n/use-texts'
import type { Mode } from './use-stake.ts'

interface PanelMoneyProps {
  readonly mode: Mode
  readonly symbol: string
  /** All that can be staked. */
  readonly balance: Money
  /** What of it is bonus money. */
  readonly bonus: Money
}

/** What can be staked, and how much of it is bonus money: the header shows cash alone. */
export function PanelMoney({ mode, symbol, balance, bonus }: PanelMoneyProps): ReactElement {
  const t = useTexts('games')
  const amount = (value: Money) => `${symbol} ${showMoney(value)}`
  return (
    <>
      <div className="row between s13 panel-balance">
        <span className="muted">{t(mode === 'real' ? 'balance' : 'trialBalance')}</span>
        <b className="num">{amount(balance)}</b>
      </div>
      {bonus > 0n && (
        <div className="row between s13 panel-balance">
          <span className="muted">{t('ofItBonus')}</span>
          <span className="num">{amount(bonus)}</span>
        </div>
      )}
    </>
  )
}
