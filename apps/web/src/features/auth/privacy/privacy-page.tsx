import { formatInstant } from '@khela/i18n'
import { Badge, ErrorState, Skeleton } from '@khela/ui'
import { useQuery } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { useTexts } from '@khela/i18n/use-texts'
import type { ReplyOf } from '@khela/contract'
import { useErrorText } from '../../../site/error-text.ts'
import { useLanguage } from '../../../site/language.ts'
import { read } from '../../../site/queries.ts'
import { Closing } from './closing.tsx'
import { Linked } from './linked.tsx'
import { OwnData } from './own-data.tsx'
import { Visibility } from './visibility.tsx'
import '../auth.css'
import './privacy.css'

/** A file that is being made is looked for this often. */
const lookMs = 2_000

/** What the member agreed to, where else they are known, the file of their data, and the end of the account (MB-2). */
export function PrivacyPage(): ReactElement {
  const t = useTexts('signin')
  const c = useTexts('common')
  const say = useErrorText()
  const query = useQuery({
    ...read('privacy', {}),
    refetchInterval: ({ state }) => (state.data?.export?.state === 'asked' ? lookMs : false),
  })
  const { data } = query
  return (
    <div className="col privacy">
      <title>{`${t('privacyTitle')} · ${c('appName')}`}</title>
      <h1>{t('privacyTitle')}</h1>
      {data === undefined ? (
        query.error === null ? (
          [180, 170, 160].map((height) => <Skeleton key={height} height={height} />)
        ) : (
          <ErrorState {...say(query.error)} onRetry={() => void query.refetch()} isRetrying={query.isFetching} />
        )
      ) : (
        <>
          <Agreed privacy={data} />
          <Visibility />
          <Linked />
          <OwnData file={data.export} />
          <Closing {...data} />
        </>
      )}
    </div>
  )
}

function Agreed({ privacy: { consents, current } }: { readonly privacy: ReplyOf<'privacy'> }): ReactElement {
  const t = useTexts('signin')
  const language = useLanguage()
  return (
    <section className="card col" aria-labelledby="privacy-agreed">
      <h2 id="privacy-agreed">{t('agreed.title')}</h2>
      {consents.length === 0 ? (
        <p className="muted">{t('agreed.none')}</p>
      ) : (
        <ul>
          {consents.map(({ document, version, acceptedAt }) => (
            <li key={`${document}${version}`} className="privacy-row">
              <span>
                <b>{t(`agreed.${document}`)}</b>
                <span className="small muted num">{t('agreed.version', { version, day: formatInstant(acceptedAt, 'day', language) })}</span>
              </span>
              {current[document] === version && <Badge tone="good">{t('agreed.now')}</Badge>}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
