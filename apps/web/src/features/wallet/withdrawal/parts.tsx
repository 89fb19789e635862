import { formatInstant } from '@khela/i18n'
import { Badge, Button, Money, notify, type Tone } from '@khela/ui'
import { useState, type ReactElement } from 'react'
import { useTexts } from '@khela/i18n/use-texts'
import { PrivatePicture } from '../../../site/files/private-picture.tsx'
import { useLanguage } from '../../../site/language.ts'
import { Refused } from '../parts/refused.tsx'
import { useOrder } from '../use-order.ts'
import { DisputeDialog } from './dispute-dialog.tsx'
import type { Part, Withdrawal } from './model.ts'

const tones: Readonly<Record<Part['state'], Tone>> = { SENDING: 'info', PAID: 'good', FAILED: 'bad' }

interface PartsProps {
  readonly withdrawal: Withdrawal
  readonly onChange: () => void
}

/** The payments of a withdrawal, each with its proof and what the member says of it (PS-4.14). */
export function Parts({ withdrawal, onChange }: PartsProps): ReactElement {
  const t = useTexts('withdrawal')
  const tCommon = useTexts('common')
  const [disputed, setDisputed] = useState<Part>()
  const received = useOrder(
    'withdrawReceived',
    () => {
      notify('good', t('receivedToast'))
      onChange()
    },
    onChange,
  )
  const waiting = withdrawal.parts.filter(({ receipt }) => receipt === 'WAITING')
  const say = (partId?: string) => received.send({ id: withdrawal.id, ...(partId !== undefined && { partId }) })
  return (
    <div className="col">
      <h3 className="s13">{t('parts')}</h3>
      <ol className="wd-parts">
        {withdrawal.parts.map((part, index) => (
          <PartRow
            key={part.id}
            part={part}
            n={index + 1}
            isPending={received.isPending}
            onReceived={() => say(part.id)}
            onDispute={() => setDisputed(part)}
          />
        ))}
      </ol>
      <Refused error={received.error} isUnsure={received.isUnsure} />
      {waiting.length > 1 && (
        <Button block pending={received.isPending} pendingText={tCommon('sending')} onClick={() => say()}>
          {t('allReceived')}
        </Button>
      )}
      {disputed && (
        <DisputeDialog
          part={disputed}
          onClose={() => setDisputed(undefined)}
          onSent={() => {
            setDisputed(undefined)
            onChange()
          }}
        />
      )}
    </div>
  )
}

interface PartRowProps {
  readonly part: Part
  readonly n: number
  readonly isPending: boolean
  readonly onReceived: () => void
  readonly onDispute: () => void
}

function PartRow({ part, n, isPending, onReceived, onDispute }: PartRowProps): ReactElement {
  const t = useTexts('withdrawal')
  const language = useLanguage()
  const { receipt, dispute } = part
  return (
    <li>
      <div className="row between">
        <span>
          <b>{t('part', { n })}</b> {part.isAgain && <Badge tone="info">{t('partAgain')}</Badge>}
        </span>
        <Money className="b" value={part.amount} />
      </div>
      <div className="row between small muted">
        <span className="wrap-any">
          {part.paidAt !== null && <span className="num">{formatInstant(part.paidAt, 'short', language)}</span>}
          {part.reference !== null && ` · ${t('partReference', { reference: part.reference })}`}
        </span>
        <Badge tone={tones[part.state]}>{t(`partState.${part.state}`)}</Badge>
      </div>
      {part.picture !== null && <PrivatePicture id={part.picture} name={t('partProof', { n })} />}
      {receipt !== null && dispute === null && <p className="s13">{t(`receipt.${receipt}`)}</p>}
      {dispute !== null && (
        <p className="s13" aria-live="polite">
          {t('receipt.NOT_RECEIVED')}: {t(`dispute.${dispute.state}`)}
          {dispute.reason !== null && ` · ${t('reason', { reason: dispute.reason })}`}
        </p>
      )}
      {receipt === 'WAITING' && (
        <>
          <div className="wd-say">
            <Button tone="soft" icon="check" disabled={isPending} onClick={onReceived}>
              {t('yesReceived')}
            </Button>
            <Button tone="line" icon="x" disabled={isPending} onClick={onDispute}>
              {t('notReceived')}
            </Button>
          </div>
          {part.receiptUntil !== null && (
            <p className="small muted">{t('receiptUntil', { time: formatInstant(part.receiptUntil, 'short', language) })}</p>
          )}
        </>
      )}
      {part.disputeUntil !== null && (
        <div className="wd-late">
          <span className="small muted">{t('disputeUntil', { time: formatInstant(part.disputeUntil, 'short', language) })}</span>
          <Button tone="line" onClick={onDispute}>
            {t('notReceived')}
          </Button>
        </div>
      )}
    </li>
  )
}
