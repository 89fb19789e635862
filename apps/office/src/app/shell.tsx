import { Badge, Icon, IconButton, Wordmark, ask, type IconName } from '@khela/ui'
import { Link, Outlet } from '@tanstack/react-router'
import { useState, type ReactElement } from 'react'
import { useTranslations } from 'use-intl'
import type { OfficePermission, OfficeRole } from '@khela/contract'
import { useAlarm, useStayHere } from '../features/care/alarm.tsx'
import { useDesk } from '../features/care/queries.ts'
import { useOpenHarm } from '../features/harm/queries.ts'
import { useOpenCases } from '../features/cases/queries.ts'
import { useDeadJobs } from '../features/jobs/queries.ts'
import { useWaitingKyc } from '../features/kyc/queries.ts'
import { useWaitingAdjustments } from '../features/members/queries.ts'
import { useWaitingDeposits } from '../features/deposits/queries.ts'
import { useWaitingProposals } from '../features/proposals/queries.ts'
import { useWaiting } from '../features/withdrawals/queries.ts'
import { Alarms } from './alarms.tsx'
import { call } from './client.ts'
import { useMe } from './me.ts'
import { useSession } from './session.ts'

const places = [
  { to: '/deposits', search: { tab: 'queue', filter: 'waiting' }, key: 'deposits', icon: 'arrow-down', permission: 'deposit.read' },
  { to: '/withdrawals', search: { filter: 'waiting' }, key: 'withdrawals', icon: 'arrow-up', permission: 'withdrawal.read' },
  { to: '/cases', search: { tab: 'cases', state: 'open' }, key: 'cases', icon: 'shield-alert', permission: 'case.read' },
  { to: '/care', search: { tab: 'chats' }, key: 'care', icon: 'headset', permission: 'support.read' },
  { to: '/kyc', search: { tab: 'waiting' }, key: 'kyc', icon: 'id-card', permission: 'kyc.read' },
  { to: '/harm', search: { state: 'open' }, key: 'harm', icon: 'heart', permission: 'care.read' },
  { to: '/members', key: 'members', icon: 'users', permission: 'member.read' },
  { to: '/adjustments', search: { filter: 'waiting' }, key: 'adjustments', icon: 'sliders-horizontal', permission: 'member.read' },
  { to: '/proposals', search: { filter: 'waiting' }, key: 'proposals', icon: 'users', permission: 'proposal.read' },
  { to: '/content', search: { tab: 'announcements', kind: 'notice' }, key: 'content', icon: 'megaphone', permission: 'content.read' },
  { to: '/games', key: 'games', icon: 'dices', permission: 'game.read' },
  { to: '/tables', key: 'tables', icon: 'hourglass', permission: 'game.read' },
  { to: '/poker', search: { state: 'open' }, key: 'poker', icon: 'hand-coins', permission: 'game.read' },
  { to: '/seas', search: { state: 'open' }, key: 'seas', icon: 'waves', permission: 'game.read' },
  { to: '/books', key: 'books', icon: 'scale', permission: 'ledger.read' },
  { to: '/audit', key: 'audit', icon: 'scroll-text', permission: 'audit.read' },
  { to: '/jobs', key: 'jobs', icon: 'wrench', permission: 'jobs.read' },
  { to: '/operators', key: 'operators', icon: 'id-card', permission: 'operator.read' },
  { to: '/site', key: 'site', icon: 'settings', permission: 'merchant.read' },
] as const satisfies readonly { to: string; search?: object; key: string; icon: IconName; permission: OfficePermission }[]

/** Side of the office: places the role may enter, who is signed in, language, sign out. */
export function Shell(): ReactElement {
  const t = useTranslations('office')
  const { me, can } = useMe()
  const [isOpen, setOpen] = useState(false)
  const desk = useDesk(can('support.read'))
  useAlarm(can('support.write') ? desk.chats : 0)
  useStayHere(desk.isHere)
  const waiting = {
    '/care': desk.chats + desk.tickets,
    '/deposits': useWaitingDeposits(can('deposit.read')),
    '/withdrawals': useWaiting(can('withdrawal.read')),
    '/cases': useOpenCases(can('case.read')),
    '/kyc': useWaitingKyc(can('kyc.read')),
    '/harm': useOpenHarm(can('care.read')),
    '/jobs': useDeadJobs(can('jobs.read')),
    '/adjustments': useWaitingAdjustments(can('member.read')),
    '/proposals': useWaitingProposals(can('proposal.read')),
  }
  const countOf = (place: string) => (place in waiting ? waiting[place as keyof typeof waiting] : 0)
  return (
    <div className="office">
      <a className="skip" href="#content">
        {t('skip')}
      </a>
      <aside className="office-side" data-open={isOpen || undefined}>
        <div className="office-brand">
          <Wordmark />
          <IconButton
            icon={isOpen ? 'x' : 'menu'}
            label={t('menu')}
            aria-expanded={isOpen}
            className="office-toggle"
            onClick={() => setOpen(!isOpen)}
          />
        </div>
        <nav aria-label={t('menu')} className="office-nav">
          {places
            .filter((place) => can(place.permission))
            .map((place) => (
              <Link key={place.to} to={place.to} {...('search' in place && { search: place.search })} onClick={() => setOpen(false)}>
                <Icon name={place.icon} />
                <span className="grow">{t(place.key)}</span>
                {countOf(place.to) > 0 && <span className="office-count num">{countOf(place.to)}</span>}
              </Link>
            ))}
        </nav>
        <Foot name={me?.name ?? ''} role={me?.role} onLeave={() => setOpen(false)} />
      </aside>
      <main id="content" className="office-main" tabIndex={-1}>
        <Alarms />
        <Outlet />
      </main>
    </div>
  )
}

interface FootProps {
  readonly name: string
  readonly role: OfficeRole | undefined
  /** The menu of a phone closes. */
  readonly onLeave: () => void
}

function Foot({ name, role, onLeave }: FootProps): ReactElement {
  const t = useTranslations('office')
  const { language, speak, signOut } = useSession()
  const leave = async () => {
    const answer = await ask({
      icon: 'log-out',
      title: t('signOutSure'),
      buttons: [
        { id: 'stay', label: t('stay'), tone: 'line' },
        { id: 'leave', label: t('signOut'), tone: 'go' },
      ],
    })
    if (answer !== 'leave') return
    // The token is forgotten here whatever the server says: a lost reply must not keep somebody signed in on this screen.
    await call('officeLogout', {}).catch(() => undefined)
    signOut()
  }
  return (
    <div className="office-foot">
      <Link to="/account" className="grow office-me" onClick={onLeave}>
        <b>{name}</b>
        {role && <Badge>{t(`role_${role}`)}</Badge>}
      </Link>
      <IconButton icon="languages" label={language === 'bn' ? 'English' : 'বাংলা'} onClick={() => speak(language === 'bn' ? 'en' : 'bn')} />
      <IconButton icon="log-out" label={t('signOut')} onClick={() => void leave()} />
    </div>
  )
}
