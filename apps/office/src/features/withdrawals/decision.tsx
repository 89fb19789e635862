import { parseMoney, showMoney } from '@khela/money'
import { Button, Money, Note, TextAreaField, ask, notify } from '@khela/ui'
import { useState, type ReactElement } from 'react'
import { useTranslations } from 'use-intl'
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
  const t = useTranslations('office-payouts')
  const tOffice = useTranslations('office')
  const { fourEyes, row } = detail
  const isAbove = parseMoney(row.amount) > parseMoney(fourEyes.limit)
  return (
    <section className="office-decide" aria-label={t('decide')}>
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

function Approve({ detail }: { readonly detail: WithdrawalDetail }): ReactElement {
  const t = useTranslations('office-payouts')
  const tOffice = useTranslations('office')
  const errorText = useErrorText()
  const { me } = useMe()
  const { row, fourEyes, hasGateway, payableAt } = detail
  const act = useAct('officeWithdrawalApprove', () => notify('good', t('approved', { id: short(row.id) })))
  const isSecond = row.state === 'APPROVED_1'
  const isLast = isSecond || !fourEyes.needed
  const mayPay = isLast && hasGateway && payableAt === null
  const isOwnFirst = isSecond && fourEyes.firstBy === me?.username
  const send = (pay: boolean) => act.mutate({ id: row.id, state: row.state, pay })
  const sure = async () => {
    const answer = await ask({
      icon: 'banknote',
      title: t(isSecond ? 'approveSecondSure' : 'approveSure'),
      html: (
        <>
          <Money value={row.amount} /> → {detail.payeeName}, {detail.payeeAccount}
        </>
      ),
      buttons: [
        { id: 'no', label: t('cancel'), tone: 'line' },
        { id: 'yes', label: t('approvePay'), tone: 'go' },
      ],
    })
    if (answer === 'yes') send(true)
  }
  if (isOwnFirst) return <></>
  return (
    <>
      {act.isError && (
        <Note tone="bad" role="alert">
          {errorText(act.error)}
        </Note>
      )}
      {mayPay && (
        <Button tone="go" block onClick={() => void sure()} pending={act.isPending} pendingText={tOffice('sending')}>
          {t('approvePay')}
        </Button>
      )}
      <Button tone={mayPay ? 'line' : 'go'} block onClick={() => send(false)} pending={act.isPending} pendingText={tOffice('sending')}>
        {mayPay ? t('approveOnly') : isSecond ? t('approveSecond') : t('approve')}
      </Button>
    </>
  )
}

function Reject({ detail }: { readonly detail: WithdrawalDetail }): ReactElement {
  const t = useTranslations('office-payouts')
  const tOffice = useTranslations('office')
  const errorText = useErrorText()
  const [reason, setReason] = useState('')
  const [isMissing, setMissing] = useState(false)
  const { row } = detail
  const act = useAct('officeWithdrawalReject', () => notify('good', t('rejected', { id: short(row.id) })))
  const text = reason.trim()
  return (
    <form
      className="office-decide"
      onSubmit={(event) => {
        event.preventDefault()
        setMissing(text === '')
        if (text !== '' && !act.isPending) act.mutate({ id: row.id, state: row.state, reason: text })
      }}
    >
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
      <Button type="submit" block pending={act.isPending} pendingText={tOffice('sending')}>
        {detail.parts.length > 0 ? t('rejectRest') : t('reject')}
      </Button>
    </form>
  )
}
