import type { ChatState, TicketState } from '@khela/contract'
import { Badge, type Tone } from '@khela/ui'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactElement } from 'react'
import { useTexts } from '@khela/i18n/use-texts'
import { useSession } from '../../../app/session.ts'
import type { SectionProps } from './section.ts'
import { memberQueries } from '../queries.ts'
import { Section } from '../../../app/section.tsx'
import { Lines, Loaded } from './paper.tsx'

const ticketTones = { OPEN: 'warn', ANSWERED: 'good', WAITING_MEMBER: 'info', CLOSED: 'plain' } as const satisfies Record<TicketState, Tone>
const chatTones = { WAITING: 'warn', OPEN: 'good', CLOSED: 'plain' } as const satisfies Record<ChatState, Tone>
const chatWords = { WAITING: 'waits', OPEN: 'running', CLOSED: 'ended' } as const

/** Tickets, conversations and letters: what they are about; what was said stands at the desk. */
export function SupportSection({ member }: SectionProps): ReactElement {
  const t = useTexts('office-members')
  const support = useTexts('office-support')
  const language = useSession((session) => session.language)
  const desks = useQuery(memberQueries.one('officeMemberDesks', { id: member.id }))
  return (
    <Section title={t('section.support')}>
      <Loaded query={desks}>
        {({ tickets, chats, letters }) => (
          <div className="member-lists">
            <Lines
              title={support('tabs.tickets')}
              rows={tickets.map(({ id, type, state, summary, at, assignedTo }) => ({
                id,
                lead: (
                  <Link className="link" to="/care" search={{ tab: 'tickets', state, id }}>
                    {summary}
                  </Link>
                ),
                badge: <Badge tone={ticketTones[state]}>{support(`states.${state}`)}</Badge>,
                more: [support(`types.${type}`), assignedTo].filter((one) => one !== null).join(' · '),
                at,
              }))}
            />
            <Lines
              title={support('tabs.chats')}
              rows={chats.map(({ id, state, by, at }) => ({
                id,
                lead: (
                  <Link className="link" to="/care" search={{ tab: 'chats', ...(state === 'CLOSED' && { over: 'yes' as const }), id }}>
                    {t('desks.chat')}
                  </Link>
                ),
                badge: <Badge tone={chatTones[state]}>{t(`desks.${chatWords[state]}`)}</Badge>,
                more: by ?? t('desks.nobody'),
                at,
              }))}
            />
            <Lines
              title={support('tabs.letters')}
              rows={letters.map(({ id, kind, title, at, isRead }) => ({
                id,
                lead:
                  kind === null ? (
                    <Link className="link" to="/care" search={{ tab: 'letters', id }}>
                      {title[language]}
                    </Link>
                  ) : (
                    title[language]
                  ),
                badge: <Badge tone={isRead ? 'plain' : 'info'}>{t(isRead ? 'desks.read' : 'desks.unread')}</Badge>,
                more: t(kind === null ? 'desks.byOperator' : 'desks.byHouse'),
                at,
              }))}
            />
          </div>
        )}
      </Loaded>
    </Section>
  )
}
