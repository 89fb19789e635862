import { formatInstant } from '@khela/i18n'
import { Button, Money } from '@khela/ui'
import { useState, type ReactElement } from 'react'
import { useTexts } from '@khela/i18n/use-texts'
import { useLanguage } from '../../../site/language.ts'
import type { Night } from '../balances.ts'
import { shortHash } from '../../../games/kit/seeds/copy-line.tsx'

interface NightListProps {
  readonly nights: readonly Night[]
  readonly chosen: string
  readonly onChoose: (night: string) => void
}

/** A week is enough to begin with. */
const firstNights = 7

/** The published nights, newest first; pressing one chooses it. */
export function NightList({ nights, chosen, onChoose }: NightListProps): ReactElement {
  const t = useTexts('solvency')
  const language = useLanguage()
  const [isWhole, setWhole] = useState(nights.findIndex(({ night }) => night === chosen) >= firstNights)
  const shown = isWhole ? nights : nights.slice(0, firstNights)
  return (
    <section className="card col" aria-labelledby="nights">
      <h2 id="nights">{t('nights')}</h2>
      <p className="s13 muted">{t('nightsText')}</p>
      <ul className="proof-nights">
        {shown.map((one) => (
          <li key={one.night}>
            <button type="button" aria-current={one.night === chosen ? 'true' : undefined} onClick={() => onChoose(one.night)}>
              <b>{formatInstant(`${one.night}T12:00:00Z`, 'day', language)}</b>
              <Money value={one.total} className="b" />
              <span className="small muted num" dir="ltr">
                {shortHash(one.root.slice(0, 12))} …
              </span>
              <span className="small muted">{t('nightRow', { count: one.accounts })}</span>
            </button>
          </li>
        ))}
      </ul>
      {!isWhole && nights.length > firstNights && (
        <Button block onClick={() => setWhole(true)}>
          {t('showAll', { count: nights.length })}
        </Button>
      )}
    </section>
  )
}
