import { Icon } from '@khela/ui'
import { useState, type ReactElement } from 'react'
import { useTexts } from '@khela/i18n/use-texts'
import { useIsAwake } from '../../../site/awake.ts'
import { linkageHref } from '../../../site/small/site-link.ts'
import { reachByKeys } from '../../../site/small/reach-by-keys.ts'
import { useRead } from '../../../site/use-read.ts'
import { homeContent, useBothText, type Banner } from '../../../site/banners/banner.ts'
import { BannerLink } from '../../../site/banners/banner-link.tsx'
import { MovingPicture } from '../../../site/banners/moving-picture.tsx'
import { runsByItself } from '../../../site/banners/runs-by-itself.ts'

/** The operator's banners of the group `w_video`: 1.8 in view on phones (PS-9.8), three when wide. */
export function Films(): ReactElement | null {
  const t = useTexts('home')
  const { data } = useRead(homeContent)
  const films = data?.banners.filter(({ groupName }) => groupName === 'w_video') ?? []
  if (films.length === 0) return null
  const isReached = films.some((film) => linkageHref(film) !== undefined)
  return (
    <section aria-label={t('films')}>
      <ul className="rail film" {...(!isReached && reachByKeys)} aria-label={t('films')}>
        {films.map((film) => (
          <li key={film.id}>
            <Film film={film} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Film({ film }: { readonly film: Banner }): ReactElement {
  const t = useTexts('home')
  const said = useBothText()
  const [isPaused, setPaused] = useState(false)
  const isRunning = useIsAwake() && film.media === 'video' && runsByItself()
  const isPlayed = film.media === 'video' || film.linkageType === 'GAME'
  return (
    <figure className="film-card">
      <BannerLink banner={film} className="film-link">
        {film.media === 'video' ? (
          <MovingPicture banner={film} isPaused={isPaused} />
        ) : (
          <img src={film.url} alt="" width={640} height={360} loading="lazy" decoding="async" />
        )}
        <figcaption>
          {isPlayed && (
            <span className="film-play">
              <Icon name="play" />
            </span>
          )}
          {said(film.title)}
        </figcaption>
      </BannerLink>
      {isRunning && (
        <button
          type="button"
          className="film-stop"
          aria-label={t(isPaused ? 'filmPlay' : 'filmPause')}
          onClick={() => setPaused(!isPaused)}
        >
          <Icon name={isPaused ? 'play' : 'pause'} />
        </button>
      )}
    </figure>
  )
}
