import { Stitch } from '@khela/ui'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactElement } from 'react'
import { useTranslations } from 'use-intl'
import { categoryPath, useCategoryName } from '../../site/categories.ts'
import { useLanguage } from '../../site/language.ts'
import { useModal } from '../../site/modal-address.ts'
import { read } from '../../site/queries.ts'
import { reachByKeys } from '../../site/reach-by-keys.ts'
import { useCategories } from './categories.tsx'

const year = new Date().getUTCFullYear()

/** The foot of every page but a game. What the merchant has not given is not shown. */
export function Footer(): ReactElement {
  const t = useTranslations('shell')
  const language = useLanguage()
  const name = useCategoryName()
  const modal = useModal()
  const categories = useCategories()
  const { data: info } = useQuery({ ...read('permissionInfo', {}), staleTime: 300_000 })
  const makers = new Map(
    categories.flatMap((row) => row.cards.map((card) => [card.vassalage, language === 'bn' ? card.title.bn : card.title.en])),
  )
  return (
    <footer className="foot" data-cloth="night">
      <div className="wrap">
        {makers.size > 0 && (
          <>
            <ul className="makers" ref={reachByKeys} aria-label={t('footer.vendors')}>
              {[...makers].map(([code, title]) => (
                <li key={code}>{title}</li>
              ))}
            </ul>
            <Stitch className="faint" />
          </>
        )}
        <div className="foot-grid">
          <nav aria-label={t('footer.games')}>
            <h2>{t('footer.games')}</h2>
            {categories.slice(0, 6).map(({ gameClassify: code }) => (
              <Link key={code} to="/$category" params={{ category: categoryPath(code) }}>
                {name(code)}
              </Link>
            ))}
          </nav>
          <nav aria-label={t('footer.help')}>
            <h2>{t('footer.help')}</h2>
            <Link to="/fairness">{t('fairness')}</Link>
            <Link to="/balance-proof">{t('balanceProof')}</Link>
            <button type="button" onClick={() => modal.open('terms')}>
              {t('footer.terms')}
            </button>
            <Link to="/credits">{t('credits')}</Link>
          </nav>
          <div>
            <div className="row">
              <span className="age num">18+</span>
              <p className="small">
                {t('footer.responsible')} {info?.profile === 'DEMO' && t('footer.demo')}
              </p>
            </div>
          </div>
        </div>
        <p className="small muted rights">{t('footer.rights', { year: String(year) })}</p>
      </div>
    </footer>
  )
}
