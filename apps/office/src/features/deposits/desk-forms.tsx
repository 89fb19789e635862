import { Button, Field, Note, SelectField, Switch, TextAreaField } from '@khela/ui'
import { useState, type ReactElement } from 'react'
import { useTexts } from '@khela/i18n/use-texts'
import { useErrorText } from '../../app/error-text.ts'
import { ChangeReason, useChangeReason, useChangeNotice, type ReasonDraft } from '../../app/rule-change.tsx'
import { amountOrNull } from './form-values.ts'
import { useDepositWrite, type Desk } from './queries.ts'

type Method = Desk['methods'][number]
type Account = Desk['accounts'][number]

interface ActionsProps {
  readonly error: unknown
  readonly pending: boolean
  readonly hasFault: boolean
  readonly reason: ReasonDraft
  readonly onSave: () => void
  readonly onCancel: () => void
}

/** The end of a form: why it is to change, what was refused, save, leave. */
export function Actions({ error, pending, hasFault, reason, onSave, onCancel }: ActionsProps): ReactElement {
  const t = useTexts('office-deposits')
  const say = useErrorText()
  return (
    <>
      <ChangeReason draft={reason} />
      {hasFault && (
        <Note tone="bad" role="alert">
          {t('fieldError')}
        </Note>
      )}
      {error !== null && (
        <Note tone="bad" role="alert">
          {say(error)}
        </Note>
      )}
      <div className="desk-actions">
        <Button tone="go" onClick={onSave} pending={pending} pendingText={t('sending')}>
          {t('save')}
        </Button>
        <Button onClick={onCancel}>{t('cancel')}</Button>
      </div>
    </>
  )
}

export function MethodForm({ method, onDone }: { readonly method: Method; readonly onDone: () => void }): ReactElement {
  const t = useTexts('office-deposits')
  const [form, setForm] = useState({
    active: method.active,
    min: method.min ?? '',
    max: method.max ?? '',
    from: method.hours?.from ?? '',
    to: method.hours?.to ?? '',
    fee: String(method.feePercent),
    bn: method.instructions.bn,
    en: method.instructions.en,
  })
  const [hasFault, setFault] = useState(false)
  const reason = useChangeReason()
  const sayChange = useChangeNotice()
  const set = (key: keyof typeof form) => (event: { target: { value: string } }) => setForm({ ...form, [key]: event.target.value })
  const save = useDepositWrite('officeDepositMethodSave', (reply) => {
    sayChange(reply)
    onDone()
  })
  const submit = () => {
    const [min, max] = [amountOrNull(form.min), amountOrNull(form.max)]
    const isFine = min !== undefined && max !== undefined && /^[0-9]{1,4}$/.test(form.fee) && (form.from === '') === (form.to === '')
    setFault(!isFine)
    const why = reason.take()
    if (!isFine || why === undefined) return
    const hours = form.from === '' ? null : { from: form.from, to: form.to }
    const { code, version } = method
    save.mutate({
      code,
      version,
      active: form.active,
      min,
      max,
      hours,
      feePercent: Number(form.fee),
      instructions: { bn: form.bn, en: form.en },
      reason: why,
    })
  }
  return (
    <div className="desk-edit">
      <div className="desk-switch">
        <Switch label={t('active')} checked={form.active} onChange={(active) => setForm({ ...form, active })} />
        <span aria-hidden="true">{t('active')}</span>
      </div>
      <div className="desk-pair">
        <Field label={t('min')} optional inputMode="decimal" value={form.min} onChange={set('min')} />
        <Field label={t('max')} optional inputMode="decimal" value={form.max} onChange={set('max')} />
        <Field label={t('opens')} optional type="time" hint={t('always')} value={form.from} onChange={set('from')} />
        <Field label={t('closes')} optional type="time" value={form.to} onChange={set('to')} />
      </div>
      <Field label={t('feePercent')} inputMode="numeric" value={form.fee} onChange={set('fee')} />
      <TextAreaField label={t('instructionsBn')} lang="bn" rows={3} maxLength={600} value={form.bn} onChange={set('bn')} />
      <TextAreaField label={t('instructionsEn')} lang="en" rows={3} maxLength={600} value={form.en} onChange={set('en')} />
      <Actions error={save.error} pending={save.isPending} hasFault={hasFault} reason={reason} onSave={submit} onCancel={onDone} />
    </div>
  )
}

interface AccountFormProps {
  readonly account?: Account
  readonly methods: readonly Account['method'][]
  readonly onDone: () => void
}
const walletKinds = ['CASH_OUT', 'SEND_MONEY', 'PAYMENT'] as const

type AccountDraft = Omit<Account, 'id' | 'version'>
/** A bank account is of its own kind; a wallet that was one by mistake is paid by cash-out. */
const kindOf = ({ method, kind }: AccountDraft): Account['kind'] =>
  method === 'bank_transfer' ? 'BANK' : kind === 'BANK' ? 'CASH_OUT' : kind

export function AccountForm({ account, methods, onDone }: AccountFormProps): ReactElement {
  const t = useTexts('office-deposits')
  const first: AccountDraft = {
    method: methods[0] ?? 'manual_bkash',
    number: '',
    kind: 'CASH_OUT',
    holder: '',
    bank: '',
    branch: '',
    active: true,
  }
  const [form, setForm] = useState<AccountDraft>(account ?? first)
  const [hasFault, setFault] = useState(false)
  const reason = useChangeReason()
  const sayChange = useChangeNotice()
  const save = useDepositWrite('officeReceivingAccountSave', (reply) => {
    sayChange(reply)
    onDone()
  })
  const submit = () => {
    const isFine = /^[0-9]{8,20}$/.test(form.number)
    setFault(!isFine)
    const why = reason.take()
    if (!isFine || why === undefined) return
    const { method, number, holder, bank, branch, active } = form
    const written = { method, number, kind: kindOf(form), holder, bank, branch, active, reason: why }
    save.mutate({ id: account?.id ?? null, version: account?.version ?? 0, ...written })
  }
  return (
    <div className="desk-edit">
      <div className="desk-switch">
        <Switch label={t('active')} checked={form.active} onChange={(active) => setForm({ ...form, active })} />
        <span aria-hidden="true">{t('active')}</span>
      </div>
      <AccountFields form={form} isFixed={account !== undefined} methods={methods} onChange={setForm} />
      <Actions error={save.error} pending={save.isPending} hasFault={hasFault} reason={reason} onSave={submit} onCancel={onDone} />
    </div>
  )
}

interface AccountFieldsProps {
  readonly form: AccountDraft
  /** Whether the method stays what it is. */
  readonly isFixed: boolean
  readonly methods: readonly Account['method'][]
  readonly onChange: (form: AccountDraft) => void
}

/** Where members send money to: a number of a wallet, or an account of a bank. */
function AccountFields({ form, isFixed, methods, onChange }: AccountFieldsProps): ReactElement {
  const t = useTexts('office-deposits')
  const tCashier = useTexts('cashier')
  const isBank = form.method === 'bank_transfer'
  const set = (key: 'number' | 'holder' | 'bank' | 'branch') => (event: { target: { value: string } }) =>
    onChange({ ...form, [key]: event.target.value })
  return (
    <div className="desk-pair">
      <SelectField
        label={t('method')}
        value={form.method}
        disabled={isFixed}
        options={methods.map((value) => ({ value, label: tCashier(`methods.${value}`) }))}
        onChange={(event) => onChange({ ...form, method: methods.find((one) => one === event.target.value) ?? form.method })}
      />
      <Field label={t('accountNumber')} inputMode="numeric" value={form.number} onChange={set('number')} />
      {!isBank && (
        <SelectField
          label={t('kind')}
          value={kindOf(form)}
          options={walletKinds.map((value) => ({ value, label: t(`kind_${value}`) }))}
          onChange={(event) => onChange({ ...form, kind: walletKinds.find((one) => one === event.target.value) ?? 'CASH_OUT' })}
        />
      )}
      {isBank && <Field label={t('holder')} value={form.holder} maxLength={80} onChange={set('holder')} />}
      {isBank && <Field label={t('bank')} value={form.bank} maxLength={80} onChange={set('bank')} />}
      {isBank && <Field label={t('branch')} optional value={form.branch} maxLength={80} onChange={set('branch')} />}
    </div>
  )
}
