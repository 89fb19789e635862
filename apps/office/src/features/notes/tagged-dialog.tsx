import { Button, Dialog, Skeleton } from '@khela/ui'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactElement } from 'react'
import { useTexts } from '@khela/i18n/use-texts'
import { Failed } from '../../app/failed.tsx'
import { noteQueries } from './queries.ts'

/** Whoever has a tag, page after page; a name leads to the page of the member. */
export function TaggedDialog({ tag, onClose }: { readonly tag: string; readonly onClose: () => void }): ReactElement {
  const t = useTexts('office-notes')
  const list = useInfiniteQuery(noteQueries.tagged(tag))
  const members = list.data?.pages.flatMap(({ content }) => content) ?? []
  return (
    <Dialog title={t('taggedWith', { tag })} onClose={onClose} size="small" cloth="ledger">
      {list.isPending && <Skeleton height={120} />}
      {list.isError && <Failed query={list} />}
      <ul className="note-members">
        {members.map(({ id, username }) => (
          <li key={id}>
            <Link className="link" to="/members/$id" params={{ id }} onClick={onClose}>
              {username}
            </Link>
            <span className="small muted num">{id}</span>
          </li>
        ))}
      </ul>
      {list.hasNextPage && (
        <Button block pending={list.isFetchingNextPage} pendingText={t('loading')} onClick={() => void list.fetchNextPage()}>
          {t('more')}
        </Button>
      )}
    </Dialog>
  )
}
