import type { ReplyOf } from '@khela/contract'
import { formatInstant } from '@khela/i18n'
import { ErrorState, Icon, Skeleton } from '@khela/ui'
import { useQuery } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { useTexts } from '@khela/i18n/use-texts'
import { useErrorText } from '../../site/error-text.ts'
import { useLanguage } from '../../site/language.ts'
import { read } from '../../site/queries.ts'
import { BreakNote } from './break-notice.tsx'
import { Exclusion, TimeOut } from './breaks.tsx'
import { Figures } from './figures.tsx'
import { Interval } from './interval.tsx'
import { LimitsForm } from './limits-form.tsx'
import './responsible-play.css'

/** Limits, reality check, breaks, own figures and where to find help (CO-5.12 to CO-5.22). */
export function ResponsiblePlayPage(): ReactElement {
  const t = useTexts('responsible-play')
  const c = useTexts('common')
  const say = useErrorText()
  const limits = useQuery(read('limits', {}))
  const responsiblePlay = useQuery(read('safer', {}))
  const failed = limits.error ?? responsiblePlay.error
  const again = () => {
    void limits.refetch()
    void responsiblePlay.refetch()
  }
  return (
    <div className="col responsible-play">
      <title>{`${t('title')} · ${c('appName')}`}</title>
      <h1>{t('title')}</h1>
      <p className="muted">{t('lead')}</p>
      {limits.data !== undefined && responsiblePlay.data !== undefined ? (
        <>
          <BreakNote standing={limits.data} isOwnPage />
          <Messages messages={responsiblePlay.data.messages} />
          <div className="responsible-play-cols">
            <div className="col">
              <LimitsForm standing={limits.data} readAt={limits.dataUpdatedAt} />
              <Figures spans={responsiblePlay.data.spans} />
            </div>
            <div className="col">
              <Interval everyMinutes={responsiblePlay.data.everyMinutes} />
              <TimeOut />
              <Exclusion />
              <Help />
            </div>
          </div>
        </>
      ) : failed === null ? (
        <div className="responsible-play-cols" aria-busy="true">
          <Skeleton height={420} />
          <Skeleton height={420} />
        </div>
      ) : (
        <>
          <ErrorState title={t('failed')} {...say(failed)} onRetry={again} isRetrying={limits.isFetching || responsiblePlay.isFetching} />
          <Help />
        </>
      )}
    </div>
  )
}

function Messages({ messages }: Pick<ReplyOf<'safer'>, 'messages'>): ReactElement | null {
  const t = useTexts('responsible-play.messages')
  const language = useLanguage()
  if (messages.length === 0) return null
  return (
    <section className="card col" aria-labelledby="responsible-play-messages">
      <h2 id="responsible-play-messages">{t('title')}</h2>
      <ul className="responsible-play-messages">
        {messages.map(({ id, text, at }) => (
          <li key={id}>
            <p className="wrap-any">{text}</p>
            <span className="small muted num">{formatInstant(at, 'short', language)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Sources of help outside the house: their own names, which no language changes. */
const places = [
  { key: 'kaan', name: 'Kaan Pete Roi', url: 'https://kaanpeteroi.org' },
  { key: 'therapy', name: 'Gambling Therapy', url: 'https://www.gamblingtherapy.org' },
  { key: 'anonymous', name: 'Gamblers Anonymous', url: 'https://www.gamblersanonymous.org' },
] as const

function Help(): ReactElement {
  const t = useTexts('responsible-play.help')
  return (
    <section className="card col" aria-labelledby="responsible-play-help">
      <h2 id="responsible-play-help">{t('title')}</h2>
      <p className="small muted">{t('text')}</p>
      <ul className="responsible-play-help">
        {places.map(({ key, name, url }) => (
          <li key={key}>
            <a href={url} target="_blank" rel="noopener noreferrer">
              <Icon name="headset" />
              <span className="grow">
                <b>{name}</b>
                <span className="small muted">{t(key)}</span>
              </span>
              <Icon name="external-link" />
              <span className="sr">{t('opens')}</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
