import type { ReplyOf } from '@khela/contract'
import type { ReactElement } from 'react'
import { useTexts } from '@khela/i18n/use-texts'

interface PicturesProps {
  readonly images: ReplyOf<'announcements'>['notices'][number]['announcementImages']
  readonly title: string
}

/** The pictures of an announcement, in their sequence; each has its place before it comes. */
export function Pictures({ images, title }: PicturesProps): ReactElement | null {
  const t = useTexts('dialogs.announcements')
  if (images.length === 0) return null
  return (
    <ul className="ann-pictures">
      {images.map(({ sequence, url }) => (
        <li key={url}>
          <img src={url} alt={t('picture', { n: sequence, title })} width={1280} height={640} loading="lazy" decoding="async" />
        </li>
      ))}
    </ul>
  )
}
