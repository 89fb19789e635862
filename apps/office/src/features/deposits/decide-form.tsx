import { formatMoney, parseMoney, parseTyped, showMoney } from '@khela/money'
import { ask, Button, Field, Money, Note, notify, SelectField, TextAreaField } from '@khela/ui'
import { useState, type ReactElement } from 'react'
import { useTexts } from '@khela/i18n/use-texts'
import { useActKey } from '../../app/act-key.ts'
import { useErrorText } from '../../app/error-text.ts'
import { useDepositWrite, type DepositDetail } from './queries.ts'

type Part = { readonly detail: DepositDetail }
const rejections = ['not_received', 'wrong_number', 'wrong_type', 'third_party', 'trx_used', 'slip_unreadable', 'name_differs'] as const

/** Credit, refuse or take back; above the limit it says whose look is missing. */
export function DecideForm({ detail }: Part): ReactElement {
  const t = useTexts('office-deposits')
  const { can, needsTwo, row } = detail
  return (
    <div className="office-decide office-actionbar">
      {needsTwo && <Note tone="warn">{t('twoNote', { by: row.firstBy ?? 'none' })}</Note>}
      {can.includes('approve') && <Approve detail={detail} />}
      {can.includes('reject') && <Reject detail={detail} />}
      {can.includes('reverse') && <Reverse detail={detail} />}
    </div>
  )
}

function Approve({ detail }: Part): ReactElement {
  const t = useTexts('office-deposits')
  const say = useErrorText()
  const { row, confirmed, candidates, proof, needsTwo } = detail
  const seen = candidates.find((one) => one.trxId === proof?.trxId)
  const known = seen?.amount ?? confirmed
  const [text, setText] = useState(formatMoney(parseMoney(known ?? row.amount)))
  const [note, setNote] = useState('')
  const amount = parseTyped(text)
  const approve = useDepositWrite('officeDepositApprove', (reply) => notify('good', t(reply.row.firstBy === null ? 'done' : 'firstDone')))
  const [hasTried, setTried] = useState(false)
  const most = parseMoney(row.amount)
  // Where nothing came in, what was claimed is the most that can have.
  const isTooMuch = known === null && amount !== undefined && amount > most
  const fault =
    amount === undefined
      ? t('amountForm')
      : isTooMuch
        ? t('amountMost', { most: showMoney(most) })
        : amount <= 0n
          ? t('amountLeast')
          : undefined
  const sure = async () => {
    setTried(true)
    if (amount === undefined || fault !== undefined) return
    const answer = await ask({
      icon: 'banknote',
      title: t('approveSure'),
      html: (
        <>
          <Money value={amount} /> → {row.account}
        </>
      ),
      buttons: [
        { id: 'no', label: t('cancel'), tone: 'line' },
        { id: 'yes', label: t('approve'), tone: 'go' },
      ],
    })
    if (answer === 'yes') approve.mutate({ id: row.id, state: row.state, amount: formatMoney(amount), note: note.trim() })
  }
  useActKey('a', approve.isPending ? undefined : () => void sure())
  return (
    <>
      <Field
        label={t('confirmAmount')}
        value={text}
        inputMode="decimal"
        readOnly={known !== null}
        error={amount === undefined || hasTried ? fault : undefined}
        onChange={(event) => setText(event.target.value)}
      />
      <Field label={t('note')} value={note} maxLength={200} onChange={(event) => setNote(event.target.value)} />
      {approve.isError && (
        <Note tone="bad" role="alert">
          {say(approve.error)}
        </Note>
      )}
      <Button tone="go" block onClick={() => void sure()} pending={approve.isPending} pendingText={t('sending')}>
        {t(needsTwo && row.firstBy === null ? 'approveFirst' : 'approve')}
      </Button>
    </>
  )
}

function Reject({ detail: { row } }: Part): ReactElement {
  const t = useTexts('office-deposits')
  const say = useErrorText()
  const [reason, setReason] = useState<(typeof rejections)[number]>('not_received')
  const reject = useDepositWrite('officeDepositReject', () => notify('good', t('done')))
  const sure = async () => {
    const answer = await ask({
      icon: 'triangle-alert',
      title: t('rejectSure'),
      html: t('rejectMeans', { account: row.account, reason: t(`reasons.${reason}`) }),
      buttons: [
        { id: 'no', label: t('cancel'), tone: 'line' },
        { id: 'yes', label: t('reject'), tone: 'hot' },
      ],
    })
    if (answer === 'yes') reject.mutate({ id: row.id, state: row.state, reason, note: '' })
  }
  useActKey('r', reject.isPending ? undefined : () => void sure())
  return (
    <>
      <SelectField
        label={t('rejectReason')}
        value={reason}
        options={rejections.map((value) => ({ value, label: t(`reasons.${value}`) }))}
        onChange={(event) => setReason(rejections.find((one) => one === event.target.value) ?? 'not_received')}
      />
      {reject.isError && (
        <Note tone="bad" role="alert">
          {say(reject.error)}
        </Note>
      )}
      <Button block onClick={() => void sure()} pending={reject.isPending} pendingText={t('sending')}>
        {t('reject')}
      </Button>
    </>
  )
}

function Reverse({ detail: { row } }: Part): ReactElement {
  const t = useTexts('office-deposits')
  const say = useErrorText()
  const [reason, setReason] = useState('')
  const [isMissing, setMissing] = useState(false)
  const reverse = useDepositWrite('officeDepositReverse', () => notify('good', t('done')))
  const sure = async () => {
    setMissing(reason.trim() === '')
    if (reason.trim() === '') return
    const answer = await ask({
      icon: 'rotate-ccw',
      title: t('reverseSure'),
      html: <p>{t('reverseText')}</p>,
      buttons: [
        { id: 'no', label: t('cancel'), tone: 'line' },
        { id: 'yes', label: t('reverse'), tone: 'hot' },
      ],
    })
    if (answer === 'yes') reverse.mutate({ id: row.id, state: row.state, reason: reason.trim() })
  }
  return (
    <>
      <TextAreaField
        label={t('reverseReason')}
        rows={2}
        maxLength={200}
        value={reason}
        error={isMissing && reason.trim() === '' ? t('reasonMissing') : undefined}
        onChange={(event) => setReason(event.target.value)}
      />
      {reverse.isError && (
        <Note tone="bad" role="alert">
          {say(reverse.error)}
        </Note>
      )}
      <Button block onClick={() => void sure()} pending={reverse.isPending} pendingText={t('sending')}>
        {t('reverse')}
      </Button>
    </>
  )
}
