import { Drawer, Icon, IconButton, Money, Stitch, Wordmark } from '@khela/ui'
import { Link } from '@tanstack/react-router'
import type { ReactElement } from 'react'
import { useTexts, useTextsOf } from '@khela/i18n/use-texts'
import { objectUrl } from '../../site/art.ts'
import { Avatar } from '../../site/avatar.tsx'
import { categoryPath, useCategoryName } from '../../site/categories.ts'
import { useModal } from '../../site/modal-address.ts'
import { PlaceBanner, useBannerPlace } from '../../site/banners/place-banner.tsx'
import { read } from '../../site/queries.ts'
import { useServices } from '../../site/service.ts'
import { useSession } from '../../site/session.ts'
import { useRead } from '../../site/use-read.ts'
import { useCategories } from '../../site/use-categories.ts'
import { useSignOut } from './account-menu.tsx'
import { useBalance } from './balance.tsx'
import { useDots, useMenuFacts } from './facts.ts'
import { LanguageChoice } from './edges/language-choice.tsx'
import { ServiceLinks } from './edges/service-links.tsx'
import { AppCard } from './service-panel.tsx'

/** The side menu as a drawer: who is here, every place, the app, the ways of contact, the languages. */
export default function MenuDrawer({ onClose }: { readonly onClose: () => void }): ReactElement {
  const t = useTextsOf('common', 'shell')
  const modal = useModal()
  const session = useSession()
  const banner = useBannerPlace('w_leftmenu')
  return (
    <Drawer title={t('shell.menu')} onClose={onClose}>
      <div className="row between">
        <Link className="logo" to="/" aria-label={t('common.appName')} onClick={onClose}>
          <Wordmark />
        </Link>
        <IconButton icon="x" label={t('common.close')} onClick={onClose} />
      </div>
      <button
        type="button"
        className="drawer-find"
        onClick={() => {
          onClose()
          modal.open('search')
        }}
      >
        <Icon name="search" />
        {t('shell.findGame')}
      </button>
      {session.state === 'in' && <Person />}
      {session.state === 'out' && <Doors onClose={onClose} />}
      <PlaceBanner place={banner} onLeave={onClose} />
      <Stitch />
      <Places onClose={onClose} />
      <Stitch className="faint" />
      <AppCard
        onOpen={() => {
          onClose()
          modal.open('download')
        }}
      />
      <Rest onClose={onClose} />
    </Drawer>
  )
}

/** What the house proves, help, contact, languages, the way out. */
function Rest({ onClose }: { readonly onClose: () => void }): ReactElement {
  const t = useTexts('shell')
  const services = useServices()
  const session = useSession()
  const signOut = useSignOut()
  const { data: info } = useRead({ ...read('permissionInfo', {}), staleTime: 300_000 })
  return (
    <div className="pair">
      <Link to="/fairness" onClick={onClose}>
        <Icon name="scale" />
        {t('fairness')}
      </Link>
      <Link to="/balance-proof" onClick={onClose}>
        <Icon name="badge-check" />
        {t('balanceProof')}
      </Link>
      <Link to="/help" onClick={onClose}>
        <Icon name="circle-help" />
        {t('help')}
      </Link>
      <ServiceLinks rows={services} hosts={info?.customerServiceHosts ?? []} ownChat={info?.ownChat ?? false} onLeave={onClose} />
      <LanguageChoice />
      {session.state === 'in' && (
        <button
          type="button"
          onClick={() => {
            onClose()
            void signOut()
          }}
        >
          <Icon name="log-out" />
          {t('signOut')}
        </button>
      )}
    </div>
  )
}

/** Home and the categories. */
function Places({ onClose }: { readonly onClose: () => void }): ReactElement {
  const t = useTextsOf('common', 'shell')
  const name = useCategoryName()
  const categories = useCategories()
  const { hasReferral } = useMenuFacts()
  const { rewards } = useDots()
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
      <Link to="/promotions" onClick={onClose}>
        <img src={objectUrl('PROMO')} alt="" width={34} height={34} />
        {t('shell.categories.PROMO')}
      </Link>
      <Link to="/member/$page" params={{ page: 'rewards' }} onClick={onClose}>
        <span className="dotted" data-dot={rewards > 0 || undefined}>
          <img src={objectUrl('REWARD')} alt="" width={34} height={34} />
        </span>
        {t('shell.rewards')}
      </Link>
      {hasReferral && (
        <Link to="/member/$page" params={{ page: 'referral' }} onClick={onClose}>
          <img src={objectUrl('INVITE')} alt="" width={34} height={34} />
          {t('shell.invite')}
        </Link>
      )}
    </nav>
  )
}

/** The two ways in. */
function Doors({ onClose }: { readonly onClose: () => void }): ReactElement {
  const t = useTexts('shell')
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
  const t = useTexts('shell')
  const { member, isTrial } = useSession()
  const { shown } = useBalance()
  return (
    <div className="person">
      <Avatar name={member?.nickname ?? ''} icon={member?.icon} />
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
