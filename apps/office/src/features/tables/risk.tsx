import { parseMoney } from '@khela/money'
import { Money } from '@khela/ui'
import type { ReactElement } from 'react'
import { useTexts } from '@khela/i18n/use-texts'
import type { TableRow } from './queries.ts'

/** What the round in play can cost the house, of what it may. */
export function Risk({ row }: { readonly row: Pick<TableRow, 'risk' | 'exposure'> }): ReactElement {
  const t = useTexts('tables-desk')
  const [risk, most] = [parseMoney(row.risk), parseMoney(row.exposure)]
  const share = most === 0n ? 100 : Number((risk * 1_000n) / most) / 10
  return (
    <span className="desk-risk">
      <span className="num">
        <Money value={risk} exact /> <span className="muted">/ {<Money value={most} exact />}</span>
      </span>
      <meter min={0} max={100} high={80} value={Math.min(share, 100)} aria-label={t('riskOf', { risk: row.risk, most: row.exposure })}>
        {share}%
      </meter>
    </span>
  )
}
