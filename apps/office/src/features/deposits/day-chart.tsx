import { parseMoney, showMoney, type Money } from '@khela/money'
import { Skeleton } from '@khela/ui'
import { useQuery } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { useTexts } from '@khela/i18n/use-texts'
import { Failed } from '../../app/failed.tsx'
import { depositQueries, type DepositRow } from './queries.ts'

interface Bar {
  readonly method: DepositRow['method']
  readonly count: number
  readonly asked: Money
  readonly credited: Money
  readonly states: readonly { readonly state: DepositRow['state']; readonly count: number }[]
}

/** Today's deposits, a bar for each method cut by state; the same in words beside it. */
export function DayChart(): ReactElement {
  const t = useTexts('office-deposits')
  const day = useQuery(depositQueries.day())
  if (day.isError && !day.data) return <Failed query={day} money />
  const bars = barsOf(day.data?.rows ?? [])
  const most = Math.max(1, ...bars.map(({ count }) => count))
  return (
    <section className="office-pad day-chart" aria-labelledby="deposit-day">
      <h2 id="deposit-day">
        {t('day')} <span className="small muted num">{day.data?.day}</span>
      </h2>
      {day.isPending && <Skeleton height={72} />}
      {day.data && bars.length === 0 && <p className="small muted">{t('dayEmpty')}</p>}
      <ul>
        {bars.map((bar) => (
          <DayBar key={bar.method} bar={bar} most={most} />
        ))}
      </ul>
    </section>
  )
}

function DayBar({ bar, most }: { readonly bar: Bar; readonly most: number }): ReactElement {
  const t = useTexts('office-deposits')
  const tCashier = useTexts('cashier')
  return (
    <li>
      <b className="s13">{tCashier(`methods.${bar.method}`)}</b>
      <span className="day-bar" aria-hidden="true" style={{ inlineSize: `${(bar.count / most) * 100}%` }}>
        {bar.states.map(({ state, count }) => (
          <span key={state} data-state={state} style={{ flexGrow: count }} />
        ))}
      </span>
      <span className="small muted">
        {t('dayCount', { count: bar.count, asked: showMoney(bar.asked), credited: showMoney(bar.credited) })}
        {': '}
        {bar.states.map(({ state, count }) => `${t(`states.${state}`)} ${count}`).join(', ')}
      </span>
    </li>
  )
}

function barsOf(
  rows: readonly { method: DepositRow['method']; state: DepositRow['state']; count: number; asked: string; credited: string }[],
): Bar[] {
  return [...Map.groupBy(rows, (row) => row.method)].map(([method, some]) => ({
    method,
    count: some.reduce((sum, row) => sum + row.count, 0),
    asked: some.reduce((sum, row) => sum + parseMoney(row.asked), 0n),
    credited: some.reduce((sum, row) => sum + parseMoney(row.credited), 0n),
    states: some.map(({ state, count }) => ({ state, count })),
  }))
}
