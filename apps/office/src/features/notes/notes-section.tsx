import { Button, Skeleton } from '@khela/ui'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { useTexts } from '@khela/i18n/use-texts'
import { Failed } from '../../app/failed.tsx'
import { useMe } from '../../app/me.ts'
import { Section } from '../../app/section.tsx'
import { NoteForm } from './note-form.tsx'
import { NoteList } from './note-list.tsx'
import { noteQueries } from './queries.ts'
import { TagLine } from './tag-line.tsx'
import './notes.css'

/** What operators know of a member: the tags, a form for a new note, and the notes, newest first. */
export function NotesSection({ member }: { readonly member: { readonly id: string } }): ReactElement {
  const t = useTexts('office-notes')
  const { can } = useMe()
  const list = useInfiniteQuery(noteQueries.of(member.id))
  const canWrite = can('member.write')
  const tags = list.data?.pages[0]?.tags
  return (
    <Section title={t('title')}>
      {list.isPending && <Skeleton height={120} />}
      {list.isError && <Failed query={list} />}
      {tags !== undefined && <TagLine key={tags.join()} member={member.id} tags={tags} canWrite={canWrite} />}
      {canWrite && <NoteForm member={member.id} />}
      {list.data && <NoteList notes={list.data.pages.flatMap(({ content }) => content)} canWrite={canWrite} />}
      {list.hasNextPage && (
        <Button pending={list.isFetchingNextPage} pendingText={t('loading')} onClick={() => void list.fetchNextPage()}>
          {t('more')}
        </Button>
      )}
    </Section>
  )
}
