import type { ReplyOf } from '@khela/contract'
import { formatInstant } from '@khela/i18n'
import { Skeleton } from '@khela/ui'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactElement, ReactNode } from 'react'
import { useTexts } from '@khela/i18n/use-texts'
import { Failed } from '../../../app/failed.tsx'
import { useSession } from '../../../app/session.ts'
import type { SectionProps } from './section.ts'
import { memberQueries } from '../queries.ts'
import { Section } from '../../../app/section.tsx'

type SignIns = ReplyOf<'officeMemberSeen'>

export function SignInsSection({ member }: SectionProps): ReactElement {
  const t = useTexts('office-members')
  const seen = useQuery(memberQueries.one('officeMemberSeen', { id: member.id }))
  return (
    <Section title={t('section.seen')}>
      {seen.isPending && <Skeleton height={120} />}
      {seen.isError && <Failed query={seen} />}
      {seen.data && <Lists seen={seen.data} />}
    </Section>
  )
}

function Lists({ seen }: { readonly seen: SignIns }): ReactElement {
  const t = useTexts('office-members')
  const language = useSession((session) => session.language)
  const time = (at: string) => <span className="num small muted">{formatInstant(at, 'short', language)}</span>
  const line = (key: string, lead: ReactNode, rest: ReactNode, at: string) => (
    <li key={key}>
      <span className="office-break">{lead}</span> {time(at)}
      <span className="small muted office-break">{rest}</span>
    </li>
  )
  const address = (ip: string | null) =>
    ip === null ? (
      '—'
    ) : (
      <Link className="link num" to="/members" search={{ q: ip }}>
        {ip}
      </Link>
    )
  const lists = [
    [t('sessions'), seen.sessions.map((one) => line(one.id, address(one.ip), one.agent ?? '', one.seenAt))],
    [t('browsers'), seen.devices.map((one) => line(one.id, address(one.ip), one.agent ?? '', one.seenAt))],
    [
      t('networks'),
      seen.networks.map((one) =>
        line(one.network, <span className="num">{one.network}</span>, t('others', { count: one.others }), one.seenAt),
      ),
    ],
    [t('signIns'), seen.signIns.slice(0, 10).map((one) => line(one.at, address(one.ip), `${one.way} · ${one.result}`, one.at))],
  ] as const
  return (
    <div className="member-lists">
      {lists.map(([title, rows]) => (
        <div key={title}>
          <h3>{title}</h3>
          {rows.length === 0 ? <p className="muted small">{t('noRows')}</p> : <ul className="office-history">{rows}</ul>}
        </div>
      ))}
    </div>
  )
}
