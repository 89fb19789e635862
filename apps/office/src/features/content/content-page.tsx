import { Segment } from '@khela/ui'
import type { ContentKind } from '@khela/contract'
import { useNavigate, useSearch } from '@tanstack/react-router'
import type { ReactElement } from 'react'
import { useTexts } from '@khela/i18n/use-texts'
import { daysOf } from '../../app/address.ts'
import { PageHead } from '../../app/page-head.tsx'
import { ContentList } from './content-list.tsx'
import './content.css'
import { Editor } from './editor.tsx'
import { FeedbackList } from './feedback-list.tsx'
import { tabNames, tabs, type ContentSearch, type Tab, readContentSearch } from './kinds.ts'
import { defineOfficePage } from '../../app/page.ts'

/** What the site says, in its tabs; an item opens beside the list, or over it where there is little room. */
function ContentPage(): ReactElement {
  const t = useTexts('content')
  const search = useSearch({ from: '/content' })
  const navigate = useNavigate({ from: '/content' })
  const { tab, kind, id } = search
  const go = (next: ContentSearch) => void navigate({ search: next })
  const kinds: readonly ContentKind[] = tabs[tab]
  const openTab = (next: Tab) => {
    const [first] = tabs[next]
    go({ tab: next, ...(first && { kind: first }) })
  }
  return (
    <section>
      <PageHead title={t('pageTitle')} />
      <div className="office-bar content-bar">
        <nav className="content-tabs" aria-label={t('pageTitle')}>
          {tabNames.map((name) => (
            <button key={name} type="button" className="chip" aria-pressed={name === tab} onClick={() => openTab(name)}>
              {t(`tabs.${name}`)}
            </button>
          ))}
        </nav>
        {kind && kinds.length > 1 && (
          <Segment<ContentKind>
            label={t('kindLabel')}
            value={kind}
            options={kinds.map((one) => ({ value: one, label: t(`kinds.${one}`) }))}
            onChange={(next) => go({ tab, kind: next })}
          />
        )}
      </div>
      {kind ? (
        <div className="content-split" data-open={id !== undefined || undefined}>
          <ContentList kind={kind} id={id} onOpen={(next) => go({ tab, kind, id: next })} />
          {id !== undefined && (
            <Editor key={id} kind={kind} id={id} onLeave={(next) => go({ tab, kind, ...(next !== undefined && { id: next }) })} />
          )}
        </div>
      ) : (
        <FeedbackList
          isDone={search.done === true}
          days={daysOf(search)}
          onChange={(isDone, days) => go({ tab, ...days, ...(isDone && { done: true as const }) })}
        />
      )}
    </section>
  )
}

export const content = defineOfficePage({
  name: 'content',
  menu: {
    text: 'content',
    group: 'groupHouse',
    icon: 'megaphone',
    permission: 'content.read',
    search: { tab: 'announcements', kind: 'notice' },
  },
  readSearch: readContentSearch,
  View: ContentPage,
})
