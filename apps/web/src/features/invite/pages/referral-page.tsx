import { formatInstant } from '@khela/i18n'
import { Button, EmptyState, ErrorState, Note, Skeleton, notify } from '@khela/ui'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { useTexts } from '@khela/i18n/use-texts'
import { ToGames } from '../../../site/to-games.tsx'
import type { ReplyOf } from '@khela/contract'
import { objectUrl } from '../../../site/art.ts'
import { call } from '../../../site/client.ts'
import { useErrorText } from '../../../site/error-text.ts'
import { useLanguage } from '../../../site/language.ts'
import { QrCode } from '@khela/ui/qr'
import '../invite.css'

type Referral = ReplyOf<'referral'>

/** The member's own link, its code as a picture, and who came by it (PS-2.42). */
export function ReferralPage(): ReactElement {
  const t = useTexts('invite.referral')
  const c = useTexts('common')
  const say = useErrorText()
  const query = useInfiniteQuery({
    queryKey: ['referral'],
    queryFn: ({ pageParam, signal }) => call('referral', pageParam === undefined ? {} : { cursor: pageParam }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.next ?? undefined,
  })
  const first = query.data?.pages[0]
  return (
    <div className="col invite">
      <title>{`${t('title')} · ${c('appName')}`}</title>
      <h1>{t('title')}</h1>
      {first === undefined ? (
        query.error === null ? (
          [260, 180].map((height) => <Skeleton key={height} height={height} />)
        ) : (
          <ErrorState {...say(query.error)} money={false} onRetry={() => void query.refetch()} isRetrying={query.isFetching} />
        )
      ) : (
        <>
          {first.code !== null && first.url !== null ? (
            <Share code={first.code} url={first.url} />
          ) : (
            <EmptyState title={t('off')} image={objectUrl('INVITE')} action={<ToGames />} />
          )}
          <Came referral={first} rows={query.data?.pages.flatMap((page) => page.content) ?? []} />
          {query.hasNextPage && (
            <Button pending={query.isFetchingNextPage} pendingText={c('loading')} onClick={() => void query.fetchNextPage()}>
              {c('more')}
            </Button>
          )}
          <Note icon="scroll-text">{t('terms')}</Note>
        </>
      )}
    </div>
  )
}

function Share({ code, url }: { readonly code: string; readonly url: string }): ReactElement {
  const t = useTexts('invite.referral')
  const c = useTexts('common')
  const copy = async (text: string) => {
    await navigator.clipboard.writeText(text)
    notify('good', c('copied'))
  }
  const share = async () => {
    // Closing the sheet of the system is no fault.
    await navigator.share({ title: t('shareTitle'), text: t('shareText'), url }).catch(() => undefined)
  }
  return (
    <section className="card invite-share">
      <div className="col">
        <h2>{t('yours')}</h2>
        <p className="muted">{t('how')}</p>
        <p className="small muted">{t('link')}</p>
        <p className="invite-link num wrap-any">{url}</p>
        <div className="row">
          <Button tone="go" icon="copy" onClick={() => void copy(url)}>
            {t('copyLink')}
          </Button>
          {'share' in navigator && (
            <Button icon="send" onClick={() => void share()}>
              {t('share')}
            </Button>
          )}
          <Button icon="copy" onClick={() => void copy(code)}>
            {t('copyCode', { code })}
          </Button>
        </div>
      </div>
      <div className="invite-qr">
        <QrCode text={url} label={t('qr')} />
      </div>
    </section>
  )
}

function Came({ referral, rows }: { readonly referral: Referral; readonly rows: Referral['content'] }): ReactElement {
  const t = useTexts('invite.referral')
  const language = useLanguage()
  return (
    <section className="card col" aria-labelledby="invite-came">
      <h2 id="invite-came">{t('came')}</h2>
      <dl className="invite-counts">
        <div>
          <dt className="small muted">{t('all')}</dt>
          <dd className="num">{referral.came}</dd>
        </div>
        <div>
          <dt className="small muted">{t('month')}</dt>
          <dd className="num">{referral.cameThisMonth}</dd>
        </div>
      </dl>
      {rows.length === 0 ? (
        <p className="muted">{t('none')}</p>
      ) : (
        <ul className="invite-rows">
          {rows.map((row) => (
            <li key={`${row.name}${row.at}`}>
              <b>{row.name}</b>
              <span className="small muted num">{formatInstant(row.at, 'day', language)}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
