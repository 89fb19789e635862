import { formatInstant } from '@khela/i18n'
import { moneyText, signOf, type Money } from '@khela/money'
import { useState, type KeyboardEvent, type PointerEvent, type ReactElement } from 'react'
import { useTexts } from '@khela/i18n/use-texts'
import { useLanguage } from '../../../site/language.ts'
import { greatest, thousandths, type Bar } from '../plot.ts'
import { Profit } from './bet-table.tsx'

/** The drawing is so many units wide and high; a bar stands in the middle of its slot and is never wider than this. */
const widest = 72
const width = 1000
const height = 260
const middle = height / 2
const reach = middle - 8

export interface ProfitPlotProps {
  readonly bars: readonly Bar[]
  /** What a bar is about, when it is no day. */
  readonly nameOf?: (key: string) => string
}

/**
 * Gain and loss as bars over and under a line. Arrow keys, Home and End go from bar to bar, and a pointer too; what the chosen one
 * comes to is said in words above. The table below has the same figures.
 */
export function ProfitPlot({ bars, nameOf }: ProfitPlotProps): ReactElement {
  const t = useTexts('statement')
  const language = useLanguage()
  const [asked, setAsked] = useState(bars.length - 1)
  const chosen = Math.min(asked, bars.length - 1)
  const bar = bars[chosen]
  const dayOf = (day: string) => formatInstant(`${day}T06:00:00Z`, 'day', language)
  const label = ({ key, last }: Bar) => nameOf?.(key) ?? (last === undefined ? dayOf(key) : `${dayOf(key)} – ${dayOf(last)}`)
  const move = (event: KeyboardEvent) => {
    const to = { ArrowRight: chosen + 1, ArrowLeft: chosen - 1, Home: 0, End: bars.length - 1 }[event.key]
    if (to === undefined) return
    event.preventDefault()
    setAsked(Math.max(0, Math.min(bars.length - 1, to)))
  }
  const point = (event: PointerEvent<HTMLDivElement>) => {
    const box = event.currentTarget.getBoundingClientRect()
    setAsked(Math.max(0, Math.min(bars.length - 1, Math.floor(((event.clientX - box.left) / box.width) * bars.length))))
  }
  return (
    <figure className="plot" dir="ltr">
      <figcaption className="row between">
        <span className="lab">{t('plotTitle')}</span>
        {bar && (
          <output className="small">
            {label(bar)}: <Profit amount={bar.amount} symbol={signOf()} />
          </output>
        )}
      </figcaption>
      <div
        className="plot-field"
        role="slider"
        tabIndex={0}
        aria-label={t('plotLabel')}
        aria-valuemin={1}
        aria-valuemax={bars.length}
        aria-valuenow={chosen + 1}
        aria-valuetext={bar && `${label(bar)}: ${t(bar.amount < 0n ? 'plotDown' : 'plotUp')}`}
        onKeyDown={move}
        onPointerMove={point}
        onPointerDown={point}
      >
        <Bars bars={bars} chosen={chosen} />
        <Axis most={greatest(bars)} />
      </div>
      <div className="row between small muted">
        <span className="num">{bars[0] && label(bars[0])}</span>
        <span className="num">{bars.length > 1 && label(bars.at(-1) ?? { key: '', amount: 0n })}</span>
      </div>
    </figure>
  )
}

/** What the ends and the middle of the field stand for. */
function Axis({ most }: { readonly most: Money }): ReactElement {
  return (
    <span className="plot-axis small num" aria-hidden="true">
      <span>+{moneyText(most)}</span>
      <span>{signOf()} 0</span>
      <span>−{moneyText(most)}</span>
    </span>
  )
}

function Bars({ bars, chosen }: { readonly bars: readonly Bar[]; readonly chosen: number }): ReactElement {
  const most = greatest(bars)
  const slot = width / bars.length
  const thick = Math.max(Math.min(slot * 0.72, widest), 1)
  return (
    <svg viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" aria-hidden="true">
      <rect className="plot-chosen" x={chosen * slot} y={0} width={slot} height={height} />
      {bars.map(({ key, amount }, nth) => {
        const length = (Math.abs(thousandths(amount, most)) * reach) / 1000
        return (
          <rect
            key={key}
            className={amount < 0n ? 'plot-down' : 'plot-up'}
            x={nth * slot + (slot - thick) / 2}
            y={amount < 0n ? middle : middle - length}
            width={thick}
            height={length}
          />
        )
      })}
      <line className="plot-zero" x1={0} x2={width} y1={middle} y2={middle} vectorEffect="non-scaling-stroke" />
    </svg>
  )
}
