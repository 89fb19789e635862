import { showMoney, type Money } from '@khela/money'
import { useEffect, useRef, type ReactElement } from 'react'
import { countedTo } from '../tiers.ts'
import { isStill } from './still.ts'
import './rising.css'

const riseMs = 1_400

/** An amount that counts up to itself. One node changes; who hears the page hears the end alone. */
export function Rising({ amount, symbol }: { readonly amount: Money; readonly symbol: string }): ReactElement {
  const node = useRef<HTMLSpanElement>(null)
  const whole = `${symbol} ${showMoney(amount)}`
  useEffect(() => {
    const text = node.current
    if (text === null || isStill()) return
    const start = performance.now()
    let frame = requestAnimationFrame(function step(now: number) {
      const part = (now - start) / riseMs
      text.textContent = `${symbol} ${showMoney(countedTo(amount, part))}`
      if (part < 1) frame = requestAnimationFrame(step)
    })
    return () => {
      cancelAnimationFrame(frame)
      text.textContent = `${symbol} ${showMoney(amount)}`
    }
  }, [amount, symbol])
  return (
    <span className="rising num">
      <span className="sr">{whole}</span>
      <span aria-hidden="true" className="rising-place">
        {whole}
      </span>
      <span ref={node} aria-hidden="true" className="rising-now">
        {whole}
      </span>
    </span>
  )
}
