import type { ReactElement } from 'react'
import { useTranslations } from 'use-intl'

/** The pictures of an announcement, in their sequence; each has its place before it comes. */
export function Pictures({ images, title }: { readonly images: readonly string[]; readonly title: string }): ReactElement | null {
  const t = useTranslations('dialogs.announcements')
  if (images.length === 0) return null
  return (
    <ul className="ann-pictures">
      {images.map((url, index) => (
        <li key={url}>
          <img src={url} alt={t('picture', { n: index + 1, title })} width={1280} height={640} loading="lazy" decoding="async" />
        </li>
      ))}
    </ul>
  )
}
