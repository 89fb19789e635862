import { ask, loader, Menu, notify, type MenuItem } from '@khela/ui'
import { useNavigate } from '@tanstack/react-router'
import type { ReactElement } from 'react'
import { useTexts, useTextsOf } from '@khela/i18n/use-texts'
import { Avatar } from '../../site/avatar.tsx'
import { call } from '../../site/client.ts'
import { useSession, useSetSession } from '../../site/session.ts'
import { rememberName } from '../../site/small/remembered.ts'
import { useMenuFacts } from './facts.ts'
import { useMemberItemName } from './member-item-name.ts'
import { accountItems, memberItem } from './menus.ts'

/** Asks, ends the session here even when the server cannot be reached, and returns home, or where agents came from (PS-2.31, PS-4.3). */
export function useSignOut(to: '/' | '/agent' = '/'): () => Promise<void> {
  const t = useTextsOf('common', 'shell')
  const navigate = useNavigate()
  const setSession = useSetSession()
  return async () => {
    const answer = await ask({
      icon: 'log-out',
      title: t('shell.signOutTitle'),
      html: t('shell.signOutText'),
      buttons: [
        { id: 'no', label: t('common.cancel') },
        { id: 'yes', label: t('shell.signOut'), tone: 'hot' },
      ],
      coverCloses: true,
    })
    if (answer !== 'yes') return
    const hide = loader.show()
    try {
      await call('logout', {})
    } catch {
      // The token is dropped here in any case, and it ends by itself on the server.
    } finally {
      hide()
    }
    rememberName(undefined)
    setSession(undefined)
    await navigate({ to })
    notify('good', t('shell.signedOut'))
  }
}

const outside = {
  points: { icon: 'star', to: '/pointMall' },
  agent: { icon: 'users', to: '/agentHome' },
} as const

/** The account menu behind the avatar: what the merchant's flags and the kind of member leave (PS-2.20). */
export default function AccountMenu({ defaultOpen = false }: { readonly defaultOpen?: boolean }): ReactElement {
  const t = useTexts('shell')
  const frames = useTexts('frames.member')
  const navigate = useNavigate()
  const signOut = useSignOut()
  const nameOf = useMemberItemName()
  const { member, isTrial } = useSession()
  const facts = useMenuFacts()
  const name = member?.nickname ?? ''
  const items = accountItems(facts).map((key): MenuItem => {
    if (key === 'out') return { key, label: t('signOut'), icon: 'log-out', separated: true, onSelect: () => void signOut() }
    if (key === 'points' || key === 'agent') {
      const label = key === 'points' ? frames('points') : t('agentCentre')
      return { key, label, icon: outside[key].icon, onSelect: () => void navigate({ to: outside[key].to }) }
    }
    const item = memberItem(key)
    return { key, label: nameOf(item), icon: item.icon, onSelect: () => void navigate({ to: '/member/$page', params: { page: key } }) }
  })
  return (
    <Menu
      label={t('accountMenu')}
      defaultOpen={defaultOpen}
      items={items}
      head={
        <>
          <b className="wrap-any">{name}</b>
          <span className="small muted" style={{ display: 'block' }}>
            {isTrial ? t('trial') : member?.account}
          </span>
        </>
      }
      trigger={
        <button type="button" className="ib" aria-label={t('accountMenu')}>
          <Avatar name={name} icon={member?.icon} />
        </button>
      }
    />
  )
}
