import { formatInstant } from '@khela/i18n'
import { Button, Dialog, EmptyState, ErrorState, Skeleton } from '@khela/ui'
import { useQuery } from '@tanstack/react-query'
import { useEffect, type ReactElement } from 'react'
import { useTexts } from '@khela/i18n/use-texts'
import { objectUrl } from '../../site/art.ts'
import { RichText } from '../../site/content/rich-text.tsx'
import { useErrorText } from '../../site/error-text.ts'
import { useLanguage } from '../../site/language.ts'
import { useModal } from '../../site/modal-address.ts'
import { read } from '../../site/queries.ts'
import { Pictures } from './pictures.tsx'
import { markRead } from './notice-marks.ts'

/** One notice, such as a headline of the strip leads to (`?notice=`); a headline without a text of its own is its title. */
export default function NoticeModal({ close }: { readonly close: () => void }): ReactElement {
  const t = useTexts('dialogs')
  const say = useErrorText()
  const language = useLanguage()
  const modal = useModal()
  const { data, error, refetch, isFetching } = useQuery({ ...read('announcements', { types: 'PL,H', platform: 'W' }), staleTime: 60_000 })
  const notice = data?.notices.find(({ id }) => id === modal.notice)
  const headline = notice ?? data?.marquee.find(({ id }) => id === modal.notice)
  const title = headline && (language === 'bn' ? headline.title.bn : headline.title.en)
  const noticeId = notice?.id
  useEffect(() => {
    if (noticeId !== undefined) markRead([noticeId])
  }, [noticeId])
  return (
    <Dialog title={title ?? t('announcements.title')} onClose={close}>
      {error !== null && data === undefined ? (
        <ErrorState {...say(error)} money={false} onRetry={() => void refetch()} isRetrying={isFetching} />
      ) : data === undefined ? (
        <NoticeSkeleton />
      ) : headline === undefined ? (
        <EmptyState title={t('notice.goneTitle')} text={t('notice.goneText')} image={objectUrl('EMPTY')} />
      ) : (
        notice && (
          <>
            <time className="s13 muted" dateTime={notice.publishedAt}>
              {formatInstant(notice.publishedAt, 'day', language)}
            </time>
            <Pictures images={notice.announcementImages} title={title ?? ''} />
            <RichText html={language === 'bn' ? notice.content.bn : notice.content.en} />
          </>
        )
      )}
      <Button icon="megaphone" block onClick={() => modal.open('announcements')}>
        {t('notice.all')}
      </Button>
    </Dialog>
  )
}

function NoticeSkeleton(): ReactElement {
  return (
    <div className="col" aria-hidden="true">
      <Skeleton width={110} />
      <Skeleton />
      <Skeleton />
      <Skeleton width="70%" />
    </div>
  )
}
