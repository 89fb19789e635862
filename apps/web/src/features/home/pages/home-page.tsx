import { lazy, Suspense, type ReactElement } from 'react'
import { useTexts } from '@khela/i18n/use-texts'
import { EarlyPress } from '../../../site/early-press.ts'
import '../bands.css'
import '../home.css'
import '../jackpot.css'

const load = () => import('../parts/home-parts.tsx')
/** The server has drawn them; they are taken over when the frame is. */
const HomeParts = lazy(load)

/** Begins to fetch what home is made of. */
export function fetchHome(): void {
  // One that does not come is said where it is drawn.
  load().catch(() => undefined)
}

/** Home (PS-2.46): notice, hero, films, hot games, jackpot, winners, a row for each section that has games. */
export function HomePage(): ReactElement {
  const t = useTexts('home')
  return (
    <div className="wrap">
      <title>{t('title')}</title>
      <meta name="description" content={t('description')} />
      <h1 className="sr">{t('title')}</h1>
      <Suspense fallback={<div className="page-wait" />}>
        <HomeParts />
        <EarlyPress />
      </Suspense>
    </div>
  )
}
