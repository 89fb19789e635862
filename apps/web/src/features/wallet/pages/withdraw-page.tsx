import { formatInstant } from '@khela/i18n'
import { Badge, ErrorState, Money, Skeleton } from '@khela/ui'
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState, type ReactElement } from 'react'
import { useTranslations } from 'use-intl'
import { useErrorText } from '../../../site/error-text.ts'
import { useLanguage } from '../../../site/language.ts'
import { inView, isOpenWithdrawal, type Withdrawal } from '../model.ts'
import { History } from '../parts/history.tsx'
import { MethodMark } from '../parts/method-choice.tsx'
import { PageHead } from '../parts/page-head.tsx'
import { RunningWithdrawal, withdrawalTones } from '../parts/running-withdrawal.tsx'
import { WithdrawBlocks } from '../parts/withdraw-blocks.tsx'
import { WithdrawForm } from '../parts/withdraw-form.tsx'
import { walletQueries } from '../queries.ts'
import '../wallet.css'

/** Withdrawal: what blocks it, the form, the one under way and earlier ones (product-spec §1; payments §3.4, §3.5). */
export function WithdrawPage(): ReactElement {
  const t = useTranslations('cashier')
  const queries = useQueryClient()
  const earlier = useInfiniteQuery(walletQueries.withdrawals())
  const [madeId, setMadeId] = useState<string>()
  const listed = earlier.data?.pages.flatMap((page) => page.content) ?? []
  const shown = inView(listed, isOpenWithdrawal, earlier.dataUpdatedAt)

  function readAgain(): void {
    for (const name of ['withdrawals', 'withdrawInfo', 'balance']) void queries.invalidateQueries({ queryKey: [name] })
  }
  function take({ id }: Withdrawal): void {
    setMadeId(id)
    readAgain()
  }
  return (
    <div className="col cash">
      <PageHead title={t('withdrawTitle')} />
      <div className="two">
        <FormPart onMade={take} onRefused={readAgain} />
        <div className="col">
          {shown && <RunningWithdrawal key={shown.id} withdrawal={shown} isNew={shown.id === madeId} onChange={readAgain} />}
          <History
            title={t('earlierWithdrawals')}
            query={earlier}
            rowKey={(withdrawal) => withdrawal.id}
            row={(withdrawal) => <WithdrawalRow withdrawal={withdrawal} />}
            emptyTitle={t('noWithdrawals')}
            emptyText={t('noWithdrawalsText')}
          />
        </div>
      </div>
    </div>
  )
}

interface FormPartProps {
  readonly onMade: (withdrawal: Withdrawal) => void
  readonly onRefused: () => void
}

/** The form is away while a withdrawal is under way: there is one at a time, and it stands beside. */
function FormPart({ onMade, onRefused }: FormPartProps): ReactElement {
  const t = useTranslations('errors')
  const say = useErrorText()
  const info = useQuery(walletQueries.withdrawInfo())
  if (info.data !== undefined) {
    return (
      <div className="col">
        <WithdrawBlocks info={info.data} />
        {info.data.open === null && <WithdrawForm info={info.data} onMade={onMade} onRefused={onRefused} />}
      </div>
    )
  }
  if (info.isError) {
    const { text, code } = say(info.error)
    return <ErrorState text={text} code={code} onRetry={() => void info.refetch()} isRetrying={info.isFetching} />
  }
  if (info.fetchStatus === 'paused') return <ErrorState text={t('offline')} onRetry={() => void info.refetch()} />
  return (
    <div className="col" aria-busy="true">
      <section className="card col">
        <Skeleton width="50%" height={32} />
        <Skeleton height={12} />
      </section>
      <section className="card col">
        <Skeleton height={96} />
        <Skeleton height={48} />
        <Skeleton height={48} />
      </section>
      <section className="card col">
        <Skeleton height={60} />
      </section>
      <Skeleton height={56} />
    </div>
  )
}

function WithdrawalRow({ withdrawal }: { readonly withdrawal: Withdrawal }): ReactElement {
  const t = useTranslations('cashier')
  const language = useLanguage()
  return (
    <>
      <MethodMark code={withdrawal.channel} />
      <span>
        <b>{t(`channels.${withdrawal.channel}`)}</b> <span className="small muted num">{withdrawal.payeeMasked}</span>
        <br />
        <span className="small muted">
          <span className="num">{formatInstant(withdrawal.createdAt, 'short', language)}</span>
          {withdrawal.reason && ` · ${t('reason', { reason: withdrawal.reason })}`}
        </span>
      </span>
      <span className="cash-row-end">
        <Money className="b" value={withdrawal.amount} />
        <br />
        <Badge tone={withdrawalTones[withdrawal.state]}>{t(`withdrawalStates.${withdrawal.state}`)}</Badge>
      </span>
    </>
  )
}
