import { parseMoney, showMoney } from '@khela/money'
import { Skeleton } from '@khela/ui'
import { useQuery } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { useTexts } from '@khela/i18n/use-texts'
import type { ReplyOf } from '@khela/contract'
import { Failed } from '../../../app/failed.tsx'
import type { SectionProps } from './section.ts'
import { memberQueries } from '../queries.ts'
import { Section } from '../../../app/section.tsx'

type Day = ReplyOf<'officeMemberTrend'>['content'][number]
const height = 120
const column = 24

/** Balance, deposits and withdrawals of thirty days: a line over bars, and the same in words for each day. */
export function TrendSection({ member }: SectionProps): ReactElement {
  const t = useTexts('office-members')
  const trend = useQuery(memberQueries.one('officeMemberTrend', { id: member.id, days: '30' }))
  return (
    <Section title={t('section.trend')}>
      {trend.isError && <Failed query={trend} />}
      {trend.isPending && <Skeleton height={height + 24} />}
      {trend.data && <Plot days={trend.data.content} />}
    </Section>
  )
}

/** Heights for drawing only: a share of the greatest amount, in hundredths of a pixel before it becomes a number. */
function scaleOf(days: readonly Day[]) {
  const amounts = days.flatMap((day) => [day.balance, day.deposited, day.withdrawn].map(parseMoney))
  const most = amounts.reduce((a, b) => (a > b ? a : b), 1n)
  return (wire: string) => Number((parseMoney(wire) * BigInt(height) * 100n) / most) / 100
}

/** Scrolled by keys where it is wider than its place. */
const scrolls = { tabIndex: 0, role: 'group' } as const

function Plot({ days }: { readonly days: readonly Day[] }): ReactElement {
  const t = useTexts('office-members')
  const tall = scaleOf(days)
  const figures = (wire: string) => showMoney(parseMoney(wire))
  const points = days.map((day, n) => `${n * column + column / 2},${height - tall(day.balance)}`).join(' ')
  return (
    <>
      <div className="scrollx" aria-label={t('trendBalance')} {...scrolls}>
        <svg className="trend" viewBox={`0 0 ${days.length * column} ${height + 18}`} role="img" aria-label={t('trendBalance')}>
          {days.map((day, n) => (
            <g key={day.day}>
              <title>
                {t('trendDay', {
                  day: day.day,
                  balance: figures(day.balance),
                  deposited: figures(day.deposited),
                  withdrawn: figures(day.withdrawn),
                })}
              </title>
              <rect className="trend-hit" x={n * column} y={0} width={column} height={height} />
              <rect className="trend-in" x={n * column + 4} y={height - tall(day.deposited)} width={7} height={tall(day.deposited)} />
              <rect className="trend-out" x={n * column + 13} y={height - tall(day.withdrawn)} width={7} height={tall(day.withdrawn)} />
              {n % 5 === 4 && (
                <text x={n * column + column / 2} y={height + 14}>
                  {day.day.slice(8)}
                </text>
              )}
            </g>
          ))}
          <polyline className="trend-line" points={points} />
        </svg>
      </div>
      <ul className="trend-key small">
        <li className="trend-key-line">{t('trendBalance')}</li>
        <li className="trend-key-in">{t('deposited')}</li>
        <li className="trend-key-out">{t('withdrawn')}</li>
      </ul>
    </>
  )
}
