import { formatInstant } from '@khela/i18n'
import { Badge, Button, Note } from '@khela/ui'
import { Link } from '@tanstack/react-router'
import { useState, type ReactElement } from 'react'
import { useTexts } from '@khela/i18n/use-texts'
import type { ReplyOf } from '@khela/contract'
import { useErrorText } from '../../../app/error-text.ts'
import { useSession } from '../../../app/session.ts'
import type { SectionProps } from './section.ts'
import { useAct, type Member } from '../queries.ts'
import { Facts, Section } from '../../../app/section.tsx'

export function ProfileSection({ member }: SectionProps): ReactElement {
  const t = useTexts('office-members')
  const language = useSession((session) => session.language)
  const errorText = useErrorText()
  const [shown, show] = useState<ReplyOf<'officeMemberReveal'>>()
  const reveal = useAct('officeMemberReveal', show)
  const { contacts, line, security } = member
  const contact = (name: 'mobile' | 'email' | 'payeeName', isVerified?: boolean) => (
    <Contact value={(shown ?? contacts)[name]} isVerified={isVerified} />
  )
  const num = (value: string | number) => <span className="num">{value}</span>
  const yes = (is: boolean) => t(is ? 'yes' : 'no')
  const instant = (at: string | null) => (at === null ? t('never') : <span className="num">{formatInstant(at, 'short', language)}</span>)
  return (
    <Section title={t('section.profile')}>
      <Facts
        rows={[
          [t('number'), num(member.id)],
          [t('member'), t(member.type === 0 ? 'type.member' : 'type.agent')],
          [t('registered'), instant(member.registeredAt)],
          [t('lastLogin'), instant(member.lastLoginAt)],
          [t('mobile'), contact('mobile', contacts.mobileVerified)],
          [t('email'), contact('email', contacts.emailVerified)],
          [t('payeeName'), contact('payeeName')],
          [t('upline'), <Upline key="u" upline={line.upline} />],
          [t('downlines'), num(line.downlines)],
          [t('team'), num(line.team)],
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

function Upline({ upline }: { readonly upline: Member['line']['upline'] }): ReactElement {
  const t = useTexts('office-members')
  if (upline === null) return <>{t('noUpline')}</>
  return (
    <Link className="link" to="/members/$id" params={{ id: upline.id }}>
      {upline.username}
    </Link>
  )
}

function Contact({ value, isVerified }: { readonly value: string | null; readonly isVerified: boolean | undefined }): ReactElement {
  const t = useTexts('office-members')
  if (value === null) return <span className="muted">{t('notGiven')}</span>
  return (
    <span className="office-break">
      {value} {isVerified !== undefined && <Badge tone={isVerified ? 'good' : 'info'}>{t(isVerified ? 'verified' : 'unverified')}</Badge>}
    </span>
  )
}
