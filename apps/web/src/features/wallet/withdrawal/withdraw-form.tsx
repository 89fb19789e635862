import { formatMoney, parseMoney, parseTyped, showMoney, type Money as Amount } from '@khela/money'
import type { RequestOf } from '@khela/contract'
import { AmountField, ask, Button, Dialog, Money, Note } from '@khela/ui'
import { useRef, useState, type FormEvent, type ReactElement } from 'react'
import { useTexts } from '@khela/i18n/use-texts'
import { focusFault } from '../../../site/forms/form-focus.ts'
import { useRefusedIn } from '../../../site/forms/use-refused.ts'
import { amountFault, type AmountFault } from '../model.ts'
import { faultText } from '../parts/deposit-form.tsx'
import { Refused } from '../parts/refused.tsx'
import type { ProofView } from '../proof.ts'
import { figures } from '../texts.ts'
import { useOrder } from '../use-order.ts'
import { useBankName } from './bank-choice.tsx'
import { blocksOf, type Payee, type Payees, type WithdrawInfo, type Withdrawal } from './model.ts'
import { useBlockText } from './overview.tsx'

export interface WithdrawFormProps {
  readonly info: WithdrawInfo
  readonly payees: Payees
  readonly Proof: ProofView
  readonly payee: Payee | undefined
  readonly onMade: (withdrawal: Withdrawal) => void
  /** The server refused: what it said about limits and blocks is old. */
  readonly onRefused: () => void
}

type Order = RequestOf<'withdrawCreate'>

/** How much, a last look, who is at the keyboard; then the amount is put on hold (PAY-3.4; REL-A18). */
export function WithdrawForm({ info, payees, Proof, payee, onMade, onRefused }: WithdrawFormProps): ReactElement {
  const t = useTexts('withdrawal')
  const tCommon = useTexts('common')
  const form = useRef<HTMLFormElement>(null)
  const [text, setText] = useState('')
  const [hasTried, setTried] = useState(false)
  /** Waits for its proof. */
  const [wanted, setWanted] = useState<Omit<Order, 'proof'>>()
  /** What was sent last: while its fate is unknown it is sent again as it was, proof and all, so that there is one withdrawal. */
  const last = useRef<Order>(undefined)
  const { send, error, isPending, isUnsure, reset } = useOrder('withdrawCreate', onMade, onRefused)
  const refused = useRefusedIn(form, error, ['amount'])
  const amount = parseTyped(text)
  const bounds = { min: parseMoney(info.min), max: parseMoney(info.max), balance: parseMoney(info.available) }
  const fault = amountFault(text, amount, bounds)
  const [block] = blocksOf(info, payees.content)
  const canSend = payee !== undefined && fault === undefined && amount !== undefined && block === undefined

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    setTried(true)
    if (block !== undefined || isPending) return
    if (!canSend) return focusFault(form.current)
    if (isUnsure && last.current?.payeeId === payee.id) return send(last.current)
    const answer = await ask({
      icon: 'wallet',
      title: t('confirmTitle'),
      html: <LastLook payee={payee} amount={amount} />,
      buttons: [
        { id: 'no', label: t('change') },
        { id: 'yes', label: t('confirmGo'), tone: 'go' },
      ],
    })
    if (answer === 'yes') setWanted({ amount: formatMoney(amount), payeeId: payee.id })
  }
  function order(whole: Order): void {
    last.current = whole
    setWanted(undefined)
    send(whole)
  }
  function change(typed: string): void {
    setText(typed)
    last.current = undefined
    if (!isPending) reset()
  }
  return (
    <>
      <form className="col cash-form" ref={form} onSubmit={(event) => void submit(event)} noValidate>
        <HowMuch info={info} text={text} fault={fault} isShown={hasTried} refused={refused.at('amount')} onChange={change} />
        <Refused error={refused.rest} isUnsure={isUnsure} />
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
          {canSend ? t('goTo', { amount: showMoney(amount), channel: t(`channels.${payee.channel}`) }) : t('go')}
        </Button>
        <Hint info={info} block={block} hasPayee={payee !== undefined} />
      </form>
      {wanted && (
        <Dialog title={t('proveTitle')} onClose={() => setWanted(undefined)} size="small">
          <Proof way={payees.proof} onProved={(proof) => order({ ...wanted, proof })} />
        </Dialog>
      )}
    </>
  )
}

interface HintProps {
  readonly info: WithdrawInfo
  readonly block: ReturnType<typeof blocksOf>[number] | undefined
  readonly hasPayee: boolean
}

/** Why the button cannot be pressed yet. */
function Hint({ info, block, hasPayee }: HintProps): ReactElement | undefined {
  const t = useTexts('withdrawal')
  const sayBlock = useBlockText()
  if (block === undefined) return hasPayee ? undefined : <p className="hint">{t('choosePayee')}</p>
  return (
    <p className="hint" id="withdraw-blocked">
      {sayBlock(block, info)}
    </p>
  )
}

const least = (a: Amount, b: Amount): Amount => (a < b ? a : b)

interface HowMuchProps {
  readonly info: WithdrawInfo
  readonly text: string
  readonly fault: AmountFault | undefined
  /** Whether the fault is said already. */
  readonly isShown: boolean
  /** What the server said of the amount. */
  readonly refused: string | undefined
  readonly onChange: (text: string) => void
}

/** The amount, what arrives of it, and that it is put on hold. */
function HowMuch({ info, text, fault, isShown, refused, onChange }: HowMuchProps): ReactElement {
  const t = useTexts('withdrawal')
  const tCashier = useTexts('cashier')
  const amount = parseTyped(text)
  const over = t('overBalance', { available: figures(info.available) })
  return (
    <section className="card col">
      <AmountField
        label={t('amount')}
        name="amount"
        value={text}
        onChange={onChange}
        error={(isShown ? (fault === 'balance' ? over : faultText(tCashier, fault, info)) : undefined) ?? refused}
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

function LastLook({ payee, amount }: { readonly payee: Payee; readonly amount: Amount }): ReactElement {
  const t = useTexts('withdrawal')
  const bankName = useBankName()
  return (
    <div className="col">
      <dl className="kv">
        <dt>{t('payees')}</dt>
        <dd>{payee.bank === null ? t(`channels.${payee.channel}`) : bankName(payee.bank)}</dd>
        <dt>{t('holder')}</dt>
        <dd>{payee.holder}</dd>
        <dt>{t('account')}</dt>
        <dd>
          <span className="num">{payee.accountMasked}</span>
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
