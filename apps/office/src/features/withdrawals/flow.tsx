import { showMoney } from '@khela/money'
import { Money } from '@khela/ui'
import type { ReactElement } from 'react'
import { useTexts } from '@khela/i18n/use-texts'
import { flowKinds, linesOf, plot } from './flow-points.ts'
import type { WithdrawalDetail } from './queries.ts'

/** Deposit → play → withdrawal: sums so far over the days. Solid with area, dotted, dashed, so that it reads without colour; the days as a table. */
export function Flow({ flow }: { readonly flow: WithdrawalDetail['flow'] }): ReactElement {
  const t = useTexts('office-payouts')
  if (flow.length === 0)
    return (
      <section className="payouts-part">
        <h3>{t('flow')}</h3>
        <p className="small muted">{t('flowEmpty')}</p>
      </section>
    )
  const { points, highest } = linesOf(flow)
  return (
    <section className="payouts-part">
      <h3>{t('flow')}</h3>
      <svg className="payouts-flow" viewBox={`0 0 ${plot.width} ${plot.height}`} role="img" aria-label={t('flow')}>
        <path className="axis" d={`M${plot.start} ${plot.bottom}H${plot.end}M${plot.start} ${plot.top}H${plot.end}`} />
        <polygon className="area" points={`${plot.start},${plot.bottom} ${points.deposited.join(' ')} ${plot.end},${plot.bottom}`} />
        {flowKinds.map((kind) => (
          <polyline key={kind} className={kind} points={points[kind].join(' ')} />
        ))}
      </svg>
      <div className="row between small muted num">
        <span>{flow[0]?.day}</span>
        <span>{t('flowSum', { highest: showMoney(highest) })}</span>
        <span>{flow.at(-1)?.day}</span>
      </div>
      <ul className="payouts-legend small">
        {flowKinds.map((kind) => (
          <li key={kind}>
            <svg viewBox="0 0 28 8" aria-hidden="true">
              <path className={kind} d="M0 4H28" />
            </svg>
            {t(kind)}
          </li>
        ))}
      </ul>
      <details>
        <summary className="link-tap">{t('flowTable')}</summary>
        <table className="payouts-table">
          <thead>
            <tr>
              <th scope="col">{t('flowDay')}</th>
              {flowKinds.map((kind) => (
                <th key={kind} scope="col" className="end">
                  {t(kind)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {flow.map((day) => (
              <tr key={day.day}>
                <th scope="row" className="num">
                  {day.day}
                </th>
                {flowKinds.map((kind) => (
                  <td key={kind} className="end">
                    <Money value={day[kind]} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </section>
  )
}
