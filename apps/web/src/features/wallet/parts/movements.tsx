import type { RecordKind, ReplyOf } from '@khela/contract'
import { formatInstant } from '@khela/i18n'
import { parseMoney } from '@khela/money'
import { buttonClass, EmptyState, ErrorState, Icon, Money, SectionTitle, type IconName } from '@khela/ui'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState, type ReactElement } from 'react'
import { useTexts } from '@khela/i18n/use-texts'
import { objectUrl } from '../../../site/art.ts'
import { useErrorText } from '../../../site/error-text.ts'
import { useLanguage } from '../../../site/language.ts'
import { useMovementName } from '../../../site/movement-name.ts'
import { lastMonth } from '../model.ts'
import { walletQueries } from '../queries.ts'
import { RowSkeletons } from './history.tsx'

type Entry = ReplyOf<'accountRecord'>['content'][number]

/** How many of the latest movements the wallet shows; the account record has all. */
const shown = 8

const icons: Readonly<Partial<Record<RecordKind, IconName>>> = {
  deposit: 'arrow-down-left',
  withdrawal_hold: 'lock',
  withdrawal_release: 'rotate-ccw',
  withdrawal_paid: 'arrow-up-right',
  bet: 'dices',
  win: 'trophy',
  bet_rollback: 'rotate-ccw',
  buy_in: 'arrow-up-right',
  cash_out: 'arrow-down-left',
}

/** The latest movements of the cash account; each opens its posting in the account record. */
export function Movements({ isMasked }: { readonly isMasked: boolean }): ReactElement {
  const t = useTexts('cashier')
  const tCommon = useTexts('common')
  const [days] = useState(lastMonth)
  const query = useQuery(walletQueries.movements(days))
  const entries = query.data?.content.slice(0, shown)
  return (
    <section className="movements">
      <SectionTitle
        more={
          <Link className="more" to="/member/$page" params={{ page: 'account' }}>
            {tCommon('seeAll')}
            <Icon name="chevron-right" />
          </Link>
        }
      >
        {t('movements')}
      </SectionTitle>
      {entries === undefined || entries.length === 0 ? (
        <NoEntries query={query} isEmpty={entries !== undefined} />
      ) : (
        <ul className="card line-list history">
          {entries.map((entry) => (
            <Movement key={entry.seq} entry={entry} isMasked={isMasked} />
          ))}
        </ul>
      )}
    </section>
  )
}

function Movement({ entry, isMasked }: { readonly entry: Entry; readonly isMasked: boolean }): ReactElement {
  const t = useTexts('records')
  const language = useLanguage()
  const kind = useMovementName()(entry)
  const time = formatInstant(entry.at, 'short', language)
  const isGain = parseMoney(entry.amount) > 0n && !isMasked
  return (
    <li>
      <span className="ic">
        <Icon name={icons[entry.kind as RecordKind] ?? 'scroll-text'} />
      </span>
      <span>
        <b>{kind}</b>
        <br />
        <span className="small muted num">{time}</span>
      </span>
      <span className="cash-row-end">
        <b className={`num ${isGain ? 'good' : ''}`}>
          {isGain && '+'}
          <Money value={entry.amount} masked={isMasked} exact />
        </b>
        <br />
        <span className="small muted">
          <Money value={entry.balance} masked={isMasked} exact />
        </span>
        <Link
          className="cash-row-open"
          to="/member/$page"
          params={{ page: 'account' }}
          search={(before: object) => ({ ...before, posting: entry.postingId, days: 'month' })}
          aria-label={t('openPosting', { kind, time })}
        />
      </span>
    </li>
  )
}

function NoEntries({ query, isEmpty }: { readonly query: ReturnType<typeof useQuery>; readonly isEmpty: boolean }): ReactElement {
  const t = useTexts('cashier')
  const tErrors = useTexts('errors')
  const say = useErrorText()
  if (isEmpty) {
    return (
      <EmptyState
        title={t('noMovements')}
        image={objectUrl('EMPTY')}
        action={
          <Link className={buttonClass({ tone: 'soft' })} to="/member/$page" params={{ page: 'deposit' }}>
            {t('movementsAction')}
          </Link>
        }
      />
    )
  }
  const isOffline = query.fetchStatus === 'paused'
  if (!query.isError && !isOffline) {
    return (
      <div className="card">
        <RowSkeletons />
      </div>
    )
  }
  const { text, code } = query.error ? say(query.error) : { text: tErrors('offline'), code: undefined }
  return <ErrorState text={text} code={code} onRetry={() => void query.refetch()} isRetrying={query.isFetching} />
}
