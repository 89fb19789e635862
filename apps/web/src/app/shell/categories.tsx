import { Link, useRouterState } from '@tanstack/react-router'
import { useQuery } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { useTranslations } from 'use-intl'
import { objectUrl } from '../../site/art.ts'
import { categoryPath, orderCategories, useCategoryName } from '../../site/categories.ts'
import { read } from '../../site/queries.ts'

const homePaths: ReadonlySet<string> = new Set(['/', '/index', '/index.html', '/home', '/login', '/register'])

/** True on home under any of its names. */
export const isHomePath = (path: string): boolean => homePaths.has(path)

/** Categories that have vendors, in the order of the navigation. */
export function useCategories() {
  const { data } = useQuery({ ...read('vendors', {}), staleTime: 300_000 })
  return data === undefined ? [] : orderCategories(data.categories)
}

/** The top navigation: home, then the categories that have vendors (product-spec §2). */
export function CategoryBar(): ReactElement {
  const t = useTranslations('shell')
  const name = useCategoryName()
  const categories = useCategories()
  const path = useRouterState({ select: (state) => state.location.pathname })
  return (
    <nav className="cats" aria-label={t('mainNavigation')}>
      <ul>
        <li>
          <Link className="cat" to="/" aria-current={isHomePath(path) ? 'page' : undefined}>
            <img src={objectUrl('HOME')} alt="" width={42} height={42} />
            {t('home')}
          </Link>
        </li>
        {categories.map(({ gameClassify: code }) => (
          <li key={code}>
            <Link
              className="cat"
              to="/$category"
              params={{ category: categoryPath(code) }}
              aria-current={path === `/${categoryPath(code)}` ? 'page' : undefined}
            >
              <img src={objectUrl(code.toUpperCase())} alt="" width={42} height={42} />
              {name(code)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
