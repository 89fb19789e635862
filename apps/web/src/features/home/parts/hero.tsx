import { Icon } from '@khela/ui'
import type { ReactElement } from 'react'
import { useTexts } from '@khela/i18n/use-texts'
import { useRead } from '../../../site/use-read.ts'
import { homeContent, useBothText, type Banner } from '../../../site/banners/banner.ts'
import { BannerLink } from '../../../site/banners/banner-link.tsx'
import { MovingPicture } from '../../../site/banners/moving-picture.tsx'
import { PartTrouble } from './part-trouble.tsx'
import { useSlides } from './use-slides.ts'

/** The one loud thing of home: the operator's banners of the group `w_home`. */
export function Hero(): ReactElement | null {
  const query = useRead(homeContent)
  const banners = query.data?.banners.filter(({ groupName }) => groupName === 'w_home')
  if (banners === undefined) return query.isError ? <PartTrouble query={query} /> : <div className="hero hero-wait" aria-hidden="true" />
  return banners.length === 0 ? null : <Slides banners={banners} />
}

function Slides({ banners }: { readonly banners: readonly Banner[] }): ReactElement {
  const t = useTexts('home')
  const count = banners.length
  const { at, show, isPaused, setPaused, hero, handlers } = useSlides(count)
  return (
    <section className="hero" ref={hero} aria-roledescription="carousel" aria-label={t('slides')} {...handlers}>
      {banners.map((banner, index) => (
        <Slide key={banner.id} banner={banner} index={index} count={count} isShown={index === at} isPaused={isPaused} />
      ))}
      {count > 1 && (
        <div className="hero-dots">
          {banners.map(({ id }, index) => (
            <button
              key={id}
              type="button"
              aria-label={t('slide', { n: index + 1, count })}
              aria-current={index === at || undefined}
              onClick={() => show(index, index < at ? -1 : 1)}
            />
          ))}
          <button
            type="button"
            className="hero-stop"
            aria-label={isPaused ? t('slidePlay') : t('slidePause')}
            onClick={() => setPaused(!isPaused)}
          >
            <Icon name={isPaused ? 'play' : 'pause'} />
          </button>
        </div>
      )}
    </section>
  )
}

interface SlideProps {
  readonly banner: Banner
  readonly index: number
  readonly count: number
  readonly isShown: boolean
  readonly isPaused: boolean
}

function Slide({ banner, index, count, isShown, isPaused }: SlideProps): ReactElement {
  const t = useTexts('home')
  const said = useBothText()
  const [eyebrow, title, text, action] = [said(banner.eyebrow), said(banner.title), said(banner.text), said(banner.action)]
  return (
    <div className="slide" data-shown={isShown || undefined} inert={!isShown} role="group" aria-label={t('slide', { n: index + 1, count })}>
      {banner.media === 'video' ? <MovingPicture banner={banner} isPaused={isPaused} /> : <Still banner={banner} isFirst={index === 0} />}
      <div className="say">
        {eyebrow !== '' && <span className="eyebrow">{eyebrow}</span>}
        <h2>{title}</h2>
        {text !== '' && <p>{text}</p>}
        {action !== '' && (
          <BannerLink banner={banner} className="btn btn-go">
            {action}
          </BannerLink>
        )}
      </div>
    </div>
  )
}

/** The first one is fetched before everything else; the others wait until the page is quiet. */
function Still({ banner, isFirst }: { readonly banner: Banner; readonly isFirst: boolean }): ReactElement {
  return (
    <picture>
      {banner.urlTall !== null && <source media="(min-width:768px)" srcSet={banner.url} width={1280} height={480} />}
      <img
        src={banner.urlTall ?? banner.url}
        alt=""
        width={720}
        height={432}
        draggable={false}
        {...(isFirst ? { fetchPriority: 'high' as const } : { loading: 'lazy' as const, fetchPriority: 'low' as const })}
      />
    </picture>
  )
}
