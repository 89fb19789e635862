import { formatInstant } from '@khela/i18n'
import { Badge, ErrorState, Money, Skeleton } from '@khela/ui'
import { useInfiniteQuery, usePrefetchQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState, type ReactElement } from 'react'
import { useTexts } from '@khela/i18n/use-texts'
import { useErrorText } from '../../../site/error-text.ts'
import { useLanguage } from '../../../site/language.ts'
import { read } from '../../../site/queries.ts'
import { inView, isOpenDeposit, type Deposit } from '../model.ts'
import { Columns } from '../parts/columns.tsx'
import { DepositForm } from '../parts/deposit-form.tsx'
import { History } from '../parts/history.tsx'
import { MethodMark } from '../parts/method-choice.tsx'
import { PageHead } from '../parts/page-head.tsx'
import { depositTones, RunningDeposit } from '../parts/running-deposit.tsx'
import { walletQueries } from '../queries.ts'
import { figures, useMethodName } from '../texts.ts'
import { useChosenDeposit } from '../use-chosen-deposit.ts'
import '../wallet.css'
import '../deposit/deposit.css'

/** Deposit: the form, the deposit under way beside it, and earlier ones (PS-1.4; PAY-3.2, PAY-3.3). */
export function DepositPage(): ReactElement {
  const t = useTexts('cashier')
  const queries = useQueryClient()
  const { chosen, choose } = useChosenDeposit()
  const [madeId, setMadeId] = useState<string>()
  const earlier = useInfiniteQuery(walletQueries.deposits())
  usePrefetchQuery(walletQueries.methods())
  const limits = useQuery(read('safer', {}))
  // What is under way, and the question about limits, stand above the form on phones: coming later, they would push it away.
  const isComing = [earlier, limits].some(({ isPending, fetchStatus }) => isPending && fetchStatus !== 'paused')
  const listed = earlier.data?.pages.flatMap((page) => page.content) ?? []
  // The list is read again when something happens to a deposit, so the time of the reading is near enough.
  const recentId = inView(listed, isOpenDeposit, earlier.dataUpdatedAt)?.id
  const inViewId = chosen ?? recentId

  function keep(deposit: Deposit): void {
    queries.setQueryData(walletQueries.deposit(deposit.id).queryKey, deposit)
    void queries.invalidateQueries({ queryKey: ['deposits'] })
  }
  function take(deposit: Deposit): void {
    keep(deposit)
    setMadeId(deposit.id)
    choose(deposit.id)
  }
  return (
    <div className="col cash">
      <PageHead title={t('depositTitle')} />
      {isComing ? (
        <FormSkeleton />
      ) : (
        <Columns
          form={<FormPart onMade={take} isSecond={listed.some(({ state }) => state === 'AWAITING_PAYER')} last={listed[0]?.method} />}
          // One that was asked for just now is under way before the list has it.
          isUnderWay={inViewId !== undefined && (inViewId === recentId || inViewId === madeId)}
          order={
            inViewId !== undefined && (
              <InView
                key={inViewId}
                id={inViewId}
                known={listed.find((deposit) => deposit.id === inViewId)}
                isNew={inViewId === madeId}
                onChange={keep}
              />
            )
          }
          earlier={
            <History
              title={t('earlierDeposits')}
              query={earlier}
              rowKey={(deposit) => deposit.id}
              row={(deposit) => <DepositRow deposit={deposit} onChoose={() => choose(deposit.id)} />}
              emptyTitle={t('noDeposits')}
              emptyText={t('noDepositsText')}
            />
          }
        />
      )}
    </div>
  )
}

interface FormPartProps {
  readonly onMade: (deposit: Deposit) => void
  readonly isSecond: boolean
  readonly last: Deposit['method'] | undefined
}

function FormPart({ onMade, isSecond, last }: FormPartProps): ReactElement {
  const t = useTexts('errors')
  const say = useErrorText()
  const offer = useQuery(walletQueries.methods())
  if (offer.data !== undefined) return <DepositForm offer={offer.data} onMade={onMade} isSecond={isSecond} last={last} />
  if (offer.isError) {
    const { text, code } = say(offer.error)
    return <ErrorState text={text} code={code} onRetry={() => void offer.refetch()} isRetrying={offer.isFetching} />
  }
  if (offer.fetchStatus === 'paused') return <ErrorState text={t('offline')} onRetry={() => void offer.refetch()} />
  return <FormSkeleton />
}

interface InViewProps {
  readonly id: string
  /** What the list says about it, until its own answer has come. */
  readonly known: Deposit | undefined
  readonly isNew: boolean
  readonly onChange: (deposit: Deposit) => void
}

function InView({ id, known, isNew, onChange }: InViewProps): ReactElement {
  const say = useErrorText()
  const query = useQuery(walletQueries.deposit(id))
  const methods = useQuery(walletQueries.methods())
  const deposit = query.data ?? known
  if (deposit !== undefined) {
    const expected = methods.data?.methods.find((method) => method.code === deposit.method)?.expectedSeconds ?? 60
    return <RunningDeposit deposit={deposit} expectedSeconds={expected} isNew={isNew} onChange={onChange} />
  }
  if (query.isError) {
    const { text, code } = say(query.error)
    return <ErrorState text={text} code={code} onRetry={() => void query.refetch()} isRetrying={query.isFetching} />
  }
  return (
    <section className="card col" aria-busy="true">
      <Skeleton width="50%" height={22} />
      <Skeleton width="70%" height={32} />
      <Skeleton height={180} />
    </section>
  )
}

function DepositRow({ deposit, onChoose }: { readonly deposit: Deposit; readonly onChoose: () => void }): ReactElement {
  const t = useTexts('cashier')
  const language = useLanguage()
  const name = useMethodName()
  return (
    <>
      <MethodMark code={deposit.method} />
      <span>
        <b>{name(deposit.method)}</b>
        <br />
        <span className="small muted num">{formatInstant(deposit.createdAt, 'short', language)}</span>
      </span>
      <span className="cash-row-end">
        <Money className="b" value={deposit.credited ?? deposit.amount} />
        <br />
        <Badge tone={depositTones[deposit.state]}>{t(`depositStates.${deposit.state}`)}</Badge>
        <button
          type="button"
          className="cash-row-open"
          aria-label={t('openDeposit', { amount: figures(deposit.amount) })}
          onClick={onChoose}
        />
      </span>
    </>
  )
}

function FormSkeleton(): ReactElement {
  return (
    <div className="col cash-form" aria-busy="true">
      <section className="card col">
        <Skeleton width={140} />
        <div className="methods">
          {[1, 2, 3].map((place) => (
            <Skeleton key={place} height={96} />
          ))}
        </div>
      </section>
      <section className="card col">
        <Skeleton width={90} />
        <Skeleton height={60} />
        <Skeleton height={44} />
      </section>
      <Skeleton height={56} />
    </div>
  )
}
