import { showMoney, type Money } from '@khela/money'
import { Dialog } from '@khela/ui'
import type { ReactElement } from 'react'
import { useTexts } from '@khela/i18n/use-texts'

/** The rules of the game in five sentences (GS-2.1). */
export function DiceRules({
  maxWin,
  symbol,
  onClose,
}: {
  readonly maxWin: Money
  readonly symbol: string
  readonly onClose: () => void
}): ReactElement {
  const t = useTexts('games.dice')
  return (
    <Dialog title={t('rulesTitle')} onClose={onClose} cloth="night" size="small">
      <ol className="col game-rules">
        <li>{t('rule1')}</li>
        <li>{t('rule2')}</li>
        <li>{t('rule3')}</li>
        <li>{t('rule4', { maxWin: `${symbol} ${showMoney(maxWin)}` })}</li>
        <li>{t('rule5')}</li>
      </ol>
    </Dialog>
  )
}
