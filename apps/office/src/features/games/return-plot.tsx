import type { ReactElement } from 'react'
import { useTexts } from '@khela/i18n/use-texts'
import { percentOf } from './figures.ts'
import type { GameReturn } from './queries.ts'

const box = { wide: 320, high: 110 } as const

/** What a version returned so far, day by day, between its bounds; the same in words for those who do not see it. */
export function ReturnPlot({ row, most }: { readonly row: GameReturn; readonly most: number }): ReactElement {
  const t = useTexts('games-office')
  const { days } = row
  const values = days.flatMap(({ actual, from, to }) => [actual, from ?? actual, to ?? actual])
  const [low, high] = [Math.min(most, ...values), Math.max(most, ...values)]
  const span = Math.max(high - low, 10_000)
  const x = (at: number): number => (days.length < 2 ? box.wide / 2 : (at / (days.length - 1)) * box.wide)
  const y = (ppm: number): number => box.high - 8 - ((ppm - low) / span) * (box.high - 16)
  const line = (of: (day: GameReturn['days'][number]) => number): string => days.map((day, at) => `${x(at)},${y(of(day))}`).join(' ')
  const back = days.map((day, at) => `${x(at)},${y(day.from ?? low)}`).toReversed()
  return (
    <figure className="return-plot" data-alarming={row.isAlarming || undefined}>
      <svg
        viewBox={`0 0 ${box.wide} ${box.high}`}
        role="img"
        aria-label={t('plot', { actual: percentOf(row.actual), most: percentOf(most) })}
      >
        <polygon points={`${line(({ to }) => to ?? high)} ${back.join(' ')}`} />
        <line x1="0" x2={box.wide} y1={y(most)} y2={y(most)} />
        <polyline points={line(({ actual }) => actual)} />
        {days.map(({ day, actual }, at) => (
          <circle key={day} cx={x(at)} cy={y(actual)} r="3" />
        ))}
      </svg>
      <figcaption className="small muted">{t('plotText')}</figcaption>
    </figure>
  )
}
