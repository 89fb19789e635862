import { formatInstant } from '@khela/i18n'
import { Button, Dialog, EmptyState, ErrorState, Icon, Pagination, Skeleton } from '@khela/ui'
import { useQuery } from '@tanstack/react-query'
import { useId, useRef, useState, type ReactElement } from 'react'
import { useTexts } from '@khela/i18n/use-texts'
import { objectUrl } from '../../site/art.ts'
import { RichText } from '../../site/content/rich-text.tsx'
import { useErrorText } from '../../site/error-text.ts'
import { useLanguage } from '../../site/language.ts'
import { read } from '../../site/queries.ts'
import { pageCount, pageOf, type Notice } from './model.ts'
import { markRead, noticeMarks } from './notice-marks.ts'
import { Pictures } from './pictures.tsx'

/** Announcements (PS-2.33): nine titles a page, each opens to its text; a red dot while it was not opened on this device. */
export default function AnnouncementsModal({ close }: { readonly close: () => void }): ReactElement {
  const t = useTexts('dialogs.announcements')
  const say = useErrorText()
  const [page, setPage] = useState(1)
  const top = useRef<HTMLDivElement>(null)
  const seen = noticeMarks((state) => state.read)
  const { data, error, refetch, isFetching } = useQuery({ ...read('announcements', { types: 'PL', platform: 'W' }), staleTime: 60_000 })
  const notices = data?.notices
  const unread = notices?.filter(({ id }) => !seen.includes(id)) ?? []
  const turn = (next: number) => {
    setPage(next)
    top.current?.scrollIntoView({ block: 'nearest' })
    top.current?.focus({ preventScroll: true })
  }
  return (
    <Dialog title={t('title')} size="wide" onClose={close}>
      {error !== null && notices === undefined ? (
        <ErrorState {...say(error)} money={false} onRetry={() => void refetch()} isRetrying={isFetching} />
      ) : notices?.length === 0 ? (
        <EmptyState title={t('empty')} text={t('emptyText')} image={objectUrl('EMPTY')} />
      ) : (
        <>
          <div className="row ann-bar" ref={top} tabIndex={-1}>
            <span className="s13 muted grow" role="status">
              {notices && t('unread', { count: unread.length })}
            </span>
            {unread.length > 0 && (
              <Button tone="soft" icon="check" onClick={() => markRead(unread.map(({ id }) => id))}>
                {t('markAll')}
              </Button>
            )}
          </div>
          <ul className="ann">
            {notices === undefined
              ? [1, 2, 3, 4, 5].map((row) => (
                  <li key={row} className="ann-wait">
                    <Skeleton width="62%" height={16} />
                    <Skeleton width={90} height={12} />
                  </li>
                ))
              : pageOf(notices, page).map((notice) => <Row key={notice.id} notice={notice} isNew={!seen.includes(notice.id)} />)}
          </ul>
          {notices && <Pagination page={page} total={pageCount(notices.length)} onPage={turn} />}
        </>
      )}
    </Dialog>
  )
}

function Row({ notice, isNew }: { readonly notice: Notice; readonly isNew: boolean }): ReactElement {
  const t = useTexts('dialogs.announcements')
  const language = useLanguage()
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const title = language === 'bn' ? notice.title.bn : notice.title.en
  const toggle = () => {
    setOpen(!isOpen)
    markRead([notice.id])
  }
  return (
    <li>
      <h3>
        <button type="button" className="ann-head" aria-expanded={isOpen} aria-controls={id} onClick={toggle}>
          <span className="grow">
            {isNew && <span className="ann-dot" role="img" aria-label={t('new')} />}
            {title}
          </span>
          <time dateTime={notice.publishedAt}>{formatInstant(notice.publishedAt, 'day', language)}</time>
          <Icon name="chevron-down" />
        </button>
      </h3>
      <div id={id} className="ann-body" hidden={!isOpen}>
        {isOpen && (
          <>
            <Pictures images={notice.announcementImages} title={title} />
            <RichText html={language === 'bn' ? notice.content.bn : notice.content.en} />
          </>
        )}
      </div>
    </li>
  )
}
