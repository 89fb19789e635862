import { formatInstant } from '@khela/i18n'
import { Note } from '@khela/ui'
import type { ReactElement } from 'react'
import { useTexts } from '@khela/i18n/use-texts'
import { useLanguage } from '../../../site/language.ts'
import type { Deposit } from '../model.ts'
import { figures } from '../texts.ts'
import { CopyLine } from './copy-line.tsx'

export interface SendToProps {
  readonly to: NonNullable<Deposit['sendTo']>
  /** When the deposit's time is over, in the reader's words. */
  readonly until: string
}

/** Where to send coins, how many, at which rate, and what happens to anything else. */
export function SendTo({ to, until }: SendToProps): ReactElement {
  const t = useTexts('cashier.sendTo')
  const language = useLanguage()
  const { asset, network } = to
  const rateAt = formatInstant(to.rateAt, 'short', language)
  return (
    <div className="col send-to">
      <h3 className="lab">{t('title')}</h3>
      <CopyLine label={t('amount')} value={`${to.assetAmount} ${asset}`} copied={to.assetAmount} copy={t('copyAmount')} />
      <CopyLine label={t('address')} value={to.address} copied={to.address} copy={t('copyAddress')} />
      <dl className="kv">
        <dt>{t('network')}</dt>
        <dd>{network}</dd>
        <dt>{t('rate')}</dt>
        <dd>{t('rateValue', { asset, rate: figures(to.rate), time: rateAt })}</dd>
      </dl>
      <Note>{t('only', { asset, network, time: until })}</Note>
    </div>
  )
}
