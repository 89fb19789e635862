import { Badge, Button, Icon, IconButton, Money, Note, Skeleton, TextAreaField, ask, notify } from '@khela/ui'
import { formatInstant } from '@khela/i18n'
import { useQuery } from '@tanstack/react-query'
import { useState, type ReactElement } from 'react'
import { useTranslations } from 'use-intl'
import { Failed } from '../../app/failed.tsx'
import { useErrorText } from '../../app/error-text.ts'
import { useMe } from '../../app/me.ts'
import { useSession } from '../../app/session.ts'
import { short } from '../../app/walk.ts'
import { useDecision, withdrawalQueries, type WithdrawalDetail } from './queries.ts'

/** One withdrawal: amount, who, what speaks for and against it, the money behind it, and the decision. */
export function DetailPanel({ id, onClose }: { readonly id: string; readonly onClose: () => void }): ReactElement {
  const t = useTranslations('office')
  const detail = useQuery(withdrawalQueries.detail(id))
  return (
    <aside className="office-panel" aria-label={t('openRow', { id: short(id), account: detail.data?.row.account ?? '' })}>
      <div className="office-panel-head">
        <h2 className="num">{short(id)}</h2>
        <IconButton icon="x" label={t('close')} onClick={onClose} />
      </div>
      {detail.isPending && [1, 2, 3, 4].map((n) => <Skeleton key={n} height={28} className="office-gap" />)}
      {detail.isError && !detail.data && <Failed query={detail} money />}
      {detail.data && <Detail detail={detail.data} />}
    </aside>
  )
}

function Detail({ detail }: { readonly detail: WithdrawalDetail }): ReactElement {
  const t = useTranslations('office')
  const { row, totals } = detail
  const { can } = useMe()
  const isWaiting = row.state === 'REQUESTED' || row.state === 'APPROVED_1'
  return (
    <>
      <p className="office-amount">
        <Money value={row.amount} />{' '}
        <Badge tone={isWaiting ? 'warn' : row.state === 'PAID' ? 'good' : 'plain'}>{t(`state_${row.state}`)}</Badge>
      </p>
      <dl className="kv">
        <dt>{t('member')}</dt>
        <dd>
          {row.account} <span className="muted num">{row.memberId}</span>
        </dd>
        <dt>{t(`channel_${row.channel}`)}</dt>
        <dd className="num">{detail.payeeAccount}</dd>
        <dt>{t('payeeName')}</dt>
        <dd>{detail.payeeName}</dd>
        <dt>{t('inOut')}</dt>
        <dd>
          <Money value={totals.deposited} /> / <Money value={totals.withdrawn} />
        </dd>
        <dt>{t('playedPaid')}</dt>
        <dd>
          <Money value={totals.stake} /> / <Money value={totals.payout} />
        </dd>
        <dt>{t('cashHeld')}</dt>
        <dd>
          <Money value={totals.cash} /> / <Money value={totals.held} />
        </dd>
      </dl>
      <ul className="office-checks" aria-label={t('checks')}>
        {detail.checks.map((check) => (
          <li key={check.code} className={check.ok ? 'good' : 'bad'}>
            <Icon name={check.ok ? 'circle-check' : 'triangle-alert'} />
            <span className="grow">
              {t.has(`check_${check.code}` as 'check_turnover_done') ? t(`check_${check.code}` as 'check_turnover_done') : check.code}
            </span>
            <span className="small muted">{check.detail}</span>
          </li>
        ))}
      </ul>
      <History detail={detail} />
      {isWaiting && can('withdrawal.decide') ? <Decision detail={detail} /> : isWaiting && <Note>{t('mayOnlyRead')}</Note>}
    </>
  )
}

function History({ detail }: { readonly detail: WithdrawalDetail }): ReactElement {
  const t = useTranslations('office')
  const language = useSession((session) => session.language)
  return (
    <ol className="office-history" aria-label={t('history')}>
      {detail.history.map((step) => (
        <li key={`${step.state}${step.at}`}>
          <b>{t.has(`state_${step.state}` as 'state_PAID') ? t(`state_${step.state}` as 'state_PAID') : step.state}</b>
          <span className="small muted">
            {step.by}
            {step.reason ? ` · ${step.reason}` : ''}
          </span>
          <span className="small muted num">{formatInstant(step.at, 'short', language)}</span>
        </li>
      ))}
    </ol>
  )
}

function Decision({ detail }: { readonly detail: WithdrawalDetail }): ReactElement {
  const t = useTranslations('office')
  const errorText = useErrorText()
  const [reason, setReason] = useState('')
  const [isMissing, setMissing] = useState(false)
  const name = short(detail.row.id)
  const decide = useDecision(detail.row, (act) => notify('good', t(act === 'approve' ? 'approvedToast' : 'rejectedToast', { id: name })))
  const approve = async () => {
    const answer = await ask({
      icon: 'banknote',
      title: t('approveSure'),
      html: (
        <>
          <Money value={detail.row.amount} /> → {detail.payeeName}, {detail.payeeAccount}
        </>
      ),
      buttons: [
        { id: 'no', label: t('cancel'), tone: 'line' },
        { id: 'yes', label: t('approve'), tone: 'go' },
      ],
    })
    if (answer === 'yes') decide.mutate({ act: 'approve' })
  }
  const reject = () => {
    setMissing(reason.trim() === '')
    if (reason.trim() !== '') decide.mutate({ act: 'reject', reason: reason.trim() })
  }
  return (
    <div className="office-decide">
      <TextAreaField
        label={t('reason')}
        hint={t('reasonHint')}
        rows={2}
        maxLength={200}
        value={reason}
        error={isMissing && reason.trim() === '' ? t('reasonMissing') : undefined}
        onChange={(e) => setReason(e.target.value)}
      />
      {decide.isError && (
        <Note tone="bad" role="alert">
          {errorText(decide.error)}
        </Note>
      )}
      <Button
        tone="go"
        block
        onClick={() => void approve()}
        pending={decide.isPending && decide.variables.act === 'approve'}
        pendingText={t('sending')}
      >
        {t('approve')}
      </Button>
      <Button block onClick={reject} pending={decide.isPending && decide.variables.act === 'reject'} pendingText={t('sending')}>
        {t('reject')}
      </Button>
      <p className="small muted">{t('auditNote')}</p>
    </div>
  )
}
