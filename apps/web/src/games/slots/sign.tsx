import type { Money } from '@khela/money'
import type { ReactElement } from 'react'
import { useTexts } from '@khela/i18n/use-texts'
import { Rising } from '../kit/house/rising.tsx'
import type { WinLevel } from './beats.ts'
import type { SlotTheme } from './theme.ts'

interface SlotSignProps {
  readonly theme: SlotTheme
  readonly level: WinLevel
  readonly amount: Money
  readonly symbol: string
}

/** The sign over the reels: the title's lettering, or how great a win was. The stage itself says it; nothing covers it. */
export function SlotSign({ theme, level, amount, symbol }: SlotSignProps): ReactElement {
  const t = useTexts('slots')
  return (
    <div className="slot-sign" aria-hidden={level === 'none' || undefined}>
      {level === 'none' ? (
        <span className="slot-name">{t(`${theme.name}.sign`)}</span>
      ) : (
        <span className="slot-name" key={level}>
          {t(level)} <Rising amount={amount} symbol={symbol} />
        </span>
      )}
    </div>
  )
}
