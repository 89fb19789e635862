import type { ReactElement } from 'react'
import { BannerLink } from './banner-link.tsx'
import { homeContent, useBothText, type Banner } from './banner.ts'
import { PlaceFilm } from './place-film.tsx'
import { read } from '../queries.ts'
import { useRead } from '../use-read.ts'

type Group = Banner['groupName']

/** The state of a place for a banner: there is none, it is held until the banner has come, or the banner. */
export type BannerPlace = 'none' | 'held' | Banner

/**
 * The first banner of a group. Every page knows from its start which groups have one, so a place is held from the first drawing and
 * nothing moves when the banner comes; one that does not come gives its place back.
 */
export function useBannerPlace(group: Group, isShown = true): BannerPlace {
  const { data: info } = useRead({ ...read('permissionInfo', {}), staleTime: 300_000 })
  // A node of the release before does not say it.
  const hasBanner = (info?.bannerGroups ?? []).includes(group)
  const { data, isError } = useRead({ ...homeContent, enabled: hasBanner && isShown })
  if (!hasBanner) return 'none'
  if (data === undefined) return isError ? 'none' : 'held'
  return data.banners.find(({ groupName }) => groupName === group) ?? 'none'
}

interface PlaceBannerProps {
  readonly place: BannerPlace
  readonly className?: string
  /** What it stands in is left with a press. */
  readonly onLeave?: () => void
}

/** A banner beside something else, a form or a menu: one picture with its words, or a film over its poster. */
export function PlaceBanner({ place, className = '', onLeave }: PlaceBannerProps): ReactElement | null {
  if (place === 'none') return null
  return (
    <div className={`place-banner ${className}`} data-cloth="night" aria-hidden={place === 'held' || undefined}>
      {place !== 'held' && (
        <>
          <BannerLink banner={place} className="place-banner-link" onLeave={onLeave}>
            <BannerPicture banner={place} />
            <BannerWords banner={place} />
          </BannerLink>
          <PlaceFilm banner={place} />
        </>
      )}
    </div>
  )
}

/** The still picture of a banner in the cut for narrow places; of a film its poster. */
export function BannerPicture({ banner }: { readonly banner: Banner }): ReactElement | null {
  const still = banner.media === 'video' ? banner.poster : (banner.urlTall ?? banner.url)
  return still === null ? null : <img src={still} alt="" width={720} height={432} loading="lazy" decoding="async" />
}

/** Its words; what it leads to stands last. */
export function BannerWords({ banner }: { readonly banner: Banner }): ReactElement {
  const said = useBothText()
  const [eyebrow, title, text, action] = [said(banner.eyebrow), said(banner.title), said(banner.text), said(banner.action)]
  return (
    <span className="place-banner-words">
      {eyebrow !== '' && <span className="place-banner-eyebrow">{eyebrow}</span>}
      <span className="place-banner-title">{title}</span>
      {text !== '' && <span className="place-banner-text">{text}</span>}
      {action !== '' && banner.linkageType !== 'NONE' && <span className="place-banner-action">{action}</span>}
    </span>
  )
}
