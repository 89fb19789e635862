import { ask, Badge, Button, Money, notify, type Tone } from '@khela/ui'
import { useEffect, useRef, type ReactElement } from 'react'
import { useTranslations } from 'use-intl'
import { isOpenWithdrawal, type Withdrawal } from '../model.ts'
import { figures } from '../texts.ts'
import { useOrder } from '../use-order.ts'
import { Refused } from './refused.tsx'
import { Stations } from './stations.tsx'

export const withdrawalTones: Readonly<Record<Withdrawal['state'], Tone>> = {
  REQUESTED: 'warn',
  APPROVED_1: 'warn',
  SENT: 'info',
  PAID: 'good',
  REJECTED: 'bad',
  CANCELLED_BY_MEMBER: 'plain',
  FAILED: 'bad',
}

export interface RunningWithdrawalProps {
  readonly withdrawal: Withdrawal
  /** Something about it changed, or was found to have changed. */
  readonly onChange: () => void
  /** Takes the focus when it appears: it was asked for just now. */
  readonly isNew: boolean
}

/** The withdrawal under way, sewn: where it is, what it waits for, and how to take it back while nobody has decided. */
export function RunningWithdrawal({ withdrawal, onChange, isNew }: RunningWithdrawalProps): ReactElement {
  const t = useTranslations('cashier')
  const tCommon = useTranslations('common')
  const heading = useRef<HTMLHeadingElement>(null)
  // The focus is the browser's, not React's.
  useEffect(() => {
    if (isNew) heading.current?.focus()
  }, [isNew])
  const amount = figures(withdrawal.amount)
  const cancel = useOrder(
    'withdrawCancel',
    () => {
      notify('good', t('cancelled', { amount }))
      onChange()
    },
    onChange,
  )
  async function takeBack(): Promise<void> {
    const answer = await ask({
      icon: 'rotate-ccw',
      title: t('cancelTitle'),
      html: t('cancelText', { amount }),
      buttons: [
        { id: 'no', label: t('keep') },
        { id: 'yes', label: t('cancelRequest'), tone: 'hot' },
      ],
    })
    if (answer === 'yes') cancel.send({ id: withdrawal.id })
  }
  const isOpen = isOpenWithdrawal(withdrawal)
  const channel = t(`channels.${withdrawal.channel}`)
  return (
    <section className={`card col ${isOpen ? 'sewn' : ''}`} aria-labelledby="running-withdrawal">
      <div className="row between">
        <h2 id="running-withdrawal" ref={heading} tabIndex={-1}>
          {isOpen ? t('onItsWay') : t('withdrawalFinished')}
        </h2>
        <Badge tone={withdrawalTones[withdrawal.state]}>{t(`withdrawalStates.${withdrawal.state}`)}</Badge>
      </div>
      <div>
        <Money className="cash-sum" value={withdrawal.amount} />
        <div className="small muted wrap-any">
          {channel} · <span className="num">{withdrawal.payeeMasked}</span> · {t('reference', { id: withdrawal.id })}
        </div>
      </div>
      <Stations
        label={t('onItsWay')}
        steps={withdrawal.steps}
        isOpen={isOpen}
        title={(step) => t(`withdrawalSteps.${step as Withdrawal['state']}`)}
      />
      <p className="s13 t2" aria-live="polite">
        {t(`withdrawalWhy.${withdrawal.state}`, { channel })} {withdrawal.reason && t('reason', { reason: withdrawal.reason })}
      </p>
      <Refused error={cancel.error} isUnsure={cancel.isUnsure} />
      {withdrawal.cancellable && (
        <Button block icon="rotate-ccw" pending={cancel.isPending} pendingText={tCommon('sending')} onClick={() => void takeBack()}>
          {t('cancelRequest')}
        </Button>
      )}
    </section>
  )
}
