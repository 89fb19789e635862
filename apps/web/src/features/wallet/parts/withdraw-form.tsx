import { formatMoney, parseMoney, parseTyped, showMoney, type Money as Amount } from '@khela/money'
import { AmountField, ask, Button, Field, Money, Note } from '@khela/ui'
import { useRef, useState, type FormEvent, type ReactElement } from 'react'
import { useTranslations } from 'use-intl'
import { focusFault } from '../focus-fault.ts'
import {
  amountFault,
  type AmountFault,
  blocksOf,
  isAccount,
  isPayeeName,
  plainAccount,
  type PayeeChannel,
  type Withdrawal,
  type WithdrawInfo,
} from '../model.ts'
import { figures } from '../texts.ts'
import { useOrder } from '../use-order.ts'
import { faultText } from './deposit-form.tsx'
import { MethodChoice } from './method-choice.tsx'
import { Refused } from './refused.tsx'
import { blockText } from './withdraw-blocks.tsx'

interface Entered {
  readonly channel: PayeeChannel | undefined
  readonly name: string
  readonly account: string
  readonly amount: string
}

export interface WithdrawFormProps {
  readonly info: WithdrawInfo
  readonly onMade: (withdrawal: Withdrawal) => void
  /** The server refused: what it said about limits and blocks is old. */
  readonly onRefused: () => void
}

/** Where to, how much, and a last look before the amount is put on hold (payments §3.4). */
export function WithdrawForm({ info, onMade, onRefused }: WithdrawFormProps): ReactElement {
  const t = useTranslations('cashier')
  const tCommon = useTranslations('common')
  const form = useRef<HTMLFormElement>(null)
  const [entered, setEntered] = useState<Entered>({ channel: info.channels[0], name: '', account: '', amount: '' })
  const [hasTried, setTried] = useState(false)
  const { send, error, isPending, isUnsure, reset } = useOrder('withdrawCreate', onMade, onRefused)
  const { channel } = entered
  const account = plainAccount(entered.account)
  const amount = parseTyped(entered.amount)
  const bounds = { min: parseMoney(info.min), max: parseMoney(info.max), balance: parseMoney(info.available) }
  const fault = amountFault(entered.amount, amount, bounds)
  const [block] = blocksOf(info)
  const isWhole = channel !== undefined && isPayeeName(entered.name) && isAccount(channel, account) && fault === undefined
  const canSend = isWhole && amount !== undefined && block === undefined

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    setTried(true)
    if (block !== undefined || isPending) return
    if (!isWhole || amount === undefined) {
      focusFault(form.current)
      return
    }
    const payeeName = entered.name.trim()
    const answer = await ask({
      icon: 'wallet',
      title: t('confirmTitle'),
      html: <LastLook channel={t(`channels.${channel}`)} name={payeeName} account={account} amount={amount} />,
      buttons: [
        { id: 'no', label: t('change') },
        { id: 'yes', label: t('confirmGo'), tone: 'go' },
      ],
    })
    if (answer === 'yes') send({ amount: formatMoney(amount), channel, payeeName, payeeAccount: account })
  }
  function change(part: Partial<Entered>): void {
    setEntered((now) => ({ ...now, ...part }))
    if (!isPending) reset()
  }

  return (
    <form className="col cash-form" ref={form} onSubmit={(event) => void submit(event)} noValidate>
      <Payee channels={info.channels} entered={entered} change={change} hasTried={hasTried} />
      <HowMuch info={info} text={entered.amount} fault={fault} isShown={hasTried} onChange={(text) => change({ amount: text })} />
      <Refused error={error} isUnsure={isUnsure} />
      <Button
        type="submit"
        tone="go"
        size="xl"
        block
        disabled={block !== undefined}
        aria-describedby={block === undefined ? undefined : 'withdraw-blocked'}
        pending={isPending}
        pendingText={tCommon('sending')}
      >
        {canSend ? t('withdrawTo', { amount: showMoney(amount), channel: t(`channels.${channel}`) }) : t('withdrawGo')}
      </Button>
      {block !== undefined && (
        <p className="hint" id="withdraw-blocked">
          {blockText(t, block, info)}
        </p>
      )}
    </form>
  )
}

const least = (a: Amount, b: Amount): Amount => (a < b ? a : b)

interface HowMuchProps {
  readonly info: WithdrawInfo
  readonly text: string
  readonly fault: AmountFault | undefined
  /** Whether the fault is said already. */
  readonly isShown: boolean
  readonly onChange: (text: string) => void
}

/** The amount, what arrives of it, and that it is put on hold. */
function HowMuch({ info, text, fault, isShown, onChange }: HowMuchProps): ReactElement {
  const t = useTranslations('cashier')
  const amount = parseTyped(text)
  const over = t('overBalance', { available: figures(info.available) })
  return (
    <section className="card col">
      <AmountField
        label={t('amount')}
        name="amount"
        value={text}
        onChange={onChange}
        error={isShown ? (fault === 'balance' ? over : faultText(t, fault, info)) : undefined}
        hint={t('amountHint', { min: figures(info.min), max: figures(info.max) })}
        end={
          <Button tone="soft" onClick={() => onChange(showMoney(least(parseMoney(info.available), parseMoney(info.max))))}>
            {t('all')}
          </Button>
        }
      />
      <dl className="kv">
        <dt>{t('youGet')}</dt>
        <dd>{fault === undefined && amount !== undefined ? <Money className="cash-sum-end" value={amount} /> : '—'}</dd>
      </dl>
      <Note icon="lock">{t('heldNotice')}</Note>
    </section>
  )
}

interface PayeeProps {
  readonly channels: readonly PayeeChannel[]
  readonly entered: Entered
  readonly change: (part: Partial<Entered>) => void
  readonly hasTried: boolean
}

/** Channel, holder and number of the account that is paid. */
function Payee({ channels, entered, change, hasTried }: PayeeProps): ReactElement {
  const t = useTranslations('cashier')
  const sort = entered.channel === 'bank' ? 'bank' : 'wallet'
  const isNumber = entered.channel !== undefined && isAccount(entered.channel, plainAccount(entered.account))
  return (
    <section className="card col">
      <h2 className="lab">{t('payee')}</h2>
      <MethodChoice
        label={t('payee')}
        choices={channels.map((code) => ({ code, name: t(`channels.${code}`) }))}
        value={entered.channel}
        onChange={(channel) => change({ channel })}
      />
      <Field
        label={t('payeeName')}
        icon="user"
        name="payeeName"
        autoComplete="name"
        maxLength={80}
        value={entered.name}
        hint={t('payeeNameHint')}
        error={hasTried && !isPayeeName(entered.name) ? t('payeeNameError') : undefined}
        onChange={(event) => change({ name: event.target.value })}
      />
      <Field
        label={t('payeeAccount')}
        icon={sort === 'bank' ? 'landmark' : 'smartphone'}
        name="payeeAccount"
        dir="ltr"
        inputMode="numeric"
        autoComplete="off"
        maxLength={40}
        value={entered.account}
        hint={t(`payeeAccountHint.${sort}`)}
        error={hasTried && !isNumber ? t(`payeeAccountError.${sort}`) : undefined}
        onChange={(event) => change({ account: event.target.value })}
      />
    </section>
  )
}

interface LastLookProps {
  readonly channel: string
  readonly name: string
  readonly account: string
  readonly amount: Amount
}

function LastLook({ channel, name, account, amount }: LastLookProps): ReactElement {
  const t = useTranslations('cashier')
  return (
    <div className="col">
      <dl className="kv">
        <dt>{t('payee')}</dt>
        <dd>{channel}</dd>
        <dt>{t('payeeName')}</dt>
        <dd>{name}</dd>
        <dt>{t('payeeAccount')}</dt>
        <dd>
          <span className="num">{account}</span>
        </dd>
        <dt>{t('youGet')}</dt>
        <dd className="cash-sum-end">
          <Money value={amount} />
        </dd>
      </dl>
      <p className="s13">{t('heldNotice')}</p>
    </div>
  )
}
