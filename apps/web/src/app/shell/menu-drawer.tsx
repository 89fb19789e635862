import { Drawer, Icon, IconButton, Money, Stitch, Wordmark } from '@khela/ui'
import { Link } from '@tanstack/react-router'
import type { ReactElement } from 'react'
import { useTranslations } from 'use-intl'
import { objectUrl } from '../../site/art.ts'
import { categoryPath, useCategoryName } from '../../site/categories.ts'
import { useModal } from '../../site/modal-address.ts'
import { useSession } from '../../site/session.ts'
import { useSignOut } from './account-menu.tsx'
import { useBalance } from './balance.tsx'
import { useCategories } from './categories.tsx'
import { serviceIcon } from './services.ts'
import { useNextLanguage, useServices } from './side-menu.tsx'

/** The side menu as a drawer. */
export default function MenuDrawer({ onClose }: { readonly onClose: () => void }): ReactElement {
  const t = useTranslations()
  const services = useServices()
  const language = useNextLanguage()
  const session = useSession()
  const signOut = useSignOut()
  return (
    <Drawer title={t('shell.menu')} onClose={onClose}>
      <div className="row between">
        <Link className="logo" to="/" aria-label={t('common.appName')} onClick={onClose}>
          <Wordmark />
        </Link>
        <IconButton icon="x" label={t('common.close')} onClick={onClose} />
      </div>
      {session.state === 'in' && <Person />}
      {session.state === 'out' && <Doors onClose={onClose} />}
      <Stitch />
      <Places onClose={onClose} />
      <Stitch className="faint" />
      <div className="pair">
        <Link to="/fairness" onClick={onClose}>
          <Icon name="scale" />
          {t('shell.fairness')}
        </Link>
        <Link to="/balance-proof" onClick={onClose}>
          <Icon name="badge-check" />
          {t('shell.balanceProof')}
        </Link>
        {services.map((service) => (
          <a key={service.url} href={service.url} target="_blank" rel="noopener noreferrer">
            <Icon name={serviceIcon(service.csType)} />
            {service.title}
          </a>
        ))}
        <button
          type="button"
          lang={language.next}
          aria-label={`${t('shell.language')}: ${language.name}`}
          onClick={() => void language.choose()}
        >
          <Icon name="languages" />
          {language.name}
        </button>
        {session.state === 'in' && (
          <button
            type="button"
            onClick={() => {
              onClose()
              void signOut()
            }}
          >
            <Icon name="log-out" />
            {t('shell.signOut')}
          </button>
        )}
      </div>
    </Drawer>
  )
}

/** Home and the categories. */
function Places({ onClose }: { readonly onClose: () => void }): ReactElement {
  const t = useTranslations()
  const name = useCategoryName()
  const categories = useCategories()
  return (
    <nav className="pair" aria-label={t('shell.mainNavigation')}>
      <Link to="/" onClick={onClose}>
        <img src={objectUrl('HOME')} alt="" width={34} height={34} />
        {t('shell.home')}
      </Link>
      {categories.map(({ gameClassify: code }) => (
        <Link key={code} to="/$category" params={{ category: categoryPath(code) }} onClick={onClose}>
          <img src={objectUrl(code.toUpperCase())} alt="" width={34} height={34} />
          {name(code)}
        </Link>
      ))}
    </nav>
  )
}

/** The two ways in. */
function Doors({ onClose }: { readonly onClose: () => void }): ReactElement {
  const t = useTranslations('shell')
  const modal = useModal()
  const open = (name: 'login' | 'register') => () => {
    onClose()
    modal.open(name)
  }
  return (
    <div className="row">
      <button type="button" className="btn btn-line grow" onClick={open('login')}>
        {t('login')}
      </button>
      <button type="button" className="btn btn-go grow" onClick={open('register')}>
        {t('register')}
      </button>
    </div>
  )
}

function Person(): ReactElement {
  const t = useTranslations('shell')
  const { member, isTrial } = useSession()
  const { shown } = useBalance()
  return (
    <div className="person">
      <span className="ava">
        <Icon name="user" />
      </span>
      <span className="grow">
        <b className="wrap-any">{member?.nickname}</b>
        <span className="small muted" style={{ display: 'block' }}>
          {isTrial ? t('trial') : member?.account}
        </span>
      </span>
      {shown !== undefined && <Money value={shown} className="b" />}
    </div>
  )
}
