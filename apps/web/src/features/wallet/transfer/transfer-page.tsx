import { formatInstant } from '@khela/i18n'
import { Badge, buttonClass, EmptyState, ErrorState, Icon, Money, notify, Skeleton } from '@khela/ui'
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState, type ReactElement } from 'react'
import { useTexts } from '@khela/i18n/use-texts'
import { objectUrl } from '../../../site/art.ts'
import { useErrorText } from '../../../site/error-text.ts'
import { useLanguage } from '../../../site/language.ts'
import { History } from '../parts/history.tsx'
import { PageHead } from '../parts/page-head.tsx'
import { figures } from '../texts.ts'
import type { ProofView } from '../proof.ts'
import { transferQueries, type Transfer, type TransferInfo } from './queries.ts'
import { TransferForm } from './transfer-form.tsx'
import '../wallet.css'
import './transfer.css'

/** Transfers to the upline, by agents to their team, and the list of both ways (PS-2.38, PS-6.5; D-H7). */
export function TransferPage({ Proof }: { readonly Proof: ProofView }): ReactElement {
  const t = useTexts('transfer')
  const queries = useQueryClient()
  const info = useQuery(transferQueries.info())
  const list = useInfiniteQuery(transferQueries.list())
  // A new form after each transfer: what was typed for one is not sent as another.
  const [made, setMade] = useState(0)
  const readAgain = () => {
    for (const name of ['transferInfo', 'transfers', 'balance', 'accountRecord']) void queries.invalidateQueries({ queryKey: [name] })
  }
  const done = ({ amount, other }: Transfer) => {
    notify('good', t('sent', { amount: figures(amount), name: other.name }))
    setMade(made + 1)
    readAgain()
  }
  return (
    <div className="col cash">
      <PageHead title={info.data?.mayGoDown ? t('title') : t('uplineTitle')} />
      <div className="two">
        {info.data === undefined ? (
          <Waiting query={info} />
        ) : (
          <Inside key={made} info={info.data} Proof={Proof} onMade={done} onRefused={readAgain} />
        )}
        <History
          title={t('list')}
          query={list}
          rowKey={({ id }) => id}
          row={(transfer) => <TransferRow transfer={transfer} />}
          emptyTitle={t('none')}
          emptyText={t('noneText')}
        />
      </div>
    </div>
  )
}

interface InsideProps {
  readonly info: TransferInfo
  readonly Proof: ProofView
  readonly onMade: (transfer: Transfer) => void
  readonly onRefused: () => void
}

function Inside(props: InsideProps): ReactElement {
  const t = useTexts('transfer')
  const tShell = useTexts('shell')
  const { info } = props
  const toWallet = (
    <Link className={buttonClass({ tone: 'soft' })} to="/member/$page" params={{ page: 'wallet' }}>
      {tShell('wallet')}
    </Link>
  )
  if (!info.isOn) return <EmptyState title={t('off')} text={t('offText')} image={objectUrl('INVITE')} action={toWallet} />
  if (info.upline === null && !info.mayGoDown)
    return <EmptyState title={t('noUpline')} text={t('noUplineText')} image={objectUrl('INVITE')} action={toWallet} />
  return <TransferForm {...props} />
}

function Waiting({ query }: { readonly query: ReturnType<typeof useQuery> }): ReactElement {
  const tErrors = useTexts('errors')
  const say = useErrorText()
  if (query.isError || query.fetchStatus === 'paused') {
    const { text, code } = query.error ? say(query.error) : { text: tErrors('offline'), code: undefined }
    return <ErrorState text={text} code={code} onRetry={() => void query.refetch()} isRetrying={query.isFetching} />
  }
  return (
    <div className="col" aria-busy="true">
      <section className="card col">
        <Skeleton width="50%" height={32} />
        <Skeleton height={60} />
      </section>
      <section className="card col">
        <Skeleton height={60} />
        <Skeleton height={60} />
      </section>
      <Skeleton height={56} />
    </div>
  )
}

function TransferRow({ transfer }: { readonly transfer: Transfer }): ReactElement {
  const t = useTexts('transfer')
  const language = useLanguage()
  const { side, other, isUpline, amount, note, at } = transfer
  const isIn = side === 'in'
  return (
    <>
      <span className="ic">
        <Icon name={isIn ? 'arrow-down-left' : 'arrow-up-right'} />
      </span>
      <span>
        <b>{t(isIn ? 'fromName' : 'toName', { name: other.name })}</b> <span className="small muted num">{other.id}</span>
        <br />
        <span className="small muted">
          <span className="num">{formatInstant(at, 'short', language)}</span>
          {note !== '' && ` · ${note}`}
        </span>
      </span>
      <span className="cash-row-end">
        <b className={`num ${isIn ? 'good' : ''}`}>
          {isIn ? '+' : '−'}
          <Money value={amount} />
        </b>
        <br />
        <Badge>{t(isUpline ? 'upline' : 'team')}</Badge>
      </span>
    </>
  )
}
