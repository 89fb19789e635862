import { formatInstant } from '@khela/i18n'
import { ErrorState, Skeleton } from '@khela/ui'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState, type ReactElement } from 'react'
import { useTexts } from '@khela/i18n/use-texts'
import { useErrorText } from '../../site/error-text.ts'
import { useLanguage } from '../../site/language.ts'
import { read } from '../../site/queries.ts'
import { Marks, Net } from './marks.tsx'
import type { HandLine, Mode } from './model.ts'

const HandDialog = lazy(() => import('./hand-dialog.tsx'))

/** Hands that the page lists. */
const most = 8

/** One's last hands, each with its proof. */
export function Hands({ mode }: { readonly mode: Mode }): ReactElement {
  const t = useTexts('poker')
  const said = useErrorText()
  const hands = useQuery(read('pokerHands', { mode }))
  const [open, setOpen] = useState<string>()
  return (
    <section className="card" aria-labelledby="holdem-hands">
      <h2 id="holdem-hands">{t('hands')}</h2>
      {hands.data === undefined && hands.error === null && <Skeleton height={88} />}
      {hands.data === undefined && hands.error !== null && (
        <ErrorState title={t('loadHands')} {...said(hands.error)} onRetry={() => void hands.refetch()} isRetrying={hands.isFetching} />
      )}
      {hands.data?.content.length === 0 && <p className="muted s13">{t('noHands')}</p>}
      <ul className="recs">
        {hands.data?.content.slice(0, most).map((hand) => (
          <Line key={hand.id} hand={hand} onOpen={() => setOpen(hand.id)} />
        ))}
      </ul>
      <Suspense fallback={null}>{open !== undefined && <HandDialog handId={open} onClose={() => setOpen(undefined)} />}</Suspense>
    </section>
  )
}

function Line({ hand, onOpen }: { readonly hand: HandLine; readonly onOpen: () => void }): ReactElement {
  const t = useTexts('poker')
  const language = useLanguage()
  return (
    <li>
      <Marks cards={hand.cards} />
      <Net mode={hand.mode} net={hand.net} />
      <span className="small muted num">{formatInstant(hand.at, 'second', language)}</span>
      <button type="button" className="small link" onClick={onOpen}>
        {t('look')}
      </button>
    </li>
  )
}
