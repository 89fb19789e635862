import { parseMoney, showMoney } from '@khela/money'
import { Button, Dialog, Money, Note, TextAreaField, ask, notify } from '@khela/ui'
import { useState, type ReactElement } from 'react'
import { useTexts } from '@khela/i18n/use-texts'
import { useActKey } from '../../app/act-key.ts'
import { useErrorText } from '../../app/error-text.ts'
import { short } from '../../app/walk.ts'
import { useMe } from '../../app/me.ts'
import { useAct, type WithdrawalDetail } from './queries.ts'

/** Whether an operator's approval is asked for in this state. */
const isApprovable = ({ row, fourEyes }: WithdrawalDetail): boolean =>
  row.state === 'RISK_CHECK' || (row.state === 'APPROVED_1' && fourEyes.needed)
/** Whether it can be rejected, or ended for what is left: not while a part is on its way. */
function isRejectable({ row, parts }: WithdrawalDetail): boolean {
  const isMoving = parts.some(({ state, isAgain }) => state === 'SENDING' && !isAgain)
  return row.remaining !== '0.00' && row.state !== 'REQUESTED' && !isMoving
}
export const isDecidable = (detail: WithdrawalDetail): boolean => isApprovable(detail) || isRejectable(detail)

/** Approving, as the first or the second of two, and rejecting with a reason. */
export function Decision({ detail }: { readonly detail: WithdrawalDetail }): ReactElement {
  const t = useTexts('office-payouts')
  const tOffice = useTexts('office')
  const { fourEyes, row } = detail
  const isAbove = parseMoney(row.amount) > parseMoney(fourEyes.limit)
  return (
    <section className="office-decide office-actionbar" aria-label={t('decide')}>
      {isApprovable(detail) && fourEyes.needed && (
        <Note icon="users">
          {isAbove ? t('fourEyes', { limit: showMoney(parseMoney(fourEyes.limit)) }) : t('fourEyesDay')}{' '}
          {fourEyes.firstBy !== null && t('fourEyesFirst', { name: fourEyes.firstBy })}
        </Note>
      )}
      {isApprovable(detail) && <Approve detail={detail} />}
      {isRejectable(detail) && <Reject detail={detail} key={row.state} />}
      <p className="small muted">{tOffice('auditNote')}</p>
    </section>
  )
}

/** What the approval of this operator is: the first of two, the second, or the only one. */
function useApproval(detail: WithdrawalDetail) {
  const { me } = useMe()
  const { row, fourEyes, hasGateway, payableAt } = detail
  const isSecond = row.state === 'APPROVED_1'
  const isLast = isSecond || !fourEyes.needed
  return { isSecond, isLast, mayPay: isLast && hasGateway && payableAt === null, isOwnFirst: isSecond && fourEyes.firstBy === me?.username }
}

function Approve({ detail }: { readonly detail: WithdrawalDetail }): ReactElement {
  const t = useTexts('office-payouts')
  const tOffice = useTexts('office')
  const errorText = useErrorText()
  const { row, fourEyes } = detail
  const { isSecond, isLast, mayPay, isOwnFirst } = useApproval(detail)
  const act = useAct('officeWithdrawalApprove', ({ row: now }) =>
    notify('good', t(now.state === 'APPROVED_1' && fourEyes.needed ? 'approvedFirst' : 'approved', { id: short(row.id) })),
  )
  const withoutPay = mayPay ? t('approveOnly') : isSecond ? t('approveSecond') : isLast ? t('approve') : t('approveFirst')
  const sure = async (pay: boolean) => {
    const answer = await ask({
      icon: 'banknote',
      title: pay ? t(isSecond ? 'approveSecondSure' : 'approveSure') : t(isLast ? 'approveLaterSure' : 'approveFirstSure'),
      html: (
        <>
          <Money value={row.amount} /> → {detail.payeeName}, {detail.payeeAccount}
        </>
      ),
      buttons: [
        { id: 'no', label: t('cancel'), tone: 'line' },
        { id: 'yes', label: pay ? t('approvePay') : withoutPay, tone: 'go' },
      ],
    })
    if (answer === 'yes') act.mutate({ id: row.id, state: row.state, pay })
  }
  useActKey('a', isOwnFirst || act.isPending ? undefined : () => void sure(mayPay))
  if (isOwnFirst) return <></>
  return (
    <>
      {act.isError && (
        <Note tone="bad" role="alert">
          {errorText(act.error)}
        </Note>
      )}
      {mayPay && (
        <Button tone="go" block onClick={() => void sure(true)} pending={act.isPending} pendingText={tOffice('sending')}>
          {t('approvePay')}
        </Button>
      )}
      <Button tone={mayPay ? 'line' : 'go'} block onClick={() => void sure(false)} pending={act.isPending} pendingText={tOffice('sending')}>
        {withoutPay}
      </Button>
    </>
  )
}

function Reject({ detail }: { readonly detail: WithdrawalDetail }): ReactElement {
  const t = useTexts('office-payouts')
  const [isOpen, setOpen] = useState(false)
  useActKey('r', () => setOpen(true))
  return (
    <>
      <Button block onClick={() => setOpen(true)}>
        {t(detail.parts.length > 0 ? 'rejectRest' : 'reject')}
      </Button>
      {isOpen && <RejectDialog detail={detail} onClose={() => setOpen(false)} />}
    </>
  )
}

/** What goes back, to whom, and why: nothing is returned before a reason is written. */
function RejectDialog({ detail, onClose }: { readonly detail: WithdrawalDetail; readonly onClose: () => void }): ReactElement {
  const t = useTexts('office-payouts')
  const tOffice = useTexts('office')
  const errorText = useErrorText()
  const [reason, setReason] = useState('')
  const [isMissing, setMissing] = useState(false)
  const { row } = detail
  const act = useAct('officeWithdrawalReject', () => {
    notify('good', t('rejected', { id: short(row.id) }))
    onClose()
  })
  const text = reason.trim()
  const name = t(detail.parts.length > 0 ? 'rejectRest' : 'reject')
  return (
    <Dialog title={name} onClose={onClose} size="small" busy={act.isPending} unsaved={text !== ''} cloth="ledger">
      <form
        className="office-decide"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          setMissing(text === '')
          if (text !== '' && !act.isPending) act.mutate({ id: row.id, state: row.state, reason: text })
        }}
      >
        <p>{t('rejectMeans', { amount: showMoney(parseMoney(row.remaining)), name: row.account })}</p>
        <TextAreaField
          label={t('reason')}
          hint={t('reasonHint')}
          rows={2}
          maxLength={200}
          value={reason}
          error={isMissing && text === '' ? t('reasonMissing') : undefined}
          onChange={(event) => setReason(event.target.value.replaceAll('\n', ' '))}
        />
        {act.isError && (
          <Note tone="bad" role="alert">
            {errorText(act.error)}
          </Note>
        )}
        <Button type="submit" tone="hot" block pending={act.isPending} pendingText={tOffice('sending')}>
          {name}
        </Button>
      </form>
    </Dialog>
  )
}
