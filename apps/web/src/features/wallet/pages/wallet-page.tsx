import { buttonClass, ErrorState, Icon, IconButton, Money, Skeleton } from '@khela/ui'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState, type ReactElement } from 'react'
import { useTranslations } from 'use-intl'
import { useErrorText } from '../../../site/error-text.ts'
import { Movements } from '../parts/movements.tsx'
import { PageHead } from '../parts/page-head.tsx'
import { walletQueries } from '../queries.ts'
import '../wallet.css'

const actions = [
  { page: 'deposit', icon: 'arrow-down-left', text: 'depositTitle', tone: 'go' },
  { page: 'withdraw', icon: 'arrow-up-right', text: 'withdrawTitle', tone: 'line' },
  { page: 'betting', icon: 'dices', text: 'bettingTitle', tone: 'soft' },
  { page: 'account', icon: 'scroll-text', text: 'accountTitle', tone: 'soft' },
] as const

/** What there is, where it can go, and what moved last (product-spec §2 transferFund). */
export function WalletPage(): ReactElement {
  const t = useTranslations('cashier')
  const tRecords = useTranslations('records')
  const balance = useQuery(walletQueries.balance())
  const [isMasked, setMasked] = useState(false)
  const hasFailed = balance.isError && balance.data === undefined
  return (
    <div className="col cash">
      <PageHead
        title={t('walletTitle')}
        end={
          <span className="row">
            <IconButton
              icon={isMasked ? 'eye-off' : 'eye'}
              label={isMasked ? t('showBalances') : t('hideBalances')}
              aria-pressed={isMasked}
              onClick={() => setMasked(!isMasked)}
            />
            <IconButton icon="refresh-cw" label={t('refresh')} aria-busy={balance.isFetching} onClick={() => void balance.refetch()} />
          </span>
        }
      />
      {hasFailed ? <Failed query={balance} /> : <Stats amounts={balance.data} isMasked={isMasked} />}
      <nav className="wallet-actions" aria-label={t('walletTitle')}>
        {actions.map(({ page, icon, text, tone }) => (
          <Link key={page} className={buttonClass({ tone, block: true })} to="/member/$page" params={{ page }}>
            <Icon name={icon} />
            {text === 'depositTitle' || text === 'withdrawTitle' ? t(text) : tRecords(text)}
          </Link>
        ))}
      </nav>
      <Movements isMasked={isMasked} />
      <Link className="card wallet-proof link-tap" to="/balance-proof">
        <Icon name="badge-check" large />
        <span className="grow">
          <b>{t('proofTitle')}</b>
          <span className="small muted">{t('proofText')}</span>
        </span>
        <Icon name="chevron-right" />
      </Link>
    </div>
  )
}

interface StatsProps {
  readonly amounts: { readonly balance: string; readonly held: string; readonly trial: string } | undefined
  readonly isMasked: boolean
}

function Stats({ amounts, isMasked }: StatsProps): ReactElement {
  const t = useTranslations('cashier')
  const rows = [
    { key: 'available', hint: 'availableHint', value: amounts?.balance, symbol: '৳' },
    { key: 'held', hint: 'heldHint', value: amounts?.held, symbol: '৳' },
    { key: 'trial', hint: 'trialHint', value: amounts?.trial, symbol: '★' },
  ] as const
  return (
    <div className="wallet-stats" aria-busy={amounts === undefined || undefined}>
      {rows.map(({ key, hint, value, symbol }) => (
        <section key={key} className="card stat">
          <h2 className="lab">{t(key)}</h2>
          <b>{value === undefined ? <Skeleton width="70%" height={30} /> : <Money value={value} symbol={symbol} masked={isMasked} />}</b>
          <span className="small muted">{t(hint)}</span>
        </section>
      ))}
    </div>
  )
}

function Failed({ query }: { readonly query: ReturnType<typeof useQuery> }): ReactElement | null {
  const say = useErrorText()
  if (query.error === null) return null
  const { text, code } = say(query.error)
  return <ErrorState text={text} code={code} onRetry={() => void query.refetch()} isRetrying={query.isFetching} />
}
