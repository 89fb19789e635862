import { buttonClass, ErrorState, Icon, IconButton } from '@khela/ui'
import type { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState, type ReactElement } from 'react'
import { useTexts } from '@khela/i18n/use-texts'
import { useErrorText } from '../../../site/error-text.ts'
import { Movements } from '../parts/movements.tsx'
import { PageHead } from '../parts/page-head.tsx'
import { Underway } from '../parts/underway.tsx'
import { FundStats, useFunds, VendorWallets } from '../vendors/funds.tsx'
import '../wallet.css'

const actions = [
  { page: 'deposit', icon: 'arrow-down-left', text: 'depositTitle', tone: 'go' },
  { page: 'withdraw', icon: 'arrow-up-right', text: 'withdrawTitle', tone: 'line' },
  { page: 'betting', icon: 'dices', text: 'bettingTitle', tone: 'soft' },
  { page: 'account', icon: 'scroll-text', text: 'accountTitle', tone: 'soft' },
] as const

/** What there is, where it can go, and what moved last (PS-2.37). */
export function WalletPage(): ReactElement {
  const t = useTexts('cashier')
  const tRecords = useTexts('records')
  const funds = useFunds()
  const [isMasked, setMasked] = useState(false)
  const hasFailed = funds.isError && funds.data === undefined
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
            <IconButton icon="refresh-cw" label={t('refresh')} aria-busy={funds.isFetching} onClick={() => void funds.refetch()} />
          </span>
        }
      />
      {hasFailed ? <Failed query={funds} /> : <FundStats funds={funds.data} isMasked={isMasked} />}
      <nav className="wallet-actions" aria-label={t('walletTitle')}>
        {actions.map(({ page, icon, text, tone }) => (
          <Link key={page} className={buttonClass({ tone, block: true })} to="/member/$page" params={{ page }}>
            <Icon name={icon} />
            {text === 'depositTitle' || text === 'withdrawTitle' ? t(text) : tRecords(text)}
          </Link>
        ))}
      </nav>
      <Underway isMasked={isMasked} />
      <VendorWallets funds={funds.data} isMasked={isMasked} />
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

function Failed({ query }: { readonly query: ReturnType<typeof useQuery> }): ReactElement | null {
  const say = useErrorText()
  if (query.error === null) return null
  const { text, code } = say(query.error)
  return <ErrorState text={text} code={code} onRetry={() => void query.refetch()} isRetrying={query.isFetching} />
}
