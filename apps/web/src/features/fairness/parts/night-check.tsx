import { Button, buttonClass, Icon, Note } from '@khela/ui'
import { moneyText, parseMoney } from '@khela/money'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState, type ReactElement } from 'react'
import { useTexts } from '@khela/i18n/use-texts'
import { useErrorText } from '../../../site/error-text.ts'
import { read } from '../../../site/queries.ts'
import { checkBalances, type CheckedBalance, type Night, type OwnProofs } from '../balances.ts'
import { BalanceSteps } from './balance-steps.tsx'

/** Fetches the own proof of a night, works it out in this browser, and shows each step. */
export function NightCheck({ night }: { readonly night: Night }): ReactElement {
  const t = useTexts('solvency')
  const said = useErrorText()
  const [isAsked, setAsked] = useState(false)
  const own = useQuery({ ...read('solvencyProof', { night: night.night }), enabled: isAsked, retry: false, staleTime: Infinity })
  const check = useQuery({
    queryKey: ['checkBalances', night.root, own.dataUpdatedAt],
    queryFn: () => (own.data === undefined ? [] : checkBalances(night, own.data)),
    enabled: own.data !== undefined,
    staleTime: Infinity,
  })
  const press = () => {
    if (isAsked) void own.refetch()
    setAsked(true)
  }
  const isBusy = own.isFetching || (own.data !== undefined && check.isFetching)
  return (
    <>
      <Button
        tone={check.data === undefined ? 'go' : 'line'}
        size="xl"
        block
        icon="shield-check"
        pending={isBusy}
        pendingText={t('checking')}
        onClick={press}
      >
        {t(check.data === undefined ? 'check' : 'again')}
      </Button>
      {own.error !== null && (
        <Note tone="bad" role="alert">
          {said(own.error).text}
        </Note>
      )}
      {own.data !== undefined && check.data !== undefined && <Outcome own={own.data} checked={check.data} />}
    </>
  )
}

function Outcome({ own, checked }: { readonly own: OwnProofs; readonly checked: readonly CheckedBalance[] }): ReactElement {
  const t = useTexts('solvency')
  if (checked.length === 0) return <Note role="status">{t('none')}</Note>
  const isGood = checked.every(({ check }) => check?.isGood === true)
  const sum = checked.reduce((money, { proof }) => money + parseMoney(proof.balance), 0n)
  return (
    <>
      <Note tone={isGood ? 'good' : 'bad'} role="status">
        <b>{isGood ? t('good', { amount: moneyText(sum) }) : t('bad')}</b>
        {isGood && <div>{t('goodAll', { count: checked.length })}</div>}
      </Note>
      <div className="proof-acts">
        <Button icon="download" onClick={() => save(own)}>
          {t('save')}
        </Button>
        <Link className={buttonClass()} to="/member/$page" params={{ page: 'account' }}>
          <Icon name="scroll-text" />
          {t('record')}
        </Link>
      </div>
      {checked.map((one) => (
        <BalanceSteps key={one.proof.account} {...one} />
      ))}
    </>
  )
}

/** Gives the proof to the member as a file, as it came. */
function save(own: OwnProofs): void {
  const url = URL.createObjectURL(new Blob([`${JSON.stringify(own, undefined, 2)}\n`], { type: 'application/json' }))
  const link = document.createElement('a')
  link.href = url
  link.download = `khela-balance-${own.night}.json`
  link.click()
  // The browser has taken the file up by the time the task after this one runs.
  setTimeout(() => URL.revokeObjectURL(url), 0)
}
