import { Button, Icon, notify } from '@khela/ui'
import type { MouseEvent, ReactElement } from 'react'
import { useTexts } from '@khela/i18n/use-texts'
import { RichText } from '../../site/content/rich-text.tsx'
import type { Article } from './model.ts'

export interface ArticleBlockProps {
  readonly article: Article
  readonly isOpen: boolean
  readonly onOpen: (slug: string | undefined) => void
}

/** An article under its title. A browser without our script opens it all the same: it is a native disclosure. */
export function ArticleBlock({ article, isOpen, onOpen }: ArticleBlockProps): ReactElement {
  const t = useTexts('help')
  const { slug, title, content } = article
  const toggle = (event: MouseEvent) => {
    // The address opens and closes it.
    event.preventDefault()
    onOpen(isOpen ? undefined : slug)
  }
  const copy = () =>
    navigator.clipboard.writeText(`${location.origin}/help#${slug}`).then(
      () => notify('good', t('copied')),
      () => undefined,
    )
  return (
    <article className="help-article" id={slug} data-term={slug}>
      <details open={isOpen}>
        <summary onClick={toggle}>
          <h3>{title}</h3>
          <Icon name="chevron-down" />
        </summary>
        <div className="help-text">
          <RichText html={content} />
          <p className="row help-tools">
            <Button tone="soft" icon="link" aria-label={t('copyLink', { title })} onClick={() => void copy()}>
              {t('link')}
            </Button>
            <Button tone="soft" icon="file-text" onClick={() => window.print()}>
              {t('print')}
            </Button>
          </p>
        </div>
      </details>
    </article>
  )
}
