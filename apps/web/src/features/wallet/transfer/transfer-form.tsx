import type { RequestOf } from '@khela/contract'
import { formatMoney, parseMoney, parseTyped, showMoney } from '@khela/money'
import { AmountField, ask, Button, Dialog, Field, Money, Note, Segment } from '@khela/ui'
import { useRef, useState, type ComponentProps, type FormEvent, type ReactElement } from 'react'
import { useTexts } from '@khela/i18n/use-texts'
import { focusFault } from '../../../site/forms/form-focus.ts'
import { useRefusedIn } from '../../../site/forms/use-refused.ts'
import { amountFault, type AmountFault } from '../model.ts'
import { faultText } from '../parts/deposit-form.tsx'
import { Refused } from '../parts/refused.tsx'
import { figures } from '../texts.ts'
import { timesOf } from '../../../site/times.ts'
import { useOrder } from '../use-order.ts'
import type { ProofView } from '../proof.ts'
import type { Transfer, TransferInfo } from './queries.ts'
import { Receiver, type Party } from './receiver.tsx'

interface TransferFormProps {
  readonly info: TransferInfo
  readonly Proof: ProofView
  readonly onMade: (transfer: Transfer) => void
  readonly onRefused: () => void
}
type Order = RequestOf<'transferCreate'>
type Wanted = Omit<Order, 'proof'>

/** The lesser of what is there, what one transfer may be and what is left of the day. */
const most = (info: TransferInfo) => [info.available, info.max, info.leftToday].map(parseMoney).reduce((a, b) => (a < b ? a : b))

/** To whom, how much, a last look, who is at the keyboard; then it is sent. */
export function TransferForm({ info, Proof, onMade, onRefused }: TransferFormProps): ReactElement {
  const t = useTexts('transfer')
  const tCommon = useTexts('common')
  const form = useRef<HTMLFormElement>(null)
  const [isDown, setDown] = useState(info.upline === null)
  const [found, setFound] = useState<Party>()
  const [typed, setTyped] = useState({ amount: '', note: '' })
  const [hasTried, setTried] = useState(false)
  /** Waits for its proof. */
  const [wanted, setWanted] = useState<Wanted>()
  /** What was sent last: while its fate is unknown it is sent again as it was, proof and all, so that it never moves twice. */
  const last = useRef<Order>(undefined)
  const { send, error, isPending, isUnsure, reset } = useOrder('transferCreate', onMade, onRefused)
  const refused = useRefusedIn(form, error, ['amount'])
  const receiver = isDown ? found : (info.upline ?? undefined)
  const amount = parseTyped(typed.amount)
  const bounds = { min: parseMoney(info.min), max: parseMoney(info.max), balance: parseMoney(info.available) }
  const isOverDay = amount !== undefined && amount > parseMoney(info.leftToday)
  const fault = amountFault(typed.amount, amount, bounds)
  const owes = parseMoney(info.turnoverMissing) > 0n
  const isWhole = receiver !== undefined && fault === undefined && amount !== undefined && !isOverDay
  const isMissing = hasTried && receiver === undefined
  const whom = { info, isDown, onTurn: setDown, receiver, onFound: setFound, isMissing }

  function order(whole: Order): void {
    last.current = whole
    setWanted(undefined)
    send(whole)
  }
  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    setTried(true)
    if (isPending || owes) return
    if (!isWhole) return focusFault(form.current)
    if (isUnsure && last.current !== undefined) return send(last.current)
    const look = <LastLook receiver={receiver} amount={formatMoney(amount)} />
    const isSure = await confirmed(t('confirmTitle'), [t('change'), t('confirmGo')], look)
    if (isSure) setWanted({ amount: formatMoney(amount), note: typed.note.trim(), ...(isDown && { to: receiver.id }) })
  }
  const change = (part: Partial<typeof typed>) => {
    setTyped((now) => ({ ...now, ...part }))
    last.current = undefined
    if (!isPending) reset()
  }
  return (
    <>
      <form className="col cash-form" ref={form} onSubmit={(event) => void submit(event)} noValidate>
        {owes && <DebtNote info={info} />}
        <ToWhom {...whom} />
        <HowMuch
          info={info}
          typed={typed}
          fault={fault}
          isOverDay={isOverDay}
          isShown={hasTried}
          refused={refused.at('amount')}
          onChange={change}
        />
        <Refused error={refused.rest} isUnsure={isUnsure} />
        <Button type="submit" tone="go" size="xl" block disabled={owes} pending={isPending} pendingText={tCommon('sending')}>
          {isWhole ? t('goAmount', { amount: showMoney(amount) }) : t('go')}
        </Button>
      </form>
      {wanted && (
        <Dialog title={t('proveTitle')} onClose={() => setWanted(undefined)} size="small">
          <Proof way={info.proof} onProved={(proof) => order({ ...wanted, proof })} />
        </Dialog>
      )}
    </>
  )
}

interface ToWhomProps extends ComponentProps<typeof Receiver> {
  readonly info: TransferInfo
  readonly onTurn: (isDown: boolean) => void
}

/** Up or down, where both are open, and who it is. */
function ToWhom({ info, onTurn, ...rest }: ToWhomProps): ReactElement {
  const t = useTexts('transfer')
  return (
    <section className="card col">
      <h2 className="lab">{t('to')}</h2>
      {info.mayGoDown && info.upline !== null && (
        <Segment
          label={t('direction')}
          value={rest.isDown ? 'down' : 'up'}
          onChange={(next) => onTurn(next === 'down')}
          options={[
            { value: 'up', label: t('up') },
            { value: 'down', label: t('down') },
          ]}
        />
      )}
      <Receiver {...rest} />
    </section>
  )
}

interface HowMuchProps {
  readonly info: TransferInfo
  readonly typed: { readonly amount: string; readonly note: string }
  readonly fault: AmountFault | undefined
  readonly isOverDay: boolean
  readonly isShown: boolean
  /** What the server said of the amount. */
  readonly refused: string | undefined
  readonly onChange: (part: { amount?: string; note?: string }) => void
}

function HowMuch({ info, typed, fault, isOverDay, isShown, refused, onChange }: HowMuchProps): ReactElement {
  const t = useTexts('transfer')
  const tCash = useTexts('cashier')
  const over = fault === 'balance' ? t('overBalance', { available: figures(info.available) }) : undefined
  const day = fault === undefined && isOverDay ? t('overDay', { left: figures(info.leftToday) }) : undefined
  return (
    <section className="card col">
      <AmountField
        label={tCash('amount')}
        name="amount"
        value={typed.amount}
        onChange={(amount) => onChange({ amount })}
        error={(isShown ? (over ?? day ?? faultText(tCash, fault, info)) : undefined) ?? refused}
        hint={t('amountHint', { min: figures(info.min), max: figures(info.max) })}
        end={
          <Button tone="soft" onClick={() => onChange({ amount: showMoney(most(info)) })}>
            {t('all')}
          </Button>
        }
      />
      <dl className="kv">
        <dt>{t('available')}</dt>
        <dd>
          <Money value={info.available} />
        </dd>
        <dt>{t('leftToday')}</dt>
        <dd>
          <Money value={info.leftToday} />
        </dd>
      </dl>
      <Field
        label={t('note')}
        name="note"
        hint={t('noteHint')}
        maxLength={140}
        value={typed.note}
        onChange={(event) => onChange({ note: event.target.value })}
      />
    </section>
  )
}

function LastLook({ receiver, amount }: { readonly receiver: Party; readonly amount: string }): ReactElement {
  const t = useTexts('transfer')
  const tCash = useTexts('cashier')
  return (
    <>
      <dl className="kv">
        <dt>{tCash('amount')}</dt>
        <dd>
          <Money className="cash-sum-end" value={amount} />
        </dd>
        <dt>{t('to')}</dt>
        <dd>
          <b>{receiver.name}</b> <span className="num">{receiver.id}</span>
        </dd>
      </dl>
      <p className="small muted">{t('confirmText')}</p>
    </>
  )
}

/** A last look before the proof; answers whether it goes on. */
async function confirmed(title: string, [no, yes]: readonly [string, string], html: ReactElement): Promise<boolean> {
  const answer = await ask({
    icon: 'send',
    title,
    html,
    buttons: [
      { id: 'no', label: no },
      { id: 'yes', label: yes, tone: 'go' },
    ],
  })
  return answer === 'yes'
}

/** What is still to be played before anything is handed on, and which bets do not count for it. */
function DebtNote({ info }: { readonly info: TransferInfo }): ReactElement {
  const t = useTexts('transfer')
  return (
    <Note tone="warn">
      {t('turnover', { missing: figures(info.turnoverMissing) })}
      {info.leastOdds > 100 && ` ${t('leastOdds', { times: timesOf(info.leastOdds) })}`}
    </Note>
  )
}
