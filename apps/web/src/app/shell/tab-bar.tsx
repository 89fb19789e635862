import { Icon } from '@khela/ui'
import { Link, useRouterState } from '@tanstack/react-router'
import type { ReactElement } from 'react'
import { useTexts } from '@khela/i18n/use-texts'
import { useModal } from '../../site/modal-address.ts'
import { useSession } from '../../site/session.ts'
import { isHomePath } from '../pages.ts'
import { useDots } from './facts.ts'

/** The bottom bar of phones and tablets. Not on a game: there the bar's place belongs to the game's action. */
export function TabBar({ onMenu }: { readonly onMenu: () => void }): ReactElement {
  const t = useTexts('shell')
  const path = useRouterState({ select: (state) => state.location.pathname })
  const { state, isTrial } = useSession()
  const modal = useModal()
  const { messages } = useDots()
  const isVisitor = state === 'out'
  return (
    <nav className="tabbar" aria-label={t('bottomNavigation')} data-cloth="night">
      <Link to="/" aria-current={isHomePath(path) ? 'page' : undefined}>
        <Icon name="house" large />
        {t('home')}
      </Link>
      <button type="button" onClick={onMenu}>
        <Icon name="layout-grid" large />
        {t('games')}
      </button>
      {isVisitor || isTrial ? (
        <button type="button" className="mid" onClick={() => modal.open('register')}>
          <span className="mid-disc">
            <Icon name="plus" large />
          </span>
          {t('register')}
        </button>
      ) : (
        <Link className="mid" to="/member/$page" params={{ page: 'deposit' }}>
          <span className="mid-disc">
            <Icon name="plus" large />
          </span>
          {t('depositShort')}
        </Link>
      )}
      <Link to="/member/$page" params={{ page: 'betting' }} activeProps={{ 'aria-current': 'page' }}>
        <Icon name="scroll-text" large />
        {t('bets')}
      </Link>
      {isVisitor ? (
        <button type="button" onClick={() => modal.open('login')}>
          <Icon name="user" large />
          {t('login')}
        </button>
      ) : (
        <Link to="/member/$page" params={{ page: isTrial ? 'account' : 'wallet' }} activeProps={{ 'aria-current': 'page' }}>
          <span className="dotted" data-dot={messages > 0 || undefined}>
            <Icon name="user" large />
          </span>
          {t('mine')}
          {messages > 0 && <span className="sr">{t('messagesNew', { count: messages })}</span>}
        </Link>
      )}
    </nav>
  )
}
