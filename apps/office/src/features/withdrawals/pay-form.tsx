import { formatMoney, parseMoney, parseTyped, showMoney, type Money as Amount } from '@khela/money'
import { Button, Field, Note, Segment, ask, notify } from '@khela/ui'
import { useState, type FormEvent, type ReactElement } from 'react'
import { useTexts } from '@khela/i18n/use-texts'
import { useErrorText } from '../../app/error-text.ts'
import { ProofField } from './proof-field.tsx'
import { useAct, type WithdrawalDetail } from './queries.ts'

/** What may still be assigned: what is left less what is on its way. */
export function leftOf({ row, parts }: Pick<WithdrawalDetail, 'row' | 'parts'>): Amount {
  return parts.reduce(
    (left, part) => (part.state === 'SENDING' && !part.isAgain ? left - parseMoney(part.amount) : left),
    parseMoney(row.remaining),
  )
}

/** Whether everybody who must has approved it, and something is left to pay. */
export function isPayable(detail: WithdrawalDetail): boolean {
  const { row, fourEyes } = detail
  const isApproved = row.state === 'APPROVED_1' ? !fourEyes.needed : ['APPROVED_2', 'SENT', 'FAILED', 'DISPUTED'].includes(row.state)
  return isApproved && leftOf(detail) > 0n && detail.payableAt === null
}

/** Pays a part: by the gateway, or by hand with its reference and a picture. */
export function PayForm({ detail }: { readonly detail: WithdrawalDetail }): ReactElement {
  const t = useTexts('office-payouts')
  const tOffice = useTexts('office')
  const errorText = useErrorText()
  const left = leftOf(detail)
  const [typed, setTyped] = useState(showMoney(left))
  const [way, setWay] = useState<'gateway' | 'hand'>(detail.hasGateway ? 'gateway' : 'hand')
  const [reference, setReference] = useState('')
  const [picture, setPicture] = useState<string>()
  const [hasTried, setTried] = useState(false)
  const amount = parseTyped(typed)
  const act = useAct('officePayoutMake', () => {
    notify('good', t('paid', { amount: amount === undefined ? '' : showMoney(amount) }))
    setTried(false)
    setReference('')
    setPicture(undefined)
  })
  const isAmount = amount !== undefined && amount > 0n && amount <= left
  const isReference = way === 'gateway' || reference.trim().length >= 3
  const isSure = useHandQuestion(detail)
  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    setTried(true)
    if (!isAmount || !isReference || act.isPending) return
    if (way === 'hand' && !(await isSure(showMoney(amount), reference.trim()))) return
    const byHand = { reference: reference.trim(), ...(picture !== undefined && { picture }) }
    act.mutate({ id: detail.row.id, state: detail.row.state, amount: formatMoney(amount), way, ...(way === 'hand' && byHand) })
  }
  return (
    <form className="office-decide payouts-part" aria-label={t('pay')} onSubmit={(event) => void submit(event)} noValidate>
      <h3>{t('pay')}</h3>
      <Way hasGateway={detail.hasGateway} way={way} onChange={setWay} />
      <Field
        label={t('amount')}
        name="amount"
        inputMode="decimal"
        value={typed}
        hint={t('amountHint', { left: showMoney(left) })}
        error={hasTried && !isAmount ? t('amountError', { left: showMoney(left) }) : undefined}
        onChange={(event) => setTyped(event.target.value)}
      />
      {way === 'hand' && (
        <ByHand
          withdrawalId={detail.row.id}
          reference={reference}
          isFaulty={hasTried && !isReference}
          onReference={setReference}
          onPicture={setPicture}
        />
      )}
      {act.isError && (
        <Note tone="bad" role="alert">
          {errorText(act.error)}
        </Note>
      )}
      <Button type="submit" tone="go" block pending={act.isPending} pendingText={tOffice('sending')}>
        {t('payGo', { amount: isAmount ? showMoney(amount) : '' })}
      </Button>
    </form>
  )
}

/** What was paid by hand cannot be taken back here: asked once more, with who gets it. */
function useHandQuestion({ payeeName, payeeAccount }: WithdrawalDetail): (amount: string, reference: string) => Promise<boolean> {
  const t = useTexts('office-payouts')
  return async (amount, reference) => {
    const answer = await ask({
      icon: 'banknote',
      title: t('handSure', { amount }),
      html: t('handMeans', { name: payeeName, account: payeeAccount, reference }),
      buttons: [
        { id: 'no', label: t('cancel'), tone: 'line' },
        { id: 'yes', label: t('payGo', { amount }), tone: 'go' },
      ],
    })
    return answer === 'yes'
  }
}

interface ByHandProps {
  readonly withdrawalId: string
  readonly reference: string
  readonly isFaulty: boolean
  readonly onReference: (text: string) => void
  readonly onPicture: (id: string | undefined) => void
}

/** What the channel calls a payment by hand, and a picture of it. */
function ByHand({ withdrawalId, reference, isFaulty, onReference, onPicture }: ByHandProps): ReactElement {
  const t = useTexts('office-payouts')
  return (
    <>
      <Field
        label={t('reference')}
        name="reference"
        maxLength={64}
        value={reference}
        hint={t('referenceHint')}
        error={isFaulty ? t('referenceError') : undefined}
        onChange={(event) => onReference(event.target.value)}
      />
      <ProofField withdrawalId={withdrawalId} onChange={onPicture} />
    </>
  )
}

interface WayProps {
  readonly hasGateway: boolean
  readonly way: 'gateway' | 'hand'
  readonly onChange: (way: 'gateway' | 'hand') => void
}

/** By the gateway or by hand, where there is a choice. */
function Way({ hasGateway, way, onChange }: WayProps): ReactElement {
  const t = useTexts('office-payouts')
  if (!hasGateway) return <Note>{t('noGateway')}</Note>
  return (
    <Segment<'gateway' | 'hand'>
      label={t('payWay')}
      value={way}
      options={[
        { value: 'gateway', label: t('way.gateway') },
        { value: 'hand', label: t('way.hand') },
      ]}
      onChange={onChange}
    />
  )
}
