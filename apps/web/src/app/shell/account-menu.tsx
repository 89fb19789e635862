import { ask, loader, Menu, notify, type MenuItem } from '@khela/ui'
import { useNavigate } from '@tanstack/react-router'
import type { ReactElement } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '../../site/client.ts'
import { useSession, useSetSession } from '../../site/session.ts'
import { initial } from './initial.ts'

/** Asks, ends the session here even when the server cannot be reached, and returns home (product-spec §4). */
export function useSignOut(): () => Promise<void> {
  const t = useTranslations()
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
    setSession(undefined)
    await navigate({ to: '/' })
    notify('good', t('shell.signedOut'))
  }
}

/** The account menu behind the avatar. */
export default function AccountMenu({ defaultOpen = false }: { readonly defaultOpen?: boolean }): ReactElement {
  const t = useTranslations('shell')
  const navigate = useNavigate()
  const signOut = useSignOut()
  const { member, isTrial } = useSession()
  const name = member?.nickname ?? ''
  const go = (page: string) => () => void navigate({ to: '/member/$page', params: { page } })
  const items: MenuItem[] = [
    ...(isTrial
      ? []
      : [
          { key: 'wallet', label: t('wallet'), icon: 'wallet' as const, onSelect: go('wallet') },
          { key: 'deposit', label: t('deposit'), icon: 'arrow-down-left' as const, onSelect: go('deposit') },
          { key: 'withdraw', label: t('withdraw'), icon: 'arrow-up-right' as const, onSelect: go('withdraw') },
        ]),
    { key: 'betting', label: t('bettingRecord'), icon: 'dices', onSelect: go('betting') },
    { key: 'account', label: t('accountRecord'), icon: 'scroll-text', onSelect: go('account') },
    { key: 'proof', label: t('balanceProof'), icon: 'badge-check', onSelect: () => void navigate({ to: '/balance-proof' }) },
    { key: 'fairness', label: t('fairness'), icon: 'scale', onSelect: () => void navigate({ to: '/fairness' }) },
    { key: 'out', label: t('signOut'), icon: 'log-out', separated: true, onSelect: () => void signOut() },
  ]
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
          <span className="ava">{initial(name)}</span>
        </button>
      }
    />
  )
}
