import { Icon } from '@khela/ui'
import { Link } from '@tanstack/react-router'
import type { ReactElement } from 'react'
import { useTexts } from '@khela/i18n/use-texts'
import { useSession } from '../../site/session.ts'

/** What an agent has from the first day: the number that newcomers give to join the team, and the own account's safety. */
export function AgentStart(): ReactElement | null {
  const t = useTexts('security')
  const { member } = useSession()
  if (member === undefined) return null
  return (
    <section className="card">
      <h2>{t('agent.you')}</h2>
      <ul className="line-list">
        <li>
          <span className="ic">
            <Icon name="id-card" />
          </span>
          <span>
            <b className="num">{member.id}</b>
            <br />
            <span className="small muted">{t('agent.idText')}</span>
          </span>
        </li>
      </ul>
      <Link className="link link-tap" to="/member/$page" params={{ page: 'security' }}>
        {t('title')}
      </Link>
    </section>
  )
}
