import { Badge } from '@khela/ui'
import { formatInstant } from '@khela/i18n'
import type { ReactElement } from 'react'
import { useTexts } from '@khela/i18n/use-texts'
import { useSession } from '../../app/session.ts'
import type { Thread } from './queries.ts'

/** Whom the desk serves, in short. */
export function MemberCard({ member }: { readonly member: Thread['member'] }): ReactElement {
  const t = useTexts('office-support')
  const language = useSession((session) => session.language)
  return (
    <section aria-label={t('member')} className="support-member">
      <p className="office-case-title">
        <b className="office-break">{member.account}</b>
        <Badge>{t(member.type === 0 ? 'typeMember' : 'typeAgent')}</Badge>
      </p>
      <dl className="kv">
        <dt>{t('number')}</dt>
        <dd className="num">{member.id}</dd>
        <dt>{t('registered')}</dt>
        <dd className="num">{formatInstant(member.registeredAt, 'day', language)}</dd>
        <dt>{t('ticketCounts')}</dt>
        <dd className="num">{t('ticketNumbers', member.tickets)}</dd>
      </dl>
    </section>
  )
}
