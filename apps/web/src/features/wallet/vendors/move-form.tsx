import { formatMoney, parseMoney, parseTyped, showMoney } from '@khela/money'
import { AmountField, Button, Money, notify, Segment } from '@khela/ui'
import { useRef, useState, type FormEvent, type ReactElement } from 'react'
import { useTexts } from '@khela/i18n/use-texts'
import { focusFault } from '../../../site/forms/form-focus.ts'
import { useRefusedIn } from '../../../site/forms/use-refused.ts'
import { amountFault } from '../model.ts'
import { faultText } from '../parts/deposit-form.tsx'
import { Refused } from '../parts/refused.tsx'
import { figures } from '../texts.ts'
import { useOrder } from '../use-order.ts'
import { useVendorName, type Funds, type VendorFunds } from './queries.ts'

interface MoveFormProps {
  readonly funds: Funds
  readonly vendor: VendorFunds
  /** Only there: for the door of a game. */
  readonly isOneWay?: boolean
  readonly onMoved: () => void
  readonly onRefused: () => void
}

/** Moves money to one vendor, or back. */
export function MoveForm({ funds, vendor, isOneWay = false, onMoved, onRefused }: MoveFormProps): ReactElement {
  const t = useTexts('transfer')
  const tCash = useTexts('cashier')
  const form = useRef<HTMLFormElement>(null)
  const nameOf = useVendorName()
  const [direction, setDirection] = useState<'in' | 'out'>(vendor.isOpen ? 'in' : 'out')
  const [text, setText] = useState('')
  const [hasTried, setTried] = useState(false)
  const done = () => {
    notify('good', t('moved'))
    onMoved()
  }
  const { send, error, isPending, isUnsure, reset } = useOrder('walletTransfer', done, onRefused)
  const refused = useRefusedIn(form, error, ['amount'])
  const source = direction === 'in' ? funds.main : vendor.balance
  const amount = parseTyped(text)
  const bounds = { min: 100n, max: parseMoney(source), balance: parseMoney(source) }
  const fault = amountFault(text, amount, bounds)
  const over = t(direction === 'in' ? 'overBalance' : 'insideHint', { available: figures(source), there: figures(source) })
  function submit(event: FormEvent): void {
    event.preventDefault()
    // A form inside a dialog of another form sends itself only.
    event.stopPropagation()
    setTried(true)
    if (fault !== undefined || amount === undefined) return focusFault(form.current)
    send({ vendor: vendor.vendor, direction, amount: formatMoney(amount) })
  }
  const type = (next: string) => {
    setText(next)
    if (!isPending) reset()
  }
  return (
    <form className="col" ref={form} onSubmit={submit} noValidate>
      {!isOneWay && vendor.isOpen && (
        <Segment
          label={t('direction')}
          value={direction}
          onChange={(next) => {
            setDirection(next)
            reset()
          }}
          options={[
            { value: 'in', label: t('in', { vendor: nameOf(vendor) }) },
            { value: 'out', label: t('out') },
          ]}
        />
      )}
      <Standing funds={funds} vendor={vendor} />
      <AmountField
        label={tCash('amount')}
        name="amount"
        value={text}
        onChange={type}
        error={hasTried ? (fault === 'balance' ? over : faultText(tCash, fault, { min: '0.01', max: source })) : refused.at('amount')}
        end={
          <Button tone="soft" onClick={() => type(showMoney(parseMoney(source)))}>
            {t('all')}
          </Button>
        }
      />
      <Refused error={refused.rest} isUnsure={isUnsure} />
      <Button type="submit" tone="go" size="xl" block pending={isPending} pendingText={t('checking')}>
        {fault === undefined && amount !== undefined ? t('moveGoAmount', { amount: showMoney(amount) }) : t('moveGo')}
      </Button>
    </form>
  )
}

/** What is in the main wallet, and what is at the vendor. */
function Standing({ funds, vendor }: Pick<MoveFormProps, 'funds' | 'vendor'>): ReactElement {
  const t = useTexts('transfer')
  const nameOf = useVendorName()
  return (
    <dl className="kv">
      <dt>{t('main')}</dt>
      <dd>
        <Money value={funds.main} />
      </dd>
      <dt>{t('at', { vendor: nameOf(vendor) })}</dt>
      <dd>
        <Money value={vendor.balance} />
      </dd>
    </dl>
  )
}
