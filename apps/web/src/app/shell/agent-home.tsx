import { formatInstant, formatOffset } from '@khela/i18n'
import { Badge, Icon, IconButton, StaleStrip, Wordmark } from '@khela/ui'
import { Link, useNavigate } from '@tanstack/react-router'
import { useEffect, useState, type ReactElement, type ReactNode } from 'react'
import { useTexts } from '@khela/i18n/use-texts'
import { useLanguage } from '../../site/language.ts'
import { connectionStore } from '../../site/small/connection.ts'
import { useModal } from '../../site/modal-address.ts'
import { useSession } from '../../site/session.ts'
import { useSignOut } from './account-menu.tsx'
import { useDots } from './facts.ts'
import { useIntoSight } from './into-sight.ts'
import type { AgentPage, AgentPageName } from '../../site/page.ts'
import { agentItems, agentOrder, grouped } from './menus.ts'
import './agent.css'

/** The time of now, once a second. */
function useClock(): Date {
  const [at, setAt] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setAt(new Date()), 1000)
    return () => clearInterval(timer)
  }, [])
  return at
}

/**
 * The agent centre's frame: offset and time of the merchant, who is here, the way out, and its menu. Others are led to /agent
 * (PS-2.32).
 */
export function AgentFrame({ current, children }: { readonly current: AgentPageName; readonly children: ReactNode }): ReactElement | null {
  const t = useTexts('security')
  const c = useTexts('common')
  const frames = useTexts('frames.agent')
  const navigate = useNavigate()
  const language = useLanguage()
  const { state, isAgent, member } = useSession()
  const downSince = connectionStore((line) => line.downSince)
  const mayStay = state === 'checking' || (state === 'in' && isAgent)
  useEffect(() => {
    if (!mayStay) void navigate({ to: '/agent', replace: true })
  }, [mayStay, navigate])
  if (member === undefined || !mayStay) return null
  return (
    <div className="agent-home">
      <title>{`${frames(current)} · ${t('agent.centre')} · ${c('appName')}`}</title>
      <AgentHead name={member.nickname} />
      <div className="wrap acct">
        <AgentMenu current={current} />
        <div className="col">
          {downSince !== undefined && <StaleStrip since={downSince} language={language} />}
          {children}
        </div>
      </div>
    </div>
  )
}

function AgentHead({ name }: { readonly name: string }): ReactElement {
  const t = useTexts('security')
  const c = useTexts('common')
  const shell = useTexts('shell')
  const language = useLanguage()
  const signOut = useSignOut('/agent')
  const { messages } = useDots()
  const at = useClock()
  return (
    <header className="agent-head" data-cloth="night">
      <a className="skip" href="#content">
        {c('skipToContent')}
      </a>
      <Link to="/" aria-label={c('appName')} className="logo">
        <Wordmark />
      </Link>
      <Badge tone="warn">{t('agent.centre')}</Badge>
      <time className="num small agent-clock" dateTime={at.toISOString().slice(0, 16)}>
        {formatOffset(at)} · {formatInstant(at, 'full', language)}
      </time>
      <Link
        className="ib bell"
        to="/agentHome/$page"
        params={{ page: 'messages' }}
        aria-label={messages > 0 ? shell('messagesNew', { count: messages }) : shell('messages')}
      >
        <Icon name="bell" large />
        {messages > 0 && <span className="count num">{messages}</span>}
      </Link>
      <b className="wrap-any agent-name">{name}</b>
      <IconButton icon="log-out" label={shell('signOut')} onClick={() => void signOut()} />
    </header>
  )
}

/** The pages of the agent centre in their groups; dividends and salaries join them with a contract. */
function AgentMenu({ current }: { readonly current: AgentPageName }): ReactElement {
  const t = useTexts('frames.agent')
  const modal = useModal()
  return (
    <nav className="acct-menu card" aria-label={t('menu')}>
      <button type="button" className="acct-all" onClick={() => modal.open('agentCentre')}>
        <Icon name="layout-grid" />
        {t('all')}
      </button>
      {grouped(agentOrder, agentItems(undefined)).map(({ group, items }) => (
        <div key={group} className="acct-group" role="group" aria-label={t(`groups.${group}`)}>
          <p className="acct-title">{t(`groups.${group}`)}</p>
          {items.map((item) => (
            <AgentLink key={item.page} {...item} isCurrent={item.page === current}>
              <Icon name={item.icon} />
              {t(item.page)}
            </AgentLink>
          ))}
        </div>
      ))}
    </nav>
  )
}

interface AgentLinkProps extends AgentPage {
  readonly isCurrent: boolean
  readonly children: ReactNode
}

/** A view opens over the page; everything else is a page. */
function AgentLink({ page, view, isCurrent, children }: AgentLinkProps): ReactElement {
  const modal = useModal()
  const intoSight = useIntoSight()
  if (view !== undefined) {
    return (
      <button type="button" onClick={() => modal.open(view)}>
        {children}
      </button>
    )
  }
  return (
    <Link to="/agentHome/$page" params={{ page }} aria-current={isCurrent ? 'page' : undefined} ref={isCurrent ? intoSight : undefined}>
      {children}
    </Link>
  )
}
