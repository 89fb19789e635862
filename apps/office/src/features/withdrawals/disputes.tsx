import { parseMoney, showMoney } from '@khela/money'
import { Badge, Button, Field, Note, TextAreaField, ask, notify, type Tone } from '@khela/ui'
import { formatInstant } from '@khela/i18n'
import { useRef, useState, type ReactElement } from 'react'
import { useTexts } from '@khela/i18n/use-texts'
import { useActKey } from '../../app/act-key.ts'
import { useErrorText } from '../../app/error-text.ts'
import { useMe } from '../../app/me.ts'
import { PrivatePicture } from '../../app/private-picture.tsx'
import { useSession } from '../../app/session.ts'
import { isDecidable } from './decision.tsx'
import { useAct, type Dispute, type WithdrawalDetail } from './queries.ts'

const tones: Readonly<Record<Dispute['state'], Tone>> = {
  OPEN: 'warn',
  PAY_AGAIN_1: 'warn',
  PAYING: 'info',
  PAID_AGAIN: 'good',
  REFUSED: 'plain',
}

interface DisputesProps {
  readonly detail: WithdrawalDetail
  readonly mayAct: boolean
}

/** What the member says did not arrive, and its end: paid again by two people, or refused with a reason (D-R1). */
export function Disputes({ detail, mayAct }: DisputesProps): ReactElement {
  const t = useTexts('office-payouts')
  const first = detail.disputes.find(isOpenDispute)
  return (
    <section className="payouts-part">
      <h3>{t('disputes')}</h3>
      {detail.disputes.map((dispute) => (
        <OneDispute
          key={dispute.id}
          dispute={dispute}
          hasGateway={detail.hasGateway}
          mayAct={mayAct}
          hasKeys={dispute === first && !isDecidable(detail)}
        />
      ))}
    </section>
  )
}

const isOpenDispute = ({ state }: Dispute): boolean => state === 'OPEN' || state === 'PAY_AGAIN_1'

interface OneDisputeProps {
  readonly dispute: Dispute
  readonly hasGateway: boolean
  readonly mayAct: boolean
  readonly hasKeys: boolean
}

function OneDispute({ dispute, hasGateway, mayAct, hasKeys }: OneDisputeProps): ReactElement {
  const t = useTexts('office-payouts')
  const language = useSession((session) => session.language)
  const isOpen = isOpenDispute(dispute)
  const amount = showMoney(parseMoney(dispute.amount))
  return (
    <article className="payouts-dispute" aria-label={t('dispute', { amount })}>
      <p className="row between">
        <b>{t('dispute', { amount })}</b> <Badge tone={tones[dispute.state]}>{t(`disputeState.${dispute.state}`)}</Badge>
      </p>
      <p className="small muted num">{formatInstant(dispute.openedAt, 'short', language)}</p>
      {dispute.note !== '' && (
        <p className="s13 office-break">
          <span className="muted">{t('disputeSaid')}:</span> {dispute.note}
        </p>
      )}
      {dispute.picture !== null && <PrivatePicture id={dispute.picture} name={t('disputeProof')} />}
      {dispute.firstBy !== null && isOpen && <Note icon="users">{t('proposedBy', { name: dispute.firstBy })}</Note>}
      {dispute.resolvedAt !== null && dispute.resolvedBy !== null && (
        <p className="small muted office-break">
          {t('resolvedBy', { name: dispute.resolvedBy, time: formatInstant(dispute.resolvedAt, 'short', language) })}
          {dispute.reason !== null && ` · ${dispute.reason}`}
        </p>
      )}
      {isOpen && mayAct && <Resolve key={dispute.state} dispute={dispute} hasGateway={hasGateway} hasKeys={hasKeys} />}
    </article>
  )
}

interface ResolveProps {
  readonly dispute: Dispute
  readonly hasGateway: boolean
  /** Whether the keys are meant for it: of several acts of a row they are for the first. */
  readonly hasKeys: boolean
}

function Resolve({ dispute, hasGateway, hasKeys }: ResolveProps): ReactElement {
  const t = useTexts('office-payouts')
  const tOffice = useTexts('office')
  const errorText = useErrorText()
  const { me } = useMe()
  const place = useRef<HTMLDivElement>(null)
  const [reason, setReason] = useState('')
  const [reference, setReference] = useState('')
  const [isMissing, setMissing] = useState(false)
  const act = useAct('officeDisputeResolve', () => notify('good', t('resolved')))
  const text = reason.trim()
  const isSecond = dispute.state === 'PAY_AGAIN_1'
  const isOwn = dispute.firstBy === me?.username
  const sure = useSure(dispute)
  const send = (what: 'pay_again' | 'refuse') => {
    const byHand = isSecond && !hasGateway && what === 'pay_again' ? { reference: reference.trim() } : {}
    act.mutate({ id: dispute.id, state: dispute.state, act: what, reason: text, ...byHand })
  }
  const payAgain = async () => {
    if (!isSecond || (await sure())) send('pay_again')
  }
  // Money that goes out twice is asked about whenever a key began it.
  useActKey('a', isOwn || act.isPending || !hasKeys ? undefined : () => void sure().then((yes) => yes && send('pay_again')))
  useActKey('r', act.isPending || !hasKeys ? undefined : () => place.current?.querySelector('textarea')?.focus())
  const refuse = () => {
    setMissing(text === '')
    if (text !== '') send('refuse')
  }
  return (
    <div className="office-decide" ref={place}>
      <TextAreaField
        label={t('reason')}
        hint={t('reasonHint')}
        rows={2}
        maxLength={200}
        value={reason}
        error={isMissing && text === '' ? t('reasonMissing') : undefined}
        onChange={(event) => setReason(event.target.value.replaceAll('\n', ' '))}
      />
      {isSecond && !hasGateway && (
        <Field
          label={t('reference')}
          hint={t('referenceHint')}
          maxLength={64}
          value={reference}
          onChange={(event) => setReference(event.target.value)}
        />
      )}
      {act.isError && (
        <Note tone="bad" role="alert">
          {errorText(act.error)}
        </Note>
      )}
      {!isOwn && (
        <Button
          tone="go"
          block
          pending={act.isPending && act.variables.act === 'pay_again'}
          pendingText={tOffice('sending')}
          onClick={() => void payAgain()}
        >
          {t(isSecond ? 'payAgainSecond' : 'payAgain')}
        </Button>
      )}
      <Button block pending={act.isPending && act.variables.act === 'refuse'} pendingText={tOffice('sending')} onClick={refuse}>
        {t('refuse')}
      </Button>
    </div>
  )
}

/** Asks once more before the house pays a second time. */
function useSure(dispute: Dispute): () => Promise<boolean> {
  const t = useTexts('office-payouts')
  return async () => {
    const answer = await ask({
      icon: 'banknote',
      title: t('payAgainSure', { amount: showMoney(parseMoney(dispute.amount)) }),
      buttons: [
        { id: 'no', label: t('cancel'), tone: 'line' },
        { id: 'yes', label: t('payAgainSecond'), tone: 'go' },
      ],
    })
    return answer === 'yes'
  }
}
