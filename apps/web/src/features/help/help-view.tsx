import { EmptyState, ErrorState, SearchField, SelectField, Skeleton } from '@khela/ui'
import { useDeferredValue, useEffect, useState, type ReactElement } from 'react'
import { useTexts } from '@khela/i18n/use-texts'
import { objectUrl } from '../../site/art.ts'
import { useErrorText } from '../../site/error-text.ts'
import { useLanguage } from '../../site/language.ts'
import { useRead } from '../../site/use-read.ts'
import { ArticleBlock } from './article-block.tsx'
import { Ask } from './ask-us.tsx'
import { findArticles, groupOf, type Group } from './model.ts'
import { helpQuery } from './queries.ts'
import './help.css'

export interface HelpViewProps {
  /** The article that is open, as the address says. */
  readonly term: string | undefined
  /** Changes the address: the article to open, or undefined when it was closed. */
  readonly onTerm: (slug: string | undefined) => void
}

/** The help centre (PS-2.10): topics at the side, a select on phones; the open article is in the address. */
export function HelpView({ term, onTerm }: HelpViewProps): ReactElement {
  const t = useTexts('help')
  const say = useErrorText()
  const { data, error, refetch, isFetching } = useRead(helpQuery(useLanguage()))
  if (error !== null && data === undefined)
    return <ErrorState {...say(error)} money={false} onRetry={() => void refetch()} isRetrying={isFetching} />
  if (data === undefined) return <Waiting />
  if (data.groups.length === 0) return <EmptyState title={t('empty')} image={objectUrl('EMPTY')} action={<Ask />} />
  return <Topics groups={data.groups} term={term} onTerm={onTerm} />
}

function Topics({ groups, term, onTerm }: HelpViewProps & { readonly groups: readonly Group[] }): ReactElement {
  const t = useTexts('help')
  const [typed, setTyped] = useState('')
  const [picked, setPicked] = useState<Group['id']>()
  const words = useDeferredValue(typed.trim())
  const found = findArticles(groups, words)
  const isSearch = words !== ''
  // Whoever picks a topic looks at it; otherwise the open article says which.
  const group = groups.find(({ id }) => id === picked) ?? groupOf(groups, term)
  const isKnown = term === undefined || groups.some(({ articles }) => articles.some(({ slug }) => slug === term))
  useShow(isKnown ? term : undefined)
  const pick = (id: string) => {
    setTyped('')
    setPicked(groups.find((one) => one.id === id)?.id)
    if (term !== undefined) onTerm(undefined)
  }
  const open = (slug: string | undefined) => {
    setPicked(groupOf(groups, slug ?? term)?.id)
    onTerm(slug)
  }
  const shown = isSearch ? found : group === undefined ? [] : [group]
  const count = found.reduce((sum, { articles }) => sum + articles.length, 0)
  return (
    <div className="help">
      <div className="help-side">
        <SearchField label={t('search')} value={typed} onChange={setTyped} maxLength={60} />
        <div className="help-select">
          <SelectField
            label={t('groups')}
            value={group?.id}
            options={groups.map(({ id, title }) => ({ value: id, label: title }))}
            onChange={(event) => pick(event.target.value)}
          />
        </div>
        <nav className="help-nav" aria-label={t('groups')}>
          {groups.map(({ id, title, articles }) => (
            <button key={id} type="button" aria-current={!isSearch && id === group?.id ? 'true' : undefined} onClick={() => pick(id)}>
              <span className="grow">{title}</span>
              <span className="num muted">{articles.length}</span>
            </button>
          ))}
        </nav>
        <Ask />
      </div>
      <div className="help-main">
        {!isKnown && <p className="note note-warn">{t('missing')}</p>}
        <p className={isSearch && count > 0 ? 's13 muted' : 'sr'} role="status">
          {isSearch && t('found', { count, words })}
        </p>
        {isSearch && count === 0 && (
          <EmptyState title={t('nothing', { words })} text={t('nothingText')} image={objectUrl('EMPTY')} action={<Ask />} />
        )}
        {shown.map((one) => (
          <section key={one.id} aria-label={one.title}>
            <h2>{one.title}</h2>
            {one.articles.map((article) => (
              <ArticleBlock key={article.slug} article={article} isOpen={article.slug === term} onOpen={open} />
            ))}
          </section>
        ))}
        <Ask />
      </div>
    </div>
  )
}

/** Brings the article that the address names into sight, once it is drawn. */
function useShow(term: string | undefined): void {
  useEffect(() => {
    if (term === undefined) return
    const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches
    const article = document.querySelector(`.help article[data-term="${CSS.escape(term)}"]`)
    article?.scrollIntoView({ block: 'start', behavior: isStill ? 'instant' : 'smooth' })
  }, [term])
}

function Waiting(): ReactElement {
  return (
    <div className="help" aria-hidden="true">
      <div className="help-side">
        <Skeleton height={48} />
        <Skeleton height={180} className="help-nav" />
      </div>
      <div className="help-main">
        <Skeleton width={180} height={26} />
        {[1, 2, 3, 4, 5].map((row) => (
          <Skeleton key={row} height={56} />
        ))}
      </div>
    </div>
  )
}
