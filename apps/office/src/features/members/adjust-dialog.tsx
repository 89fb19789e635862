import { adjustmentReasons } from '@khela/contract'
import { formatMoney, parseMoney, parseTyped, showMoney, signOf } from '@khela/money'
import { Button, Dialog, Field, Money, Note, notify, Segment, SelectField, TextAreaField } from '@khela/ui'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState, type FormEvent, type ReactElement } from 'react'
import { useTexts } from '@khela/i18n/use-texts'
import { useErrorText } from '../../app/error-text.ts'
import { adjustmentQueries, useAct, type Adjustment, type Member } from './queries.ts'

interface AdjustDialogProps {
  readonly member: Member
  readonly onClose: () => void
}
type Typed = Pick<Adjustment, 'account' | 'side' | 'rest' | 'reason' | 'note' | 'reference'> & {
  readonly amount: string
  /** How often a bonus must be wagered; nothing typed: as the setting says. */
  readonly times: string
}
const blank: Typed = {
  account: 'cash',
  side: 'credit',
  rest: 'refuse',
  reason: 'correction',
  note: '',
  reference: '',
  amount: '',
  times: '',
}
/** A whole number from 0 to 100, or nothing. */
const timesForm = /^([0-9]{1,2}|100)?$/
const isGift = ({ account, side }: Pick<Typed, 'account' | 'side'>): boolean => account === 'bonus' && side === 'credit'
const adjustmentSides = ['credit', 'debit'] as const
const adjustmentAccounts = ['cash', 'bonus'] as const
const rests = ['refuse', 'receivable'] as const

/** Proposes an adjustment; nothing moves before somebody else approves it. */
export function AdjustDialog({ member, onClose }: AdjustDialogProps): ReactElement {
  const t = useTexts('office-members')
  const errorText = useErrorText()
  const [typed, setTyped] = useState(blank)
  const [hasTried, setTried] = useState(false)
  const list = useInfiniteQuery(adjustmentQueries.list('waiting'))
  const [bounds] = list.data?.pages ?? []
  const propose = useAct('officeAdjustmentCreate', () => {
    notify('good', t('proposed'))
    onClose()
  })
  const amount = parseTyped(typed.amount)
  const change = (part: Partial<Typed>) => setTyped((now) => ({ ...now, ...part }))
  const isTwo = amount !== undefined && bounds !== undefined && amount >= parseMoney(bounds.twoFrom)
  function submit(event: FormEvent): void {
    event.preventDefault()
    setTried(true)
    const { times, ...rest } = typed
    const isWrong = isGift(typed) && !timesForm.test(times)
    if (amount === undefined || amount === 0n || typed.note.trim() === '' || isWrong || propose.isPending) return
    propose.mutate({
      ...rest,
      ...(isGift(typed) && times !== '' && { wagering: Number(times) }),
      memberId: member.id,
      amount: formatMoney(amount),
      note: typed.note.trim(),
      reference: typed.reference.trim(),
    })
  }
  return (
    <Dialog
      title={t('adjustTitle', { username: member.username })}
      onClose={onClose}
      busy={propose.isPending}
      unsaved={typed.amount !== ''}
      cloth="ledger"
    >
      <form className="office-decide" onSubmit={submit} noValidate>
        <What typed={typed} amount={amount} max={bounds?.max} hasTried={hasTried} change={change} />
        {isGift(typed) && bounds !== undefined && <Terms typed={typed} bounds={bounds} change={change} />}
        <Why typed={typed} hasTried={hasTried} change={change} />
        <BeforeAfter member={member} typed={typed} amount={amount} />
        <Note icon="users">{t('checkers', { count: isTwo ? 2 : 1 })}</Note>
        {propose.isError && (
          <Note tone="bad" role="alert">
            {errorText(propose.error)}
          </Note>
        )}
        <Button type="submit" tone="go" block pending={propose.isPending} pendingText={t('sending')}>
          {t('propose')}
        </Button>
      </form>
    </Dialog>
  )
}

interface TermsProps {
  readonly typed: Typed
  readonly bounds: { readonly bonusTimes: number; readonly bonusDays: number }
  readonly change: (part: Partial<Typed>) => void
}

/** What a bonus that is given asks for. */
function Terms({ typed, bounds, change }: TermsProps): ReactElement {
  const t = useTexts('office-members')
  return (
    <Field
      label={t('times')}
      hint={t('timesHint', { times: bounds.bonusTimes, days: bounds.bonusDays })}
      inputMode="numeric"
      maxLength={3}
      placeholder={String(bounds.bonusTimes)}
      value={typed.times}
      error={timesForm.test(typed.times) ? undefined : t('timesForm')}
      onChange={(event) => change({ times: event.target.value.trim() })}
    />
  )
}

interface BeforeAfterProps {
  readonly member: Member
  readonly typed: Typed
  readonly amount: bigint | undefined
}

/** The account as it is and as it would be; the server tells again when it is posted. */
function BeforeAfter({ member, typed, amount = 0n }: BeforeAfterProps): ReactElement {
  const t = useTexts('office-members')
  const before = parseMoney(member.balances[typed.account])
  const wanted = typed.side === 'credit' ? before + amount : before - amount
  const after = wanted < 0n ? (typed.rest === 'receivable' ? 0n : before) : wanted
  return (
    <dl className="kv">
      <div className="member-fact">
        <dt>{t('before')}</dt>
        <dd>
          <Money value={formatMoney(before)} />
        </dd>
      </div>
      <div className="member-fact">
        <dt>{t('after')}</dt>
        <dd>
          <b>
            <Money value={formatMoney(after)} />
          </b>
        </dd>
      </div>
      {wanted < 0n && typed.rest === 'receivable' && (
        <div className="member-fact">
          <dt>{t('owed')}</dt>
          <dd>
            <Money value={formatMoney(-wanted)} />
          </dd>
        </div>
      )}
    </dl>
  )
}

interface PartProps {
  readonly typed: Typed
  readonly hasTried: boolean
  readonly change: (part: Partial<Typed>) => void
}
interface WhatProps extends PartProps {
  readonly amount: bigint | undefined
  readonly max: string | undefined
}

/** Which way, which account, how much, and what a debit does with too little. */
function What({ typed, amount, max, hasTried, change }: WhatProps): ReactElement {
  const t = useTexts('office-members')
  return (
    <>
      <Segment
        label={t('sideLabel')}
        value={typed.side}
        onChange={(side) => change({ side })}
        options={adjustmentSides.map((value) => ({ value, label: t(`side.${value}`) }))}
      />
      <Segment
        label={t('accountLabel')}
        value={typed.account}
        onChange={(account) => change({ account })}
        options={adjustmentAccounts.map((value) => ({ value, label: t(value) }))}
      />
      <Field
        label={t('amount')}
        name="amount"
        inputMode="decimal"
        start={signOf()}
        hint={max && t('atMost', { max: showMoney(parseMoney(max)) })}
        value={typed.amount}
        error={hasTried && (amount === undefined || amount === 0n) ? t('amountForm') : undefined}
        onChange={(event) => change({ amount: event.target.value })}
      />
      {typed.side === 'debit' && (
        <SelectField
          label={t('rest')}
          value={typed.rest}
          options={rests.map((value) => ({ value, label: t(`restChoice.${value}`) }))}
          onChange={(event) => change({ rest: event.target.value === 'receivable' ? 'receivable' : 'refuse' })}
        />
      )}
    </>
  )
}

/** The reason as a word and in words, and the document behind it. */
function Why({ typed, hasTried, change }: PartProps): ReactElement {
  const t = useTexts('office-members')
  return (
    <>
      <SelectField
        label={t('reason')}
        value={typed.reason}
        options={adjustmentReasons.map((value) => ({ value, label: t(`reasons.${value}`) }))}
        onChange={(event) => change({ reason: adjustmentReasons.find((one) => one === event.target.value) ?? 'other' })}
      />
      <TextAreaField
        label={t('why')}
        hint={t('whyHint')}
        rows={2}
        maxLength={200}
        value={typed.note}
        error={hasTried && typed.note.trim() === '' ? t('reasonMissing') : undefined}
        onChange={(event) => change({ note: event.target.value.replaceAll('\n', ' ') })}
      />
      <Field label={t('document')} maxLength={80} value={typed.reference} onChange={(event) => change({ reference: event.target.value })} />
    </>
  )
}
