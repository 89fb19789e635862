import { formatInstant } from '@khela/i18n'
import { Badge, buttonClass, Icon, Money, type Tone } from '@khela/ui'
import { useEffect, useRef, type ReactElement } from 'react'
import { useTexts } from '@khela/i18n/use-texts'
import { useLanguage } from '../../../site/language.ts'
import { isOpenDeposit, type Deposit } from '../model.ts'
import { figures, useDepositReason, useDuration, useMethodName } from '../texts.ts'
import { CancelDeposit } from '../deposit/cancel-deposit.tsx'
import { ManualPay } from '../deposit/manual-pay.tsx'
import { differenceOf } from '../deposit/model.ts'
import { StandingLine } from '../deposit/standing-line.tsx'
import { PaymentCode } from './payment-code.tsx'
import { SendTo } from './send-to.tsx'
import { Stations } from './stations.tsx'

export const depositTones: Readonly<Record<Deposit['state'], Tone>> = {
  CREATED: 'warn',
  AWAITING_PAYER: 'warn',
  SUBMITTED: 'info',
  MATCHING: 'info',
  UNDER_REVIEW: 'info',
  CONFIRMED: 'info',
  CREDITED: 'good',
  EXPIRED: 'plain',
  REJECTED: 'bad',
  REVERSED: 'plain',
}

export interface RunningDepositProps {
  readonly deposit: Deposit
  /** How long its method usually takes, once paid. */
  readonly expectedSeconds: number
  /** Takes the focus when it appears: it was asked for just now. */
  readonly isNew: boolean
  /** It was changed here: proven, or given up. */
  readonly onChange: (deposit: Deposit) => void
}

/** A deposit under way, sewn: what is to be done now comes first, then where it is and how long it takes. When it has ended, how. */
export function RunningDeposit({ deposit, expectedSeconds, isNew, onChange }: RunningDepositProps): ReactElement {
  const t = useTexts('cashier')
  const language = useLanguage()
  const duration = useDuration()
  const method = useMethodName()(deposit.method)
  const reasonText = useDepositReason()
  const heading = useRef<HTMLHeadingElement>(null)
  const { state } = deposit
  const isOpen = isOpenDeposit(deposit)
  // The focus and the scroll position are the browser's, not React's.
  useEffect(() => {
    if (!isNew) return
    heading.current?.focus({ preventScroll: true })
    // Focus alone does not move the page while it is still where the form was sent.
    heading.current?.scrollIntoView({ block: 'start' })
  }, [isNew])
  const shown = deposit.credited ?? deposit.confirmed ?? deposit.amount
  const values = { method, amount: figures(shown), duration: duration(expectedSeconds) }
  const tDeposit = useTexts('deposit')
  const byHand = deposit.manual === null ? undefined : manualWhys.find((one) => one === state)
  const why = byHand === undefined ? t(`depositWhy.${state}`, values) : tDeposit(`why.${byHand}`, values)
  const difference = differenceOf(deposit)
  return (
    <section className={`card col ${isOpen ? 'sewn' : ''}`} aria-labelledby="running-deposit">
      <div className="row between">
        <h2 id="running-deposit" ref={heading} tabIndex={-1}>
          {isOpen ? t('running') : t('finished')}
        </h2>
        <Badge tone={depositTones[state]}>{t(`depositStates.${state}`)}</Badge>
      </div>
      <div>
        <Money className="cash-sum" value={shown} />
        <div className="small muted wrap-any">
          {method} · <PaymentCode id={deposit.id} />
        </div>
      </div>
      <p className="s13 t2" aria-live="polite">
        {why} {deposit.reason && t('reason', { reason: reasonText(deposit.reason) })}
        {deposit.fee !== null && <> {t('feeBorne', { fee: figures(deposit.fee) })}</>}
        {difference && <> {tDeposit(difference, { asked: figures(deposit.amount), came: figures(shown) })}</>}
        {deposit.offer && <> {offerLine(tDeposit, deposit)}</>}
      </p>
      {deposit.manual !== null && <ManualPay key={deposit.id} deposit={deposit} manual={deposit.manual} onChange={onChange} />}
      {deposit.sendTo !== null && <SendTo to={deposit.sendTo} until={formatInstant(deposit.expiresAt, 'short', language)} />}
      {deposit.payUrl !== null && (
        <>
          <a className={buttonClass({ tone: 'go', block: true })} href={deposit.payUrl}>
            <Icon name="external-link" />
            {deposit.sendTo === null ? t('payAt', { method }) : t('sendTo.go')}
          </a>
          <p className="small muted">{t('openUntil', { time: formatInstant(deposit.expiresAt, 'short', language) })}</p>
        </>
      )}
      <Stations
        label={t('running')}
        steps={deposit.steps}
        isOpen={isOpen}
        title={(step) => t(`depositSteps.${step as Deposit['state']}`)}
      />
      <StandingLine standing={deposit.standing} />
      {deposit.standing.can.includes('cancel') && <CancelDeposit deposit={deposit} onChange={onChange} />}
    </section>
  )
}

/** States that read differently when the payer tells of the payment. */
const manualWhys = ['AWAITING_PAYER', 'SUBMITTED', 'MATCHING', 'UNDER_REVIEW', 'EXPIRED', 'REJECTED', 'REVERSED'] as const

function offerLine(t: ReturnType<typeof useTexts<'deposit'>>, { offer, state }: Deposit): string {
  if (offer === null) return ''
  if (offer.bonus !== null && offer.wagering !== null)
    return t('granted', { bonus: figures(offer.bonus), wagering: figures(offer.wagering), days: offer.days })
  return state === 'CREDITED' ? t('notGranted', { min: figures(offer.minDeposit) }) : t('willGrant', { percent: offer.percent })
}
