import { Badge } from '@khela/ui'
import type { ReactElement } from 'react'
import { useTranslations } from 'use-intl'
import { reachByKeys } from '../../../site/reach-by-keys.ts'

const films = ['royal-tiger', 'crash', 'peacock'] as const

/** Scenes of the in-house worlds: 1.8 in view on phones, three when wide. Stills until there is film. */
export function Films(): ReactElement {
  const t = useTranslations('home')
  return (
    <section aria-label={t('films')}>
      <ul className="rail film" ref={reachByKeys} aria-label={t('films')}>
        {films.map((film) => (
          <li key={film}>
            <figure className="film-card">
              <img src={`/art/film-${film}.avif`} alt="" width={640} height={360} loading="lazy" decoding="async" />
              <Badge className="film-tag">{t('soon')}</Badge>
              <figcaption>{t(`film.${film}`)}</figcaption>
            </figure>
          </li>
        ))}
      </ul>
    </section>
  )
}
