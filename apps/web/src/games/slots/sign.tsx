import { showMoney, type Money } from '@khela/money'
import { useEffect, useRef, type ReactElement } from 'react'
import { useTranslations } from 'use-intl'
import { isStill } from '../../features/play/house/still.ts'
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
  const t = useTranslations('slots')
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

const riseMs = 1_400
const PARTS = 1_000n

/** An amount that counts up to itself. One node changes; nothing around it is drawn again. */
function Rising({ amount, symbol }: { readonly amount: Money; readonly symbol: string }): ReactElement {
  const node = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    const text = node.current
    if (text === null || isStill()) return
    const whole = `${symbol} ${showMoney(amount)}`
    const start = performance.now()
    let frame = 0
    const step = (now: number) => {
      const part = Math.min((now - start) / riseMs, 1)
      const upTo = BigInt(Math.trunc((1 - (1 - part) ** 3) * Number(PARTS)))
      // Whole hundredths on the way; the end is the amount itself.
      text.textContent = part === 1 ? whole : `${symbol} ${showMoney(((amount * upTo) / PARTS / 100n) * 100n)}`
      if (part < 1) frame = requestAnimationFrame(step)
    }
    frame = requestAnimationFrame(step)
    return () => {
      cancelAnimationFrame(frame)
      text.textContent = whole
    }
  }, [amount, symbol])
  return (
    <span className="num" ref={node}>
      {symbol} {showMoney(amount)}
    </span>
  )
}
