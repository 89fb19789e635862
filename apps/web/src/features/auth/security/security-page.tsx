import { formatInstant } from '@khela/i18n'
import { ErrorState, Note, Skeleton } from '@khela/ui'
import { useQuery } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { useTexts } from '@khela/i18n/use-texts'
import { useErrorText } from '../../../site/error-text.ts'
import { useLanguage } from '../../../site/language.ts'
import { read } from '../../../site/queries.ts'
import { useChange } from './address.ts'
import { ChangeDialog } from './change-dialog.tsx'
import { Guards, Score } from './guards.tsx'
import { History, Devices, Sessions } from './sign-ins.tsx'
import '../auth.css'
import './security.css'

/** The security centre (PS-2.36; MB-1). */
export function SecurityPage(): ReactElement {
  const t = useTexts('security')
  const c = useTexts('common')
  const say = useErrorText()
  const language = useLanguage()
  const query = useQuery(read('security', {}))
  const { change, open, close } = useChange()
  const { data } = query
  return (
    <div className="col security">
      <title>{`${t('title')} · ${c('appName')}`}</title>
      <h1>{t('title')}</h1>
      {data === undefined ? (
        query.error === null ? (
          [124, 420].map((height) => <Skeleton key={height} height={height} />)
        ) : (
          <ErrorState {...say(query.error)} onRetry={() => void query.refetch()} isRetrying={query.isFetching} />
        )
      ) : (
        <>
          <Score security={data} />
          {data.coolOffUntil !== null && (
            <Note tone="warn" icon="clock">
              {t('coolOff', { time: formatInstant(data.coolOffUntil, 'short', language) })}
            </Note>
          )}
          <section className="card guard-card" aria-label={t('guards.title')}>
            <Guards security={data} open={open} />
          </section>
          {change !== undefined && <ChangeDialog key={change} change={change} security={data} close={close} />}
        </>
      )}
      <Sessions />
      <Devices />
      <History />
    </div>
  )
}
