import { Note, Stitch, Wordmark } from '@khela/ui'
import { Link, useNavigate } from '@tanstack/react-router'
import { useEffect, type ReactElement } from 'react'
import { useTexts } from '@khela/i18n/use-texts'
import { UsernameLogin } from '../../features/auth/parts/username-login.tsx'
import { useSession } from '../../site/session.ts'
import './agent.css'

/** The agents' landing with their login, without the site's head (PS-2.31). */
export function AgentPage(): ReactElement {
  const t = useTexts('security')
  const c = useTexts('common')
  const navigate = useNavigate()
  const { state, isAgent } = useSession()
  useEffect(() => {
    if (state === 'in' && isAgent) void navigate({ to: '/agentHome', replace: true })
  }, [state, isAgent, navigate])
  return (
    <div className="agent-page">
      <title>{`${t('agent.title')} · ${c('appName')}`}</title>
      <section className="agent-words" data-cloth="night">
        <Link to="/" aria-label={c('appName')}>
          <Wordmark />
        </Link>
        <Stitch />
        <h1>{t('agent.title')}</h1>
        <p>{t('agent.text')}</p>
      </section>
      <section className="card agent-login" aria-label={t('agent.login')}>
        <h2>{t('agent.login')}</h2>
        {state === 'in' && !isAgent && <Note tone="warn">{t('agent.notAgent')}</Note>}
        <UsernameLogin page="agent" />
        <Link className="link link-tap" to="/">
          {t('agent.toSite')}
        </Link>
      </section>
    </div>
  )
}
