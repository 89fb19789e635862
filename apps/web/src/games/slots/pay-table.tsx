import { useEffect, useRef, type ReactElement } from 'react'
import { useTexts } from '@khela/i18n/use-texts'
import { leanMultiplier } from '../kit/stake.ts'
import { contextOf } from './atlas.ts'
import type { SlotTheme } from './theme.ts'
import type { SlotTitle } from './title.ts'

/** What every symbol pays, from the table that runs, with the symbols as the title paints them. */
export function SlotPayTable({ title }: { readonly title: SlotTitle }): ReactElement {
  const t = useTexts('slots')
  const { pays, theme } = title
  return (
    <div className="slot-pays">
      <h3 className="rtp-title">{t('payTable')}</h3>
      <p className="small muted">{t('payUnit')}</p>
      <ul className="slot-pay-list">
        {pays.rows.map(({ symbol, pays: list }) => (
          <li key={symbol}>
            <SymbolPicture theme={theme} symbol={symbol} />
            <dl>
              {list.map(({ count, mult4 }) => (
                <div key={count}>
                  <dt className="num">{count}</dt>
                  <dd className="num">{leanMultiplier(mult4)}×</dd>
                </div>
              ))}
            </dl>
          </li>
        ))}
        <li>
          <SymbolPicture theme={theme} symbol={pays.scatter} />
          <dl>
            {pays.free.map(({ count, spins, mult4 }) => (
              <div key={count}>
                <dt className="num">{count}</dt>
                <dd>
                  {t('spinsGiven', { spins })}
                  {mult4 > 0n && <span className="num"> + {leanMultiplier(mult4)}×</span>}
                </dd>
              </div>
            ))}
          </dl>
        </li>
        {pays.wild !== undefined && (
          <li>
            <SymbolPicture theme={theme} symbol={pays.wild} />
            <p className="small">{t('wildSays')}</p>
          </li>
        )}
      </ul>
      {pays.lines.length > 0 && <PayLines lines={pays.lines} rows={title.rows} />}
    </div>
  )
}

const pictureSize = 56

function SymbolPicture({ theme, symbol }: { readonly theme: SlotTheme; readonly symbol: string }): ReactElement {
  const t = useTexts('slots')
  const node = useRef<HTMLCanvasElement>(null)
  const [wild, free] = [t('wild'), t('free')]
  useEffect(() => {
    if (node.current === null) return
    const c = contextOf(node.current)
    const part = node.current.width / 100
    c.setTransform(part, 0, 0, part, 0, 0)
    c.clearRect(0, 0, 100, 100)
    theme.symbols[symbol]?.(c, { wild, free })
  }, [theme, symbol, wild, free])
  return (
    <canvas
      ref={node}
      width={pictureSize * 2}
      height={pictureSize * 2}
      className={`slot-symbol slot-symbol-${theme.name}`}
      aria-hidden="true"
    />
  )
}

/** The lines as small boards, numbered. */
function PayLines({ lines, rows }: { readonly lines: readonly (readonly number[])[]; readonly rows: number }): ReactElement {
  const t = useTexts('slots')
  return (
    <>
      <h3 className="rtp-title">{t('payLines', { lines: lines.length })}</h3>
      <ol className="slot-line-list">
        {lines.map((line, nth) => (
          <li key={line.join('')}>
            <svg viewBox={`0 0 ${line.length * 10} ${rows * 10}`} aria-hidden="true">
              <rect width={line.length * 10} height={rows * 10} rx="3" />
              <polyline points={line.map((row, reel) => `${reel * 10 + 5},${row * 10 + 5}`).join(' ')} />
            </svg>
            <span className="small num">{nth + 1}</span>
          </li>
        ))}
      </ol>
    </>
  )
}
