import { ask, Button } from '@khela/ui'
import type { ReactElement } from 'react'
import { useTexts } from '@khela/i18n/use-texts'
import type { Deposit } from '../model.ts'
import { Refused } from '../parts/refused.tsx'
import { useOrder } from '../use-order.ts'

/** Gives a deposit up before anything was paid; asks first. */
export function CancelDeposit({
  deposit,
  onChange,
}: {
  readonly deposit: Deposit
  readonly onChange: (deposit: Deposit) => void
}): ReactElement {
  const t = useTexts('deposit')
  const order = useOrder('depositCancel', onChange)
  async function cancel(): Promise<void> {
    const answer = await ask({
      icon: 'circle-help',
      title: t('cancelTitle'),
      html: <p>{t('cancelText')}</p>,
      buttons: [
        { id: 'keep', label: t('cancelKeep'), tone: 'line' },
        { id: 'yes', label: t('cancelGo'), tone: 'go' },
      ],
    })
    if (answer === 'yes') order.send({ id: deposit.id })
  }
  return (
    <>
      <Refused error={order.error} isUnsure={order.isUnsure} />
      <Button tone="line" block onClick={() => void cancel()} pending={order.isPending} pendingText={t('cancelling')}>
        {t('cancelDeposit')}
      </Button>
    </>
  )
}
