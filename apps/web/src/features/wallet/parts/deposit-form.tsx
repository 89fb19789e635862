import type { ReplyOf } from '@khela/contract'
import { formatMoney, parseMoney, parseTyped, showMoney, type Money as Amount } from '@khela/money'
import { AmountField, Button, Money, Note } from '@khela/ui'
import { useRef, useState, type FormEvent, type ReactElement } from 'react'
import { useTranslations } from 'use-intl'
import { useLanguage } from '../../../site/language.ts'
import { focusFault } from '../focus-fault.ts'
import { amountFault, type AmountFault, type Deposit, type DepositMethod } from '../model.ts'
import { figures, useDuration } from '../texts.ts'
import { useOrder } from '../use-order.ts'
import { MethodChoice } from './method-choice.tsx'
import { Refused } from './refused.tsx'

export interface DepositFormProps {
  readonly offer: ReplyOf<'depositMethods'>
  readonly onMade: (deposit: Deposit) => void
  /** A deposit waits to be paid: that is the main action now, not this form. */
  readonly isSecond: boolean
}

/** Method, amount and check in three numbered cards (look §8.5). */
export function DepositForm({ offer, onMade, isSecond }: DepositFormProps): ReactElement {
  const t = useTranslations('cashier')
  const tCommon = useTranslations('common')
  const language = useLanguage()
  const duration = useDuration()
  const form = useRef<HTMLFormElement>(null)
  const [code, setCode] = useState<Deposit['method'] | undefined>(offer.methods[0]?.code)
  const [text, setText] = useState('')
  const [hasTried, setTried] = useState(false)
  const order = useOrder('depositCreate', (deposit) => {
    setText('')
    setTried(false)
    onMade(deposit)
  })
  const method = offer.methods.find((one) => one.code === code)
  const amount = parseTyped(text)
  const fault = method && amountFault(text, amount, { min: parseMoney(method.min), max: parseMoney(method.max) })
  const nameOf = (one: DepositMethod) => (language === 'bn' ? one.name.bn : one.name.en)
  const isWhole = method !== undefined && amount !== undefined && fault === undefined

  function submit(event: FormEvent): void {
    event.preventDefault()
    setTried(true)
    if (isWhole) order.send({ method: method.code, amount: formatMoney(amount) })
    else focusFault(form.current)
  }
  function change<V>(set: (value: V) => void): (value: V) => void {
    return (value) => {
      set(value)
      if (!order.isPending) order.reset()
    }
  }

  return (
    <form className="col cash-form" ref={form} onSubmit={submit} noValidate>
      <section className="card col">
        <h2 className="lab">1. {t('method')}</h2>
        <MethodChoice
          label={t('method')}
          choices={offer.methods.map((one) => ({ code: one.code, name: nameOf(one), text: duration(one.expectedSeconds) }))}
          value={code}
          onChange={change(setCode)}
        />
      </section>
      <section className="card col">
        <AmountField
          label={`2. ${t('amount')}`}
          name="amount"
          value={text}
          onChange={change(setText)}
          error={hasTried ? faultText(t, fault, method) : undefined}
          hint={method && t('amountHint', { min: figures(method.min), max: figures(method.max) })}
          presets={offer.presets.map(parseMoney)}
        />
      </section>
      <Check method={method && nameOf(method)} seconds={method?.expectedSeconds} amount={isWhole ? amount : undefined} />
      <Refused error={order.error} isUnsure={order.isUnsure} />
      <Button type="submit" tone={isSecond ? 'line' : 'go'} size="xl" block pending={order.isPending} pendingText={tCommon('sending')}>
        {isWhole ? t('depositWith', { amount: showMoney(amount), method: nameOf(method) }) : t(isSecond ? 'anotherDeposit' : 'depositGo')}
      </Button>
    </form>
  )
}

interface CheckProps {
  readonly method: string | undefined
  readonly seconds: number | undefined
  readonly amount: Amount | undefined
}

/** The third card: what will happen, before it is sent. */
function Check({ method, seconds, amount }: CheckProps): ReactElement {
  const t = useTranslations('cashier')
  const duration = useDuration()
  return (
    <section className="card col">
      <h2 className="lab">3. {t('review')}</h2>
      <dl className="kv">
        <dt>{t('methodWord')}</dt>
        <dd>{method ?? '—'}</dd>
        <dt>{t('arrives')}</dt>
        <dd>{seconds === undefined ? '—' : duration(seconds)}</dd>
        <dt>{t('youPay')}</dt>
        <dd>{amount === undefined ? '—' : <Money className="cash-sum-end" value={amount} />}</dd>
      </dl>
      <Note>{t('payerNote')}</Note>
    </section>
  )
}

type Words = ReturnType<typeof useTranslations<'cashier'>>

/** The sentence for a fault of an amount between two bounds of the wire. */
export function faultText(
  t: Words,
  fault: AmountFault | undefined,
  bounds: { readonly min: string; readonly max: string } | undefined,
): string | undefined {
  if (fault === undefined || bounds === undefined) return undefined
  if (fault === 'empty') return t('amountEmpty')
  if (fault === 'form') return t('amountForm')
  return t('amountRange', { min: figures(bounds.min), max: figures(bounds.max) })
}
