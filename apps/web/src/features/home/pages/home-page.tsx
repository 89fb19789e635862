import { Suspense, type ReactElement } from 'react'
import { useTranslations } from 'use-intl'
import { FairBand } from '../parts/fair-band.tsx'
import { Films } from '../parts/films.tsx'
import { Hero } from '../parts/hero.tsx'
import { HotGames } from '../parts/hot-games.tsx'
import { NoticeStrip } from '../parts/notice-strip.tsx'
import { Sections } from '../parts/sections.tsx'
import { Winners } from '../parts/winners.tsx'
import '../bands.css'
import '../home.css'

/**
 * Home (product-spec §2): notice, hero, films, hot games, winners, a row for each category that has games.
 * Each part below the hero is a boundary, so that the script takes them over one after the other and never blocks for long.
 */
export function HomePage(): ReactElement {
  const t = useTranslations('home')
  return (
    <div className="wrap">
      <title>{t('title')}</title>
      <meta name="description" content={t('description')} />
      <h1 className="sr">{t('title')}</h1>
      <NoticeStrip />
      <Hero />
      <Suspense>
        <Films />
      </Suspense>
      <Suspense>
        <HotGames />
      </Suspense>
      <Suspense>
        <FairBand />
      </Suspense>
      <Suspense>
        <Winners />
      </Suspense>
      <Suspense>
        <Sections />
      </Suspense>
    </div>
  )
}
