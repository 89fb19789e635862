import { Icon } from '@khela/ui'
import { languageOf } from '@khela/i18n'
import { Link, useRouterState } from '@tanstack/react-router'
import { lazy, Suspense, type ReactElement } from 'react'
import { useTexts } from '@khela/i18n/use-texts'
import { objectUrl } from '../../site/art.ts'
import { categoryPath, isAside, useCategoryName, vendorToStart, type VendorCategory } from '../../site/categories.ts'
import { useLanguage } from '../../site/language.ts'
import { useLaunch } from '../../site/launch.ts'
import { useCategories } from '../../site/use-categories.ts'
import { Boundary } from '../boundary.tsx'
import { isHomePath } from '../pages.ts'
import { useIntoSight } from './into-sight.ts'
import { useVendorMenu, type VendorMenu } from './use-vendor-menu.ts'

const loadMenu = () => import('./vendor-menu.tsx')
const VendorMenuPanel = lazy(loadMenu)

/** The top navigation: home, promotions, then the categories that have vendors, each with the menu of its vendors (PS-2.16, PS-2.18). */
export function CategoryBar(): ReactElement {
  const t = useTexts('shell')
  const categories = useCategories()
  const path = useRouterState({ select: (state) => state.location.pathname })
  const menu = useVendorMenu(path, languageOf(useLanguage()).dir)
  const isHome = isHomePath(path)
  const intoSight = useIntoSight()
  const opened = categories.find((category) => category.gameClassify === menu.open?.code)
  return (
    <nav className="cats" aria-label={t('mainNavigation')} onPointerLeave={menu.leave}>
      <ul>
        <li>
          <Link className="cat" to="/" aria-current={isHome ? 'page' : undefined} ref={isHome ? intoSight : undefined}>
            <img src={objectUrl('HOME')} alt="" width={42} height={42} loading="lazy" />
            {t('home')}
          </Link>
        </li>
        <li>
          <Link
            className="cat"
            to="/promotions"
            activeProps={{ 'aria-current': 'page' }}
            ref={path === '/promotions' ? intoSight : undefined}
          >
            <img src={objectUrl('PROMO')} alt="" width={42} height={42} loading="lazy" />
            {t('categories.PROMO')}
          </Link>
        </li>
        {categories.map((category) => (
          <Category key={category.gameClassify} category={category} menu={menu} path={path} />
        ))}
      </ul>
      {opened !== undefined && menu.open !== undefined && (
        <Boundary fallback={() => null}>
          <Suspense fallback={null}>
            <VendorMenuPanel
              key={menu.open.code}
              category={opened}
              at={menu.open.at}
              takesFocus={menu.open.byKeys}
              onStay={menu.stay}
              onClose={menu.close}
            />
          </Suspense>
        </Boundary>
      )}
    </nav>
  )
}

interface CategoryProps {
  readonly category: VendorCategory
  readonly menu: VendorMenu
  readonly path: string
}

/** One category: a press goes to its page or starts its only vendor; a pointer over it, or the button beside it, shows its vendors. */
function Category({ category, menu, path }: CategoryProps): ReactElement {
  const t = useTexts('shell')
  const name = useCategoryName()
  const { startVendor } = useLaunch()
  const code = category.gameClassify
  const only = vendorToStart(category)
  const isCurrent = path === `/${categoryPath(code)}`
  const intoSight = useIntoSight()
  return (
    <li
      className="cat-place"
      data-aside={isAside(code) || undefined}
      onPointerEnter={(event) => {
        if (event.pointerType !== 'mouse') return
        void loadMenu()
        menu.point(code, event.currentTarget)
      }}
    >
      <Link
        className="cat"
        to="/$category"
        params={{ category: categoryPath(code) }}
        aria-current={isCurrent ? 'page' : undefined}
        ref={isCurrent ? intoSight : undefined}
        onClick={(event) => {
          menu.close()
          // A press with a key held opens the page elsewhere, as with any link.
          if (only === undefined || event.metaKey || event.ctrlKey || event.shiftKey) return
          event.preventDefault()
          void startVendor(code, only)
        }}
      >
        <img src={objectUrl(code.toUpperCase())} alt="" width={42} height={42} loading="lazy" />
        {name(code)}
      </Link>
      <button
        type="button"
        className="cat-more"
        aria-label={t('vendorsOf', { name: name(code) })}
        aria-expanded={menu.open?.code === code}
        onClick={(event) => menu.turn(code, event.currentTarget.parentElement ?? event.currentTarget)}
      >
        <Icon name="chevron-down" />
      </button>
    </li>
  )
}
