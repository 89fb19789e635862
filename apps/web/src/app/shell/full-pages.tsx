import { Button, Icon } from '@khela/ui'
import { Link } from '@tanstack/react-router'
import type { ReactElement } from 'react'
import { useTexts } from '@khela/i18n/use-texts'
import { objectUrl } from '../../site/art.ts'
import { categoryPath, useCategoryName } from '../../site/categories.ts'
import { loadTrouble } from '../../site/load.ts'
import { useModal } from '../../site/modal-address.ts'
import { useCategories } from '../../site/use-categories.ts'

/** No such address: where one can go instead. The shell stays around it. */
export function NotFoundPage(): ReactElement {
  const t = useTexts('shell')
  const name = useCategoryName()
  const categories = useCategories()
  const modal = useModal()
  return (
    <div className="wrap fullpage lost">
      <title>{t('notFoundTitle')}</title>
      <meta name="robots" content="noindex" />
      <img src={objectUrl('EMPTY')} alt="" width={112} height={112} />
      <h1>{t('notFoundTitle')}</h1>
      <p className="t2">{t('notFoundText')}</p>
      <div className="row wrap-row">
        <Link to="/" className="btn btn-go">
          {t('goHome')}
        </Link>
        <Button icon="search" onClick={() => modal.open('search')}>
          {t('findGame')}
        </Button>
      </div>
      <div className="row wrap-row">
        {categories.slice(0, 5).map(({ gameClassify: code }) => (
          <Link key={code} className="chip" to="/$category" params={{ category: categoryPath(code) }}>
            {name(code)}
          </Link>
        ))}
      </div>
    </div>
  )
}

/** A page that broke, or whose code did not come: again, or home by a fresh load. */
export function CrashPage({ error }: { readonly error: unknown }): ReactElement {
  const t = useTexts('shell')
  const trouble = loadTrouble(error)
  const title = t(trouble === undefined ? 'crashTitle' : 'loadTitle')
  return (
    <main className="closed" data-cloth="night">
      <div className="wrap fullpage">
        <title>{title}</title>
        <Icon name="triangle-alert" className="fullpage-mark" />
        <h1>{title}</h1>
        <p className="t2">{t(trouble ?? 'crashText')}</p>
        <div className="row wrap-row">
          <Button tone="go" icon="refresh-cw" onClick={() => window.location.reload()}>
            {t('reload')}
          </Button>
          <a className="btn btn-line" href="/">
            {t('goHome')}
          </a>
        </div>
      </div>
    </main>
  )
}
