import { formatInstant } from '@khela/i18n'
import { Button, Dialog, Field, Note, notify } from '@khela/ui'
import { useRef, useState, type FormEvent, type ReactElement } from 'react'
import { useTexts } from '@khela/i18n/use-texts'
import { useLanguage } from '../../../site/language.ts'
import { focusFault } from '../../../site/forms/form-focus.ts'
import { useRefusedIn } from '../../../site/forms/use-refused.ts'
import { MethodChoice } from '../parts/method-choice.tsx'
import { Refused } from '../parts/refused.tsx'
import type { ProofView } from '../proof.ts'
import { useNow } from '../use-now.ts'
import { useOrder } from '../use-order.ts'
import { BankChoice } from './bank-choice.tsx'
import { isAccount, isPayeeName, kindOf, plainAccount, type Payee, type PayeeChannel, type Payees } from './model.ts'

interface PayeeDialogProps {
  readonly payees: Payees
  readonly Proof: ProofView
  readonly onAdded: (payee: Payee) => void
  readonly onClose: () => void
}

/** Adding an account: first the proof of who is there, then the account (CO-5.6). */
export function PayeeDialog({ payees, Proof, onAdded, onClose }: PayeeDialogProps): ReactElement {
  const t = useTexts('withdrawal')
  const [proof, setProof] = useState<string>()
  // Kept here, so that it is still there after a proof that ran out is given anew.
  const entered = useState<Entered>({ holder: payees.holder ?? '', account: '', bank: '', branch: '', channel: payees.channels[0] })
  return (
    <Dialog title={t('payeeAdd')} onClose={onClose}>
      {proof === undefined ? (
        <Proof way={payees.proof} onProved={setProof} />
      ) : (
        <PayeeForm payees={payees} proof={proof} entered={entered} onAdded={onAdded} onLost={() => setProof(undefined)} />
      )}
    </Dialog>
  )
}

interface Entered {
  readonly holder: string
  readonly account: string
  readonly bank: string
  readonly branch: string
  readonly channel: PayeeChannel | undefined
}

interface PayeeFormProps {
  readonly entered: readonly [Entered, (change: (now: Entered) => Entered) => void]
  readonly payees: Payees
  readonly proof: string
  readonly onAdded: (payee: Payee) => void
  /** The proof is over: it is asked for again. */
  readonly onLost: () => void
}

function PayeeForm({ payees, proof, entered, onAdded, onLost }: PayeeFormProps): ReactElement {
  const t = useTexts('withdrawal')
  const form = useRef<HTMLFormElement>(null)
  const [typed, setTyped] = entered
  const { channel } = typed
  const [hasTried, setTried] = useState(false)
  const { send, error, isPending, isUnsure } = useOrder('payeeAdd', (payee) => {
    notify('good', t('payeeAdded'))
    onAdded(payee)
  })
  const account = plainAccount(typed.account)
  const kind = kindOf(channel ?? 'bkash')
  const refused = useRefusedIn<'account' | 'holder' | 'bank'>(form, error, [
    'account',
    ...(payees.holder === null ? (['holder'] as const) : []),
    ...(kind === 'bank' ? (['bank'] as const) : []),
  ])
  const { bank } = typed
  const isBankNamed = kind !== 'bank' || bank !== ''
  const isWhole = channel !== undefined && isPayeeName(typed.holder) && isAccount(channel, account) && isBankNamed
  const isOver = error !== null && 'code' in error && error.code === 'proof_required'

  function submit(event: FormEvent): void {
    event.preventDefault()
    setTried(true)
    if (!isWhole) return focusFault(form.current)
    const branch = typed.branch.trim()
    const ofBank = kind === 'bank' ? { bank, ...(branch.length >= 2 && { branch }) } : {}
    send({ channel, holder: typed.holder.trim(), account, proof, ...ofBank })
  }
  const put = (part: Partial<Entered>) => setTyped((now) => ({ ...now, ...part }))
  return (
    <form className="col cash-form" ref={form} onSubmit={submit} noValidate>
      <MethodChoice
        label={t('payees')}
        choices={payees.channels.map((code) => ({ code, name: t(`channels.${code}`) }))}
        value={channel}
        onChange={(next) => put({ channel: next })}
      />
      {kind === 'bank' && <BankFields typed={typed} put={put} hasTried={hasTried} refused={refused.at('bank')} />}
      <Field
        label={t('account')}
        icon={kind === 'bank' ? 'landmark' : kind === 'wallet' ? 'smartphone' : 'link'}
        name="account"
        dir="ltr"
        inputMode={kind === 'usdt_trc20' ? 'text' : 'numeric'}
        autoComplete="off"
        maxLength={40}
        value={typed.account}
        hint={t(`accountHint.${kind}`)}
        error={hasTried && channel !== undefined && !isAccount(channel, account) ? t(`accountError.${kind}`) : refused.at('account')}
        onChange={(event) => put({ account: event.target.value })}
      />
      <Holder
        fixed={payees.holder}
        value={typed.holder}
        hasTried={hasTried}
        refused={refused.at('holder')}
        onChange={(holder) => put({ holder })}
      />
      {payees.coolOffMinutes > 0 && <CoolOff minutes={payees.coolOffMinutes} />}
      <Refused error={refused.rest} isUnsure={isUnsure} />
      <Save isOver={isOver} isPending={isPending} onLost={onLost} />
    </form>
  )
}

interface SaveProps {
  /** Whether the proof is over. */
  readonly isOver: boolean
  readonly isPending: boolean
  readonly onLost: () => void
}

function Save({ isOver, isPending, onLost }: SaveProps): ReactElement {
  const t = useTexts('withdrawal')
  const tCommon = useTexts('common')
  if (isOver)
    return (
      <Button block onClick={onLost}>
        {tCommon('retry')}
      </Button>
    )
  return (
    <Button type="submit" tone="go" size="xl" block pending={isPending} pendingText={tCommon('sending')}>
      {t('payeeSave')}
    </Button>
  )
}

interface HolderProps {
  /** The name of the profile, where it has one. */
  readonly fixed: string | null
  readonly value: string
  readonly hasTried: boolean
  readonly refused: string | undefined
  readonly onChange: (name: string) => void
}

/** Whose account it is: the profile's name, or the one that becomes it. */
function Holder({ fixed, value, hasTried, refused, onChange }: HolderProps): ReactElement {
  const t = useTexts('withdrawal')
  if (fixed !== null) return <Note icon="user">{t('holderFixed', { name: fixed })}</Note>
  return (
    <Field
      label={t('holder')}
      icon="user"
      name="holder"
      autoComplete="name"
      maxLength={60}
      value={value}
      hint={t('holderFirst')}
      error={hasTried && !isPayeeName(value) ? t('holderError') : refused}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}

interface BankFieldsProps {
  readonly typed: { readonly bank: string; readonly branch: string }
  readonly put: (part: { bank?: string; branch?: string }) => void
  readonly hasTried: boolean
  readonly refused: string | undefined
}

function BankFields({ typed, put, hasTried, refused }: BankFieldsProps): ReactElement {
  const t = useTexts('withdrawal')
  return (
    <>
      <BankChoice value={typed.bank} error={hasTried && typed.bank === '' ? t('bankError') : refused} onChange={(bank) => put({ bank })} />
      <Field
        label={t('branch')}
        name="branch"
        optional
        maxLength={60}
        value={typed.branch}
        onChange={(event) => put({ branch: event.target.value })}
      />
    </>
  )
}

/** When the first payment to an account that is added now can be made. */
function CoolOff({ minutes }: { readonly minutes: number }): ReactElement {
  const t = useTexts('withdrawal')
  const language = useLanguage()
  const until = new Date((useNow() + minutes * 60) * 1000)
  return <Note icon="clock">{t('coolOff', { minutes, time: formatInstant(until, 'short', language) })}</Note>
}
