import type { ReactElement, ReactNode } from 'react'
import { linkageHref, useSiteLinks } from '../small/site-link.ts'
import type { Banner } from './banner.ts'

interface BannerLinkProps {
  readonly banner: Banner
  readonly className?: string
  readonly label?: string
  /** What it stands in is left with a press. */
  readonly onLeave?: (() => void) | undefined
  readonly children: ReactNode
}

/** Leads where the banner leads (PS-3.12); plain content when it leads nowhere. */
export function BannerLink({ banner, className, label, onLeave, children }: BannerLinkProps): ReactElement {
  const follow = useSiteLinks()
  const href = linkageHref(banner)
  if (href === undefined) return <>{children}</>
  const isOutside = banner.linkageType === 'URL'
  return (
    <a
      className={className}
      href={href}
      aria-label={label}
      onClick={(event) => {
        onLeave?.()
        follow(event)
      }}
      {...(isOutside && { target: '_blank', rel: 'noopener noreferrer' })}
    >
      {children}
    </a>
  )
}
