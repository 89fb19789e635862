import { Badge, Icon, IconButton, Wordmark, ask } from '@khela/ui'
import { Link, Outlet } from '@tanstack/react-router'
import { useState, type ReactElement } from 'react'
import { useTexts } from '@khela/i18n/use-texts'
import type { OfficeRole } from '@khela/contract'
import { useAlarm, useStayHere } from '../features/support/alarm.tsx'
import { useDesk } from '../features/support/queries.ts'
import { Alarms } from './alarms.tsx'
import { call } from './client.ts'
import { KeysHelp } from './keys-help.tsx'
import { useMe } from './me.ts'
import { placeGroups, useWaitingPlaces } from './places.ts'
import { useSession } from './session.ts'
import { ShadeButton } from './shade.tsx'
import { WaitingCounts } from './waiting-counts.ts'
import './shell.css'

/** Side of the office: places the role may enter, who is signed in, language, sign out. */
export function Shell(): ReactElement {
  const t = useTexts('office')
  const { me, can } = useMe()
  const [isOpen, setOpen] = useState(false)
  const desk = useDesk(can('support.read'))
  useAlarm(can('support.write') ? desk.chats : 0)
  useStayHere(desk.isHere)
  const waiting = useWaitingPlaces(can)
  const countOf = (place: string) => waiting[place] ?? 0
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
          {placeGroups.map(({ name, places }) => {
            const open = places.filter(({ permission }) => can(permission))
            if (open.length === 0) return null
            return (
              <section key={name} aria-labelledby={name}>
                <h2 id={name}>{t(name)}</h2>
                {open.map((place) => (
                  <Link
                    key={place.to}
                    to={place.to}
                    {...(place.search && { search: place.search })}
                    activeOptions={{ includeSearch: false }}
                    onClick={() => setOpen(false)}
                  >
                    <Icon name={place.icon} />
                    <span className="grow">{t(place.text)}</span>
                    {countOf(place.to) > 0 && <span className="office-count num">{countOf(place.to)}</span>}
                  </Link>
                ))}
              </section>
            )
          })}
        </nav>
        <Foot name={me?.name ?? ''} role={me?.role} onLeave={() => setOpen(false)} />
      </aside>
      <main id="content" className="office-main" tabIndex={-1}>
        <WaitingCounts value={waiting}>
          <Alarms />
          <Outlet />
        </WaitingCounts>
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
  const t = useTexts('office')
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
      <span className="grow" />
      <KeysHelp />
      <ShadeButton />
      <IconButton icon="languages" label={language === 'bn' ? 'English' : 'বাংলা'} onClick={() => speak(language === 'bn' ? 'en' : 'bn')} />
      <IconButton icon="log-out" label={t('signOut')} onClick={() => void leave()} />
    </div>
  )
}
