import { Icon } from '@khela/ui'
import { languageCodes, languages } from '@khela/i18n'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactElement } from 'react'
import { useTranslations } from 'use-intl'
import { objectUrl } from '../../site/art.ts'
import { categoryPath, useCategoryName } from '../../site/categories.ts'
import { useLanguage, useLanguageStore } from '../../site/language.ts'
import { read } from '../../site/queries.ts'
import { useCategories } from './categories.tsx'
import { serviceIcon } from './services.ts'

/** Ways to reach customer service; none unless the merchant gave them. */
export function useServices() {
  const { data } = useQuery({ ...read('permissionInfo', {}), staleTime: 300_000 })
  return data?.customerService ?? []
}

/** The language that a press on the language item goes to; with two languages that is the other one. */
export function useNextLanguage() {
  const store = useLanguageStore()
  const at = languageCodes.indexOf(useLanguage() as (typeof languageCodes)[number])
  const next = languageCodes[(at + 1) % languageCodes.length] ?? 'bn'
  return { next, name: languages[next].name, choose: () => store.choose(next) }
}

/** The narrow rail from 1200 px. */
export function SideRail(): ReactElement {
  const t = useTranslations('shell')
  const name = useCategoryName()
  const categories = useCategories()
  const services = useServices()
  const language = useNextLanguage()
  return (
    <div className="side" data-cloth="night">
      <nav className="side-in" aria-label={t('sideNavigation')}>
        {categories.map(({ gameClassify: code }) => (
          <Link key={code} to="/$category" params={{ category: categoryPath(code) }} activeProps={{ 'aria-current': 'page' }}>
            <img src={objectUrl(code.toUpperCase())} alt="" width={32} height={32} loading="lazy" />
            {name(code)}
          </Link>
        ))}
        <Link to="/fairness" activeProps={{ 'aria-current': 'page' }}>
          <Icon name="scale" large />
          {t('fairness')}
        </Link>
        {services.map((service) => (
          <a key={service.url} href={service.url} target="_blank" rel="noopener noreferrer">
            <Icon name={serviceIcon(service.csType)} large />
            {service.title}
          </a>
        ))}
        <button type="button" lang={language.next} aria-label={`${t('language')}: ${language.name}`} onClick={() => void language.choose()}>
          <Icon name="languages" large />
          {language.name}
        </button>
      </nav>
    </div>
  )
}
