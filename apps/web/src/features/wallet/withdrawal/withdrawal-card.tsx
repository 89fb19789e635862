import { formatInstant } from '@khela/i18n'
import { parseMoney } from '@khela/money'
import { ask, Badge, Button, Money, Note, notify } from '@khela/ui'
import { useEffect, useRef, type ReactElement } from 'react'
import { useTexts } from '@khela/i18n/use-texts'
import { useLanguage } from '../../../site/language.ts'
import { PaymentCode } from '../parts/payment-code.tsx'
import { Refused } from '../parts/refused.tsx'
import { Stations } from '../parts/stations.tsx'
import { figures } from '../texts.ts'
import { useOrder } from '../use-order.ts'
import { isOpenWithdrawal, withdrawalTones, type Withdrawal } from './model.ts'
import { Parts } from './parts.tsx'

export interface WithdrawalCardProps {
  readonly withdrawal: Withdrawal
  /** Something about it changed, or was found to have changed. */
  readonly onChange: () => void
  /** Takes the focus when it appears: it was asked for, or chosen, just now. */
  readonly isNew: boolean
}

/** One withdrawal: where it is and what it waits for, its payments and what became of each (PAY-3.4, PS-4.14). */
export function WithdrawalCard({ withdrawal, onChange, isNew }: WithdrawalCardProps): ReactElement {
  const t = useTexts('withdrawal')
  const heading = useRef<HTMLHeadingElement>(null)
  // The focus is the browser's, not React's.
  useEffect(() => {
    if (isNew) heading.current?.focus()
  }, [isNew])
  const isOpen = isOpenWithdrawal(withdrawal)
  const channel = t(`channels.${withdrawal.channel}`)
  return (
    <section className={`card col ${isOpen ? 'sewn' : ''}`} aria-labelledby="running-withdrawal">
      <div className="row between">
        <h2 id="running-withdrawal" ref={heading} tabIndex={-1}>
          {isOpen ? t('onItsWay') : t('finished')}
        </h2>
        <Badge tone={withdrawalTones[withdrawal.state]}>{t(`states.${withdrawal.state}`)}</Badge>
      </div>
      <div>
        <Money className="cash-sum" value={withdrawal.amount} />
        <div className="small muted wrap-any">
          {channel} · <span className="num">{withdrawal.payeeMasked}</span> · <PaymentCode id={withdrawal.id} />
        </div>
      </div>
      <Sums withdrawal={withdrawal} />
      <Stations
        label={t('onItsWay')}
        steps={withdrawal.steps}
        isOpen={isOpen}
        title={(step) => t(`steps.${step as Withdrawal['state']}`)}
      />
      <p className="s13 t2" aria-live="polite">
        {t(`why.${withdrawal.state}`, { channel })} {withdrawal.reason && t('reason', { reason: withdrawal.reason })}
      </p>
      <Payable withdrawal={withdrawal} />
      {withdrawal.parts.length > 0 && <Parts withdrawal={withdrawal} onChange={onChange} />}
      {withdrawal.cancellable && <Cancel withdrawal={withdrawal} onChange={onChange} />}
    </section>
  )
}

/** Paid, still to come, returned: while a withdrawal is more than one payment. */
function Sums({ withdrawal }: { readonly withdrawal: Withdrawal }): ReactElement | null {
  const t = useTexts('withdrawal')
  const { received, remaining, returned, parts } = withdrawal
  if (parts.length === 0) return null
  return (
    <dl className="kv">
      <dt>{t('received')}</dt>
      <dd>
        <Money value={received} />
      </dd>
      <dt>{t('remaining')}</dt>
      <dd>
        <Money value={remaining} />
      </dd>
      {parseMoney(returned) > 0n && (
        <>
          <dt>{t('returned')}</dt>
          <dd>
            <Money value={returned} />
          </dd>
        </>
      )}
    </dl>
  )
}

function Payable({ withdrawal }: { readonly withdrawal: Withdrawal }): ReactElement | null {
  const t = useTexts('withdrawal')
  const language = useLanguage()
  if (withdrawal.payableAt === null) return null
  return <Note icon="clock">{t('payableAt', { time: formatInstant(withdrawal.payableAt, 'short', language) })}</Note>
}

/** Quiet: nobody is to be talked into playing on with what they asked for (CO-5.27). */
function Cancel({ withdrawal, onChange }: Pick<WithdrawalCardProps, 'withdrawal' | 'onChange'>): ReactElement {
  const t = useTexts('withdrawal')
  const tCommon = useTexts('common')
  const amount = figures(withdrawal.amount)
  const cancel = useOrder(
    'withdrawCancel',
    () => {
      notify('good', t('cancelled', { amount }))
      onChange()
    },
    onChange,
  )
  async function sure(): Promise<void> {
    const answer = await ask({
      icon: 'circle-help',
      title: t('cancelTitle'),
      html: t('cancelText', { amount }),
      buttons: [
        { id: 'yes', label: t('cancelRequest'), tone: 'line' },
        { id: 'no', label: t('keep'), tone: 'go' },
      ],
    })
    if (answer === 'yes') cancel.send({ id: withdrawal.id })
  }
  return (
    <>
      <Refused error={cancel.error} isUnsure={cancel.isUnsure} />
      <Button tone="soft" pending={cancel.isPending} pendingText={tCommon('sending')} onClick={() => void sure()}>
        {t('cancelRequest')}
      </Button>
    </>
  )
}
