import { formatInstant } from '@khela/i18n'
import { Badge, Button, Note } from '@khela/ui'
import { Link } from '@tanstack/react-router'
import { useState, type ReactElement } from 'react'
import { useTranslations } from 'use-intl'
import type { ReplyOf } from '@khela/contract'
import { useErrorText } from '../../../app/error-text.ts'
import { useSession } from '../../../app/session.ts'
import type { SectionProps } from '../member-page.tsx'
import { useAct } from '../queries.ts'
import { Facts, Section } from '../section.tsx'

export function ProfileSection({ member }: SectionProps): ReactElement {
  const t = useTranslations('office-members')
  const language = useSession((session) => session.language)
  const errorText = useErrorText()
  const [shown, show] = useState<ReplyOf<'officeMemberReveal'>>()
  const reveal = useAct('officeMemberReveal', show)
  const { contacts, line, security } = member
  const contact = (name: 'mobile' | 'email' | 'payeeName', isVerified?: boolean) => {
    const value = (shown ?? contacts)[name]
    if (value === null) return <span className="muted">{t('notGiven')}</span>
    return (
      <span className="office-break">
        {value} {isVerified !== undefined && <Badge tone={isVerified ? 'good' : 'info'}>{t(isVerified ? 'verified' : 'unverified')}</Badge>}
      </span>
    )
  }
  const yes = (is: boolean) => t(is ? 'yes' : 'no')
  const instant = (at: string | null) => (at === null ? t('never') : <span className="num">{formatInstant(at, 'short', language)}</span>)
  return (
    <Section title={t('section.profile')}>
      <Facts
        rows={[
          [
            t('number'),
            <span key="id" className="num">
              {member.id}
            </span>,
          ],
          [t('member'), t(member.type === 0 ? 'type.member' : 'type.agent')],
          [t('registered'), instant(member.registeredAt)],
          [t('lastLogin'), instant(member.lastLoginAt)],
          [t('mobile'), contact('mobile', contacts.mobileVerified)],
          [t('email'), contact('email', contacts.emailVerified)],
          [t('payeeName'), contact('payeeName')],
          [
            t('upline'),
            line.upline === null ? (
              t('noUpline')
            ) : (
              <Link className="link" to="/members/$id" params={{ id: line.upline.id }}>
                {line.upline.username}
              </Link>
            ),
          ],
          [
            t('downlines'),
            <span key="d" className="num">
              {line.downlines}
            </span>,
          ],
          [
            t('team'),
            <span key="t" className="num">
              {line.team}
            </span>,
          ],
          [t('authenticator'), yes(security.hasAuthenticator)],
          [t('payment'), yes(security.hasPaymentPassword)],
          [t('mustChange'), yes(security.mustChangePassword)],
          [t('changedAt'), instant(security.changedAt)],
        ]}
      />
      {reveal.isError && (
        <Note tone="bad" role="alert">
          {errorText(reveal.error)}
        </Note>
      )}
      {shown === undefined && (
        <>
          <Button tone="soft" pending={reveal.isPending} pendingText={t('loading')} onClick={() => reveal.mutate({ id: member.id })}>
            {t('reveal')}
          </Button>
          <p className="small muted">{t('revealHint')}</p>
        </>
      )}
    </Section>
  )
}
