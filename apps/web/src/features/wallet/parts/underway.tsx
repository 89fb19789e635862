import { formatInstant } from '@khela/i18n'
import { formatMoney } from '@khela/money'
import { Icon, Money, SectionTitle } from '@khela/ui'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState, type ReactElement } from 'react'
import { useTexts } from '@khela/i18n/use-texts'
import { useLanguage } from '../../../site/language.ts'
import { lastMonth } from '../model.ts'
import { walletQueries } from '../queries.ts'
import { underwayOf, type Underway as Row } from '../underway.ts'

/** Money that is neither here nor gone: stakes of rounds that are not over, and what lies at tables. Nothing where there is none. */
export function Underway({ isMasked }: { readonly isMasked: boolean }): ReactElement | undefined {
  const t = useTexts('cashier')
  // A round that is open longer was ended by its rule.
  const [days] = useState(lastMonth)
  const { data } = useQuery(walletQueries.openRounds(days))
  const { rows, sum } = underwayOf(data?.content ?? [])
  if (rows.length === 0) return undefined
  return (
    <section className="history">
      <SectionTitle
        // The sum of some of them would be no sum of all.
        more={
          data?.next === null && (
            <b className="num">
              <Money value={formatMoney(sum)} masked={isMasked} exact />
            </b>
          )
        }
      >
        {t('underway')}
      </SectionTitle>
      <ul className="card line-list history">
        {rows.map((row) => (
          <UnderwayRow key={row.id} row={row} isMasked={isMasked} />
        ))}
      </ul>
    </section>
  )
}

function UnderwayRow({ row, isMasked }: { readonly row: Row; readonly isMasked: boolean }): ReactElement {
  const t = useTexts('cashier')
  const language = useLanguage()
  const name = language === 'bn' ? row.displayName.bn : row.displayName.en
  return (
    <li>
      <span className="ic">
        <Icon name={row.as === 'table' ? 'arrow-up-right' : 'dices'} />
      </span>
      <span>
        <b>{name}</b>
        <br />
        <span className="small muted">
          {t(row.as === 'table' ? 'underwayTable' : 'underwayStake')} ·{' '}
          <span className="num">{formatInstant(row.at, 'short', language)}</span>
        </span>
      </span>
      <span className="cash-row-end">
        <b className="num">
          <Money value={formatMoney(row.amount)} masked={isMasked} exact />
        </b>
        <Link
          className="cash-row-open"
          to="/play/$gameId"
          params={{ gameId: row.gameCode }}
          search={{ mode: 'real' }}
          aria-label={t('underwayOpen', { game: name })}
        />
      </span>
    </li>
  )
}
