import { Icon } from '@khela/ui'
import { Link } from '@tanstack/react-router'
import type { ReactElement } from 'react'
import { useTexts } from '@khela/i18n/use-texts'
import { objectUrl } from '../../../site/art.ts'
import { categoryPath, useCategoryName } from '../../../site/categories.ts'
import { useModal } from '../../../site/modal-address.ts'
import { PlaceBanner, useBannerPlace } from '../../../site/banners/place-banner.tsx'
import { read } from '../../../site/queries.ts'
import { useServices } from '../../../site/service.ts'
import { useRead } from '../../../site/use-read.ts'
import { useCategories } from '../../../site/use-categories.ts'
import { useDots, useMenuFacts } from '../facts.ts'
import { LanguageChoice } from './language-choice.tsx'
import { ServiceLinks } from './service-links.tsx'
import { setSide, sideStore } from '../side-store.ts'

/** The rail from 1200 px: pictures with short words, or unfolded with room for them. */
export default function SideRail(): ReactElement {
  const t = useTexts('shell')
  const name = useCategoryName()
  const categories = useCategories()
  const isOpen = sideStore((state) => state.isOpen)
  // Folded it has no room for one; its place is in the markup all the same, so that an unfolded menu does not jump.
  const banner = useBannerPlace('w_leftmenu', isOpen)
  return (
    <div className="side" data-cloth="night">
      <nav className="side-in" aria-label={t('sideNavigation')}>
        <button
          type="button"
          className="side-turn"
          aria-label={t(isOpen ? 'sideCollapse' : 'sideExpand')}
          aria-expanded={isOpen}
          onClick={() => setSide('reverse')}
        >
          <Icon name={isOpen ? 'panel-left-close' : 'panel-left-open'} large />
        </button>
        <PlaceBanner place={banner} />
        {categories.map(({ gameClassify: code }) => (
          <Link key={code} to="/$category" params={{ category: categoryPath(code) }} activeProps={{ 'aria-current': 'page' }}>
            <img src={objectUrl(code.toUpperCase())} alt="" width={32} height={32} loading="lazy" />
            <span>{name(code)}</span>
          </Link>
        ))}
        <Places />
        <Contacts />
      </nav>
    </div>
  )
}

/** Rewards, invitation, and what the house proves. */
function Places(): ReactElement {
  const t = useTexts('shell')
  const facts = useMenuFacts()
  const { rewards } = useDots()
  return (
    <>
      <Link to="/member/$page" params={{ page: 'rewards' }} activeProps={{ 'aria-current': 'page' }}>
        <span className="dotted" data-dot={rewards > 0 || undefined}>
          <img src={objectUrl('REWARD')} alt="" width={32} height={32} loading="lazy" />
        </span>
        <span>{t('rewards')}</span>
      </Link>
      {facts.hasReferral && (
        <Link to="/member/$page" params={{ page: 'referral' }} activeProps={{ 'aria-current': 'page' }}>
          <img src={objectUrl('INVITE')} alt="" width={32} height={32} loading="lazy" />
          <span>{t('invite')}</span>
        </Link>
      )}
      <Link to="/fairness" activeProps={{ 'aria-current': 'page' }}>
        <Icon name="scale" large />
        <span>{t('fairness')}</span>
      </Link>
      <Link to="/member/$page" params={{ page: 'safer' }} activeProps={{ 'aria-current': 'page' }}>
        <Icon name="hourglass" large />
        <span>{t('responsiblePlayShort')}</span>
      </Link>
    </>
  )
}

/** The app, customer service, the language. */
function Contacts(): ReactElement {
  const t = useTexts('shell')
  const modal = useModal()
  const services = useServices()
  const { data: info } = useRead({ ...read('permissionInfo', {}), staleTime: 300_000 })
  return (
    <>
      <button type="button" onClick={() => modal.open('download')}>
        <Icon name="qr-code" large />
        <span>{t('app')}</span>
      </button>
      <ServiceLinks rows={services} hosts={info?.customerServiceHosts ?? []} ownChat={info?.ownChat ?? false} large />
      <LanguageChoice large />
    </>
  )
}
