import { blackjackTable } from '@khela/games/blackjack'
import type { ReactElement } from 'react'
import { useTexts } from '@khela/i18n/use-texts'

const upcards = ['2', '3', '4', '5', '6', '7', '8', '9', '10', 'A'] as const
const { hard, soft, pair } = blackjackTable.strategy

/** The chart that the stated return is worked out for, for those who want it: it stays shut and never comments on a hand. */
export function BlackjackChart(): ReactElement {
  const t = useTexts('house.blackjack')
  return (
    <details className="bj-chart">
      <summary>{t('chart')}</summary>
      <p className="small muted">{t('chartText')}</p>
      <table>
        <caption className="sr">{t('chart')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('chartHand')}</th>
            {upcards.map((card) => (
              <th key={card} scope="col" className="num">
                {card}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <Rows rows={hard} name={(total) => (total === '8' ? '≤8' : total === '17' ? '≥17' : total)} />
          <Rows rows={soft} name={(total) => `A+${Number(total) - 11}`} />
          <Rows rows={pair} name={(value) => (value === '1' ? 'A A' : `${value} ${value}`)} />
        </tbody>
      </table>
      <p className="small muted">{t('chartKey')}</p>
    </details>
  )
}

function Rows({ rows, name }: { readonly rows: Readonly<Record<number, string>>; readonly name: (key: string) => string }): ReactElement[] {
  return Object.entries(rows).map(([key, letters]) => (
    <tr key={name(key)}>
      <th scope="row" className="num" dir="ltr">
        {name(key)}
      </th>
      {upcards.map((card, at) => (
        <td key={card} data-play={letters[at]?.toUpperCase()}>
          {letters[at]}
        </td>
      ))}
    </tr>
  ))
}
