import type { ReplyOf } from '@khela/contract'
import { formatMoney, parseMoney, parseTyped, showMoney, type Money as Amount } from '@khela/money'
import { AmountField, Button, Money, Note } from '@khela/ui'
import { useRef, useState, type FormEvent, type ReactElement } from 'react'
import { useTexts } from '@khela/i18n/use-texts'
import { useLanguage } from '../../../site/language.ts'
import { focusFault } from '../../../site/forms/form-focus.ts'
import { useRefusedIn } from '../../../site/forms/use-refused.ts'
import { amountFault, type AmountFault, type Deposit, type DepositMethod } from '../model.ts'
import { figures, useDuration } from '../texts.ts'
import { useOrder } from '../use-order.ts'
import { MethodFacts } from '../deposit/method-facts.tsx'
import { MethodList } from '../deposit/method-list.tsx'
import { OfferChoice } from '../deposit/offer-choice.tsx'
import { exampleOf, inOrder } from '../deposit/model.ts'
import { Refused } from './refused.tsx'

export interface DepositFormProps {
  readonly offer: ReplyOf<'depositMethods'>
  readonly onMade: (deposit: Deposit) => void
  /** A deposit waits to be paid: that is the main action now, not this form. */
  readonly isSecond: boolean
  /** The method of the deposit before this one. */
  readonly last: Deposit['method'] | undefined
}

/** Method, amount and check in three numbered cards (FE-LOOK.7). */
export function DepositForm({ offer, onMade, isSecond, last }: DepositFormProps): ReactElement {
  const t = useTexts('cashier')
  const tCommon = useTexts('common')
  const tDeposit = useTexts('deposit')
  const language = useLanguage()
  const form = useRef<HTMLFormElement>(null)
  const { methods, method, setCode } = useMethods(offer.methods, last)
  const [offerId, setOfferId] = useState<string>()
  const [text, setText] = useState('')
  const [hasTried, setTried] = useState(false)
  const order = useOrder('depositCreate', (deposit) => {
    setText('')
    setOfferId(undefined)
    setTried(false)
    onMade(deposit)
  })
  const refused = useRefusedIn(form, order.error, ['amount'])
  const amount = parseTyped(text)
  const fault = method && amountFault(text, amount, { min: parseMoney(method.min), max: parseMoney(method.max) })
  const name = method && (language === 'bn' ? method.name.bn : method.name.en)
  const chosen = offer.offers.find(({ id }) => id === offerId)
  const isLittle = chosen !== undefined && amount !== undefined && exampleOf(chosen, amount) === undefined
  const tooLittle = isLittle ? tDeposit('offerLess', { min: figures(chosen.minDeposit) }) : undefined
  const isWhole = method !== undefined && amount !== undefined && fault === undefined && tooLittle === undefined
  const check = { method: name, seconds: method?.expectedSeconds, amount: isWhole ? amount : undefined }

  function submit(event: FormEvent): void {
    event.preventDefault()
    setTried(true)
    if (isWhole) order.send({ method: method.code, amount: formatMoney(amount), ...(chosen && { offerId: chosen.id }) })
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
        <MethodList label={t('method')} methods={methods} value={method?.code} onChange={change(setCode)} />
      </section>
      <section className="card col">
        <AmountField
          label={`2. ${t('amount')}`}
          name="amount"
          value={text}
          onChange={change(setText)}
          error={(hasTried ? (faultText(t, fault, method) ?? tooLittle) : undefined) ?? refused.at('amount')}
          hint={method && t('amountHint', { min: figures(method.min), max: figures(method.max) })}
          presets={offer.presets.map(parseMoney)}
        />
        {method && <MethodFacts method={method} />}
      </section>
      {offer.offers.length > 0 && <OfferChoice number={3} options={offer} amount={amount} value={offerId} onChange={change(setOfferId)} />}
      <Check number={offer.offers.length > 0 ? 4 : 3} {...check} />
      <Refused error={refused.rest} isUnsure={order.isUnsure} />
      <Button type="submit" tone={isSecond ? 'line' : 'go'} size="xl" block pending={order.isPending} pendingText={tCommon('sending')}>
        {isWhole ? t('depositWith', { amount: showMoney(amount), method: name ?? '' }) : t(isSecond ? 'anotherDeposit' : 'depositGo')}
      </Button>
    </form>
  )
}

/** The methods in their order, and the one that is chosen: the first that is open until somebody chooses. */
function useMethods(offered: readonly DepositMethod[], last: Deposit['method'] | undefined) {
  // What was used last when the page was opened: no tile moves under a finger once a deposit was made.
  const [first] = useState(last)
  const methods = inOrder(offered, first)
  const [code, setCode] = useState(methods.find(({ open }) => open)?.code)
  return { methods, method: methods.find((one) => one.code === code), setCode }
}

interface CheckProps {
  readonly number: number
  readonly method: string | undefined
  readonly seconds: number | undefined
  readonly amount: Amount | undefined
}

/** The third card: what will happen, before it is sent. */
function Check({ number, method, seconds, amount }: CheckProps): ReactElement {
  const t = useTexts('cashier')
  const duration = useDuration()
  return (
    <section className="card col">
      <h2 className="lab">
        {number}. {t('review')}
      </h2>
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

type Words = ReturnType<typeof useTexts<'cashier'>>

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
