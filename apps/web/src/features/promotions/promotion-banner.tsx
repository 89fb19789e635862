import type { ReplyOf } from '@khela/contract'
import { buttonClass } from '@khela/ui'
import type { ReactElement } from 'react'
import { useLanguage } from '../../site/language.ts'
import { linkageHref, useSiteLinks } from '../../site/small/site-link.ts'

type Banner = ReplyOf<'announcements'>['banners'][number]

/** The first banner of the group w_promotion; its place is held until it is known whether there is one. */
export function PromotionBanner({ banners }: { readonly banners: readonly Banner[] | undefined }): ReactElement | null {
  const language = useLanguage()
  const follow = useSiteLinks()
  const banner = banners?.find(({ groupName, media }) => groupName === 'w_promotion' && media === 'image')
  if (banners !== undefined && banner === undefined) return null
  if (banner === undefined) return <div className="promo-banner" aria-hidden="true" />
  const pick = (text: Banner['title']) => (language === 'bn' ? text.bn : text.en)
  const href = linkageHref(banner)
  const isOutside = href?.startsWith('https:')
  return (
    <section className="promo-banner" aria-label={pick(banner.title)}>
      <picture>
        {banner.urlTall !== null && <source media="(max-width: 767.98px)" srcSet={banner.urlTall} />}
        <img src={banner.url} alt="" width={1280} height={480} fetchPriority="high" />
      </picture>
      <div className="promo-banner-in">
        {pick(banner.eyebrow) !== '' && <p className="promo-eyebrow">{pick(banner.eyebrow)}</p>}
        <p className="promo-banner-title">{pick(banner.title)}</p>
        {pick(banner.text) !== '' && <p className="s13">{pick(banner.text)}</p>}
        {href !== undefined && pick(banner.action) !== '' && (
          <a
            className={buttonClass({ tone: 'go' })}
            href={href}
            onClick={follow}
            {...(isOutside && { target: '_blank', rel: 'noopener noreferrer' })}
          >
            {pick(banner.action)}
          </a>
        )}
      </div>
    </section>
  )
}
