import { formatInstant } from '@khela/i18n'
import { Badge, ErrorState, Money, Skeleton } from '@khela/ui'
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState, type ReactElement } from 'react'
import { useTexts } from '@khela/i18n/use-texts'
import { useErrorText } from '../../../site/error-text.ts'
import { useLanguage } from '../../../site/language.ts'
import { inView } from '../model.ts'
import { History } from '../parts/history.tsx'
import { MethodMark } from '../parts/method-choice.tsx'
import { PageHead } from '../parts/page-head.tsx'
import type { ProofView } from '../proof.ts'
import { walletQueries } from '../queries.ts'
import { figures } from '../texts.ts'
import { isOpenWithdrawal, waitsForWord, withdrawalTones, type Payees, type WithdrawInfo, type Withdrawal } from './model.ts'
import { Overview } from './overview.tsx'
import { PayeeDialog } from './payee-dialog.tsx'
import { PayeeList } from './payee-list.tsx'
import { useChosenWithdrawal } from './use-chosen-withdrawal.ts'
import { Columns } from '../parts/columns.tsx'
import { WithdrawForm } from './withdraw-form.tsx'
import { WithdrawalCard } from './withdrawal-card.tsx'
import '../wallet.css'
import './withdrawal.css'

/** Withdrawal: what blocks it, the accounts, the form, the one under way and earlier ones (PS-1.5, PS-4.14; PAY-3.4, PAY-3.5). */
export function WithdrawPage({ Proof }: { readonly Proof: ProofView }): ReactElement {
  const t = useTexts('withdrawal')
  const queries = useQueryClient()
  const { chosen, choose } = useChosenWithdrawal()
  const earlier = useInfiniteQuery(walletQueries.withdrawals())
  const [focusId, setFocusId] = useState<string>()
  const listed = earlier.data?.pages.flatMap((page) => page.content) ?? []
  const recent = listed.find(waitsForWord) ?? inView(listed, isOpenWithdrawal, earlier.dataUpdatedAt)
  const shown = listed.find(({ id }) => id === chosen) ?? recent

  function readAgain(): void {
    for (const name of ['withdrawals', 'withdrawInfo', 'balance', 'payees']) void queries.invalidateQueries({ queryKey: [name] })
  }
  function show(id: string): void {
    setFocusId(id)
    choose(id)
  }
  function take({ id }: Withdrawal): void {
    show(id)
    readAgain()
  }
  return (
    <div className="col cash">
      <PageHead title={t('title')} />
      <Columns
        form={
          <FormPart
            Proof={Proof}
            onMade={take}
            onChange={readAgain}
            // As for deposits: what is under way stands above on phones, so it must not come after the form.
            isEarly={earlier.isPending && earlier.fetchStatus !== 'paused'}
          />
        }
        isUnderWay={shown !== undefined && shown === recent}
        order={shown && <WithdrawalCard key={shown.id} withdrawal={shown} isNew={shown.id === focusId} onChange={readAgain} />}
        earlier={
          <History
            title={t('earlier')}
            query={earlier}
            rowKey={(withdrawal) => withdrawal.id}
            row={(withdrawal) => <WithdrawalRow withdrawal={withdrawal} onChoose={() => show(withdrawal.id)} />}
            emptyTitle={t('none')}
            emptyText={t('noneText')}
          />
        }
      />
    </div>
  )
}

interface FormPartProps {
  readonly Proof: ProofView
  readonly onMade: (withdrawal: Withdrawal) => void
  readonly onChange: () => void
}

function FormPart({ isEarly, ...props }: FormPartProps & { readonly isEarly: boolean }): ReactElement {
  const t = useTexts('errors')
  const say = useErrorText()
  const info = useQuery(walletQueries.withdrawInfo())
  const payees = useQuery(walletQueries.payees())
  if (info.data !== undefined && payees.data !== undefined && !isEarly) return <Ask info={info.data} payees={payees.data} {...props} />
  const failed = [info, payees].find(({ isError }) => isError)
  const retry = () => void Promise.all([info.refetch(), payees.refetch()])
  if (failed !== undefined) {
    const { text, code } = say(failed.error)
    return <ErrorState text={text} code={code} onRetry={retry} isRetrying={info.isFetching || payees.isFetching} />
  }
  if (info.fetchStatus === 'paused') return <ErrorState text={t('offline')} onRetry={retry} />
  return (
    <div className="col" aria-busy="true">
      <section className="card col">
        <Skeleton width="50%" height={32} />
        <Skeleton height={12} />
      </section>
      <section className="card col">
        <Skeleton height={72} />
        <Skeleton height={44} />
      </section>
      <section className="card col">
        <Skeleton height={60} />
      </section>
      <Skeleton height={56} />
    </div>
  )
}

/** The form is away while a withdrawal is under way: there is one at a time, and it stands beside. */
function Ask({
  info,
  payees,
  Proof,
  onMade,
  onChange,
}: FormPartProps & { readonly info: WithdrawInfo; readonly payees: Payees }): ReactElement {
  const [picked, setPicked] = useState<string>()
  const [isAdding, setAdding] = useState(false)
  const offered = payees.content.filter(({ channel }) => payees.channels.includes(channel))
  const payee = offered.find(({ id }) => id === picked) ?? offered[0]
  return (
    <div className="col">
      <Overview info={info} payees={payees.content} />
      <PayeeList payees={payees} chosen={payee?.id} onChoose={setPicked} onAdd={() => setAdding(true)} onChange={onChange} />
      {info.open === null && <WithdrawForm info={info} payees={payees} Proof={Proof} payee={payee} onMade={onMade} onRefused={onChange} />}
      {isAdding && (
        <PayeeDialog
          payees={payees}
          Proof={Proof}
          onClose={() => setAdding(false)}
          onAdded={({ id }) => {
            setPicked(id)
            setAdding(false)
            onChange()
          }}
        />
      )}
    </div>
  )
}

function WithdrawalRow({ withdrawal, onChoose }: { readonly withdrawal: Withdrawal; readonly onChoose: () => void }): ReactElement {
  const t = useTexts('withdrawal')
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
        <Badge tone={withdrawalTones[withdrawal.state]}>{t(`states.${withdrawal.state}`)}</Badge>
        <button
          type="button"
          className="cash-row-open"
          aria-label={t('openEarlier', { amount: figures(withdrawal.amount) })}
          onClick={onChoose}
        />
      </span>
    </>
  )
}
