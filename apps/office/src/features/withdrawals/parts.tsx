import { Badge, Money, type Tone } from '@khela/ui'
import { formatInstant } from '@khela/i18n'
import type { ReactElement } from 'react'
import { useTexts } from '@khela/i18n/use-texts'
import { PrivatePicture } from '../../app/private-picture.tsx'
import { useSession } from '../../app/session.ts'
import type { Part } from './queries.ts'

const tones: Readonly<Record<Part['state'], Tone>> = { SENDING: 'info', PAID: 'good', FAILED: 'bad' }

/** The payments of a withdrawal with their proof, and what the member says of each. */
export function Parts({ parts }: { readonly parts: readonly Part[] }): ReactElement {
  const t = useTexts('office-payouts')
  const language = useSession((session) => session.language)
  return (
    <section className="payouts-part">
      <h3>{t('parts')}</h3>
      <ol className="payouts-list">
        {parts.map((part) => (
          <li key={part.id}>
            <span>
              <b>{t('part', { n: part.no })}</b> {t(`way.${part.way}`)} {part.isAgain && <Badge tone="warn">{t('again')}</Badge>}
            </span>
            <b className="end">
              <Money value={part.amount} exact />
            </b>
            <span className="small muted office-break">
              {part.by} · <span className="num">{formatInstant(part.paidAt ?? part.madeAt, 'short', language)}</span>
              {part.reference !== null && ` · ${part.reference}`}
              {part.reason !== null && ` · ${part.reason}`}
            </span>
            <span className="end">
              <Badge tone={tones[part.state]}>{t(`partState.${part.state}`)}</Badge>
            </span>
            {part.receipt !== null && (
              <span className="small whole">
                {t(`receipt.${part.receipt}`)}
                {part.receipt === 'WAITING' &&
                  part.receiptUntil !== null &&
                  `, ${t('receiptUntil', { time: formatInstant(part.receiptUntil, 'short', language) })}`}
              </span>
            )}
            {part.picture !== null && (
              <span className="whole">
                <PrivatePicture id={part.picture} name={t('proof', { n: part.no })} />
              </span>
            )}
          </li>
        ))}
      </ol>
    </section>
  )
}
