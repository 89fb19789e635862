import { formatInstant } from '@khela/i18n'
import { Button, buttonClass, ErrorState, Skeleton } from '@khela/ui'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState, type ReactElement } from 'react'
import { useTexts } from '@khela/i18n/use-texts'
import { useErrorText } from '../../../site/error-text.ts'
import { useLanguage } from '../../../site/language.ts'
import { read } from '../../../site/queries.ts'
import { IconChoice } from './icon-choice.tsx'
import { useLabelName, type Profile } from './labels.ts'
import { ProfileDialog } from './profile-dialog.tsx'
import '../auth.css'
import './profile.css'

/** What the member told about themselves, and completing it (PS-3.3). */
export function ProfilePage(): ReactElement {
  const t = useTexts('invite.profile')
  const c = useTexts('common')
  const say = useErrorText()
  const query = useQuery(read('profile', {}))
  const [isOpen, setOpen] = useState(false)
  return (
    <div className="col profile">
      <title>{`${t('title')} · ${c('appName')}`}</title>
      <h1>{t('title')}</h1>
      <IconChoice />
      {query.data === undefined ? (
        query.error === null ? (
          <Skeleton height={520} />
        ) : (
          <ErrorState {...say(query.error)} money={false} onRetry={() => void query.refetch()} isRetrying={query.isFetching} />
        )
      ) : (
        <>
          <ProfileFacts profile={query.data} onChange={() => setOpen(true)} />
          {isOpen && <ProfileDialog profile={query.data} close={() => setOpen(false)} />}
        </>
      )}
    </div>
  )
}

function ProfileFacts({ profile, onChange }: { readonly profile: Profile; readonly onChange: () => void }): ReactElement {
  const t = useTexts('invite.profile')
  const nameOf = useLabelName()
  const language = useLanguage()
  return (
    <section className="card col">
      <p className="muted">{t('intro')}</p>
      <dl className="profile-rows">
        {profile.labels.map(({ label, value, isFixed }) => (
          <div key={label}>
            <dt>{nameOf(label)}</dt>
            <dd>
              {value === null ? <span className="muted">{t('nothing')}</span> : <b className="wrap-any">{value}</b>}
              {isFixed && <span className="small muted">{t('fixed')}</span>}
            </dd>
          </div>
        ))}
      </dl>
      {profile.changedAt !== null && (
        <p className="small muted num">{t('changedAt', { time: formatInstant(profile.changedAt, 'short', language) })}</p>
      )}
      <div className="row">
        <Button tone="go" icon="id-card" onClick={onChange}>
          {t('change')}
        </Button>
        <Link
          className={buttonClass({ tone: 'soft' })}
          to="/member/$page"
          params={{ page: 'messages' }}
          search={{ tab: 'tickets', id: 'new' }}
        >
          {t('correct')}
        </Link>
      </div>
    </section>
  )
}
