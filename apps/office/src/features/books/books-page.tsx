import { DataTable, EmptyState, Money, Note, Skeleton } from '@khela/ui'
import { formatInstant } from '@khela/i18n'
import { useQuery } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { useTexts } from '@khela/i18n/use-texts'
import { MERCHANT_CURRENCY, signOf } from '@khela/money'
import { Failed } from '../../app/failed.tsx'
import { PageHead } from '../../app/page-head.tsx'
import { useSession } from '../../app/session.ts'
import { useWords } from '../../app/words.ts'
import { bookQueries } from './queries.ts'
import { defineOfficePage } from '../../app/page.ts'

/** House balances as sums of entries beside what members hold, and the last reconciliation. */
function BooksPage(): ReactElement {
  const t = useTexts('office')
  const language = useSession((session) => session.language)
  const { accountOf, meaningOf } = useWords()
  const books = useQuery(bookQueries.balances())
  const state = useQuery(bookQueries.state())
  const sides = books.data
    ? ([
        ['house', books.data.house],
        ['members', books.data.members],
      ] as const)
    : []
  const last = state.data?.last
  const refresh = () => void Promise.all([books.refetch(), state.refetch()])
  return (
    <section>
      <PageHead title={t('books')} updatedAt={books.dataUpdatedAt} onRefresh={refresh} />
      <div className="office-pad">
        {books.isPending && <Skeleton height={200} />}
        {books.isError && <Failed query={books} money />}
        {state.isError && <Failed query={state} />}
        {state.data && !last && <Note>{t('reconcileNone')}</Note>}
        {last && (
          <Note tone={last.ok ? 'good' : 'bad'}>
            {t(last.ok ? 'reconcileGood' : 'reconcileBad', { time: formatInstant(last.at, 'full', language), problems: last.problems })}
          </Note>
        )}
        <div className="two even">
          {sides.map(([side, rows]) => (
            <div className="card" key={side}>
              <h2>{t(`books_${side}`)}</h2>
              {rows.length === 0 && <EmptyState title={t('booksNone')} />}
              {rows.length > 0 && (
                <DataTable
                  caption={t(`books_${side}`)}
                  rows={rows}
                  rowKey={(row) => `${row.account}${row.currency}`}
                  columns={[
                    {
                      key: 'account',
                      title: t('account'),
                      cell: (row) => (
                        <span className="office-break">
                          <b>{accountOf(row.account)}</b> <span className="small muted">{meaningOf(row.account)}</span>
                        </span>
                      ),
                      place: 'lead',
                    },
                    { key: 'currency', title: t('currency'), cell: (row) => row.currency, place: 'sub' },
                    {
                      key: 'balance',
                      title: t('balance'),
                      end: true,
                      cell: (row) => <Money value={row.balance} exact symbol={row.currency === MERCHANT_CURRENCY ? signOf() : ''} />,
                      place: 'result',
                    },
                  ]}
                />
              )}
            </div>
          ))}
        </div>
      </div>
    </section>
  )
}

export const books = defineOfficePage({
  name: 'books',
  menu: { text: 'books', group: 'groupMoney', icon: 'scale', permission: 'ledger.read' },
  View: BooksPage,
})
