import { formatInstant } from '@khela/i18n'
import { Badge, Button, Dialog, Note, TextAreaField, ask, notify } from '@khela/ui'
import { useRef, useState, type ReactElement } from 'react'
import { useTexts } from '@khela/i18n/use-texts'
import { useActKey } from '../../app/act-key.ts'
import { useErrorText } from '../../app/error-text.ts'
import { useMe } from '../../app/me.ts'
import { useSession } from '../../app/session.ts'
import { Differences } from './differences.tsx'
import { titleOf, useProposalAct, type Proposal } from './queries.ts'

export const proposalTones = {
  OPEN: 'warn',
  APPROVED: 'good',
  REJECTED: 'bad',
  WITHDRAWN: 'info',
  STALE: 'info',
  EXPIRED: 'plain',
} as const

/** What gives each of the two half of a code. */
const opensSignIn: ReadonlySet<Proposal['act']> = new Set(['officeOperatorCreate', 'officeOperatorRenew'])

interface ProposalDialogProps {
  readonly proposal: Proposal
  readonly onClose: () => void
}

/** One proposal: what would differ, who wants it and why, and what this operator may say to it. */
export function ProposalDialog({ proposal, onClose }: ProposalDialogProps): ReactElement {
  const t = useTexts('proposals')
  const language = useSession((session) => session.language)
  const { act, subject, state, reason, madeBy, madeAt, expiresAt, decidedBy, decidedAt, decision } = proposal
  const time = (at: string) => <span className="num">{formatInstant(at, 'short', language)}</span>
  return (
    <Dialog title={titleOf(t(`acts.${act}`), subject[language])} onClose={onClose} cloth="ledger">
      <p>
        <Badge tone={proposalTones[state]}>{t(`states.${state}`)}</Badge>
      </p>
      <Differences proposal={proposal} />
      <dl className="kv">
        <dt>{t('reason')}</dt>
        <dd className="office-break">{reason}</dd>
        <dt>{t('by')}</dt>
        <dd>
          {madeBy} {time(madeAt)}
        </dd>
        {state === 'OPEN' && (
          <>
            <dt>{t('until')}</dt>
            <dd>{time(expiresAt)}</dd>
          </>
        )}
        {decidedBy !== null && (
          <>
            <dt>{t('decidedBy')}</dt>
            <dd>
              {decidedBy} {decidedAt !== null && time(decidedAt)}
            </dd>
          </>
        )}
        {decision !== '' && (
          <>
            <dt>{t('decision')}</dt>
            <dd className="office-break">{decision}</dd>
          </>
        )}
      </dl>
      {state === 'OPEN' && <Decide proposal={proposal} onDone={onClose} />}
    </Dialog>
  )
}

function Decide({ proposal: { id, can, madeBy }, onDone }: { readonly proposal: Proposal; readonly onDone: () => void }): ReactElement {
  const t = useTexts('proposals')
  const errorText = useErrorText()
  const { me } = useMe()
  const place = useRef<HTMLDivElement>(null)
  const [reason, setReason] = useState('')
  const [hasTried, setTried] = useState(false)
  const tell = (text: string) => {
    notify('good', text)
    onDone()
  }
  const approve = useProposalAct('officeProposalApprove', ({ row }) =>
    tell(t(row.state === 'STALE' ? 'stale' : opensSignIn.has(row.act) ? 'approvedCode' : 'approved')),
  )
  const reject = useProposalAct('officeProposalReject', ({ row }) => tell(t(row.state === 'WITHDRAWN' ? 'withdrawn' : 'rejected')))
  const error = approve.error ?? reject.error
  const isBusy = approve.isPending || reject.isPending
  async function agree(): Promise<void> {
    const answer = await ask({
      icon: 'users',
      title: t('approveSure'),
      html: t('approveMeans'),
      buttons: [
        { id: 'no', label: t('leave'), tone: 'line' },
        { id: 'yes', label: t('approve'), tone: 'go' },
      ],
    })
    if (answer === 'yes') approve.mutate({ id })
  }
  function refuse(): void {
    setTried(true)
    if (reason.trim() !== '') reject.mutate({ id, reason: reason.trim() })
  }
  useActKey('a', isBusy || !can.includes('approve') ? undefined : () => void agree(), place)
  useActKey('r', isBusy || can.length === 0 ? undefined : () => place.current?.querySelector('textarea')?.focus(), place)
  if (can.length === 0) return <Note>{t('mayNot')}</Note>
  return (
    <div className="office-decide" ref={place}>
      {madeBy === me?.username && <Note icon="users">{t('own')}</Note>}
      {can.includes('approve') && (
        <Button tone="go" block disabled={isBusy} pending={approve.isPending} pendingText={t('sending')} onClick={() => void agree()}>
          {t('approve')}
        </Button>
      )}
      <TextAreaField
        label={t('decision')}
        rows={2}
        maxLength={200}
        value={reason}
        error={hasTried && reason.trim() === '' ? t('reasonMissing') : undefined}
        onChange={(event) => setReason(event.target.value.replaceAll('\n', ' '))}
      />
      <Button block disabled={isBusy} pending={reject.isPending} pendingText={t('sending')} onClick={refuse}>
        {t(can.includes('withdraw') ? 'withdraw' : 'reject')}
      </Button>
      {error && (
        <Note tone="bad" role="alert">
          {errorText(error)}
        </Note>
      )}
    </div>
  )
}
