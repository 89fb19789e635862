import { Icon, IconButton, Wordmark } from '@khela/ui'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense, useState, type ReactElement } from 'react'
import { useTexts, useTextsOf } from '@khela/i18n/use-texts'
import { Avatar } from '../../site/avatar.tsx'
import { useModal } from '../../site/modal-address.ts'
import { useSession, type MemberInfo } from '../../site/session.ts'
import { modals } from '../modals.ts'
import { Balance } from './balance.tsx'
import { useDots } from './facts.ts'

const AccountMenu = lazy(() => import('./account-menu.tsx'))

/** The head of every page: menu, brand, then who is here. */
export function Header({ onMenu, isMenuOpen }: { readonly onMenu: () => void; readonly isMenuOpen: boolean }): ReactElement {
  const t = useTextsOf('common', 'shell')
  const modal = useModal()
  const { state } = useSession()
  return (
    <header className="head" data-cloth="night">
      <a className="skip" href="#content">
        {t('common.skipToContent')}
      </a>
      <div className="wrap">
        <IconButton
          icon="menu"
          label={isMenuOpen ? t('shell.closeMenu') : t('shell.openMenu')}
          aria-expanded={isMenuOpen}
          onClick={onMenu}
        />
        <Link className="logo" to="/" aria-label={t('common.appName')}>
          <Wordmark />
        </Link>
        <span className="grow" />
        <button type="button" className="find" aria-label={t('shell.findGame')} onClick={() => modal.open('search')}>
          <Icon name="search" />
          <span className="only-wide">{t('shell.findGame')}</span>
        </button>
        {state === 'out' ? <Visitor /> : <SignedIn />}
      </div>
    </header>
  )
}

function Visitor(): ReactElement {
  const t = useTexts('shell')
  const modal = useModal()
  // The code of a view starts to come while the pointer is on its way.
  const warm = (name: 'login' | 'register') => () => void modals[name].load()
  return (
    <div className="row visitor">
      <button
        type="button"
        className="btn btn-line"
        onPointerEnter={warm('login')}
        onFocus={warm('login')}
        onClick={() => modal.open('login')}
      >
        {t('login')}
      </button>
      <button
        type="button"
        className="btn btn-go"
        onPointerEnter={warm('register')}
        onFocus={warm('register')}
        onClick={() => modal.open('register')}
      >
        {t('register')}
      </button>
    </div>
  )
}

function SignedIn(): ReactElement {
  const t = useTexts('shell')
  const { isTrial, member } = useSession()
  const modal = useModal()
  return (
    <>
      {isTrial && <span className="tag tag-warn only-wide">{t('trial')}</span>}
      <Balance />
      {isTrial ? (
        <button type="button" className="btn btn-go only-wide" onClick={() => modal.open('register')}>
          {t('register')}
        </button>
      ) : (
        <>
          <Link className="btn btn-line only-wide" to="/member/$page" params={{ page: 'withdraw' }}>
            {t('withdraw')}
          </Link>
          <Link className="btn btn-go only-wide" to="/member/$page" params={{ page: 'deposit' }}>
            <Icon name="plus" />
            {t('deposit')}
          </Link>
        </>
      )}
      {!isTrial && <Bell />}
      {member !== undefined && <Account label={t('accountMenu')} member={member} />}
    </>
  )
}

/** Messages that wait, by their number. */
function Bell(): ReactElement {
  const t = useTexts('shell')
  const { messages } = useDots()
  return (
    <Link
      className="ib bell"
      to="/member/$page"
      params={{ page: 'messages' }}
      aria-label={messages > 0 ? t('messagesNew', { count: messages }) : t('messages')}
    >
      <Icon name="bell" large />
      {messages > 0 && <span className="count num">{messages > 99 ? '99+' : messages}</span>}
    </Link>
  )
}

/** A plain button until it is wanted; then the menu's code comes and the menu is open. */
function Account({ label, member }: { readonly label: string; readonly member: MemberInfo }): ReactElement {
  const [isWanted, setWanted] = useState(false)
  const still = (
    <button type="button" className="ib" aria-label={label} aria-haspopup="menu" onClick={() => setWanted(true)}>
      <Avatar name={member.nickname} icon={member.icon} />
    </button>
  )
  return isWanted ? (
    <Suspense fallback={still}>
      <AccountMenu defaultOpen />
    </Suspense>
  ) : (
    still
  )
}
