import { Badge, Icon } from '@khela/ui'
import { Link } from '@tanstack/react-router'
import type { ReactElement } from 'react'
import { useTexts } from '@khela/i18n/use-texts'
import { objectUrl } from '../../site/art.ts'
import { orderCategories, useCategoryName, type VendorCategory } from '../../site/categories.ts'

const planned = ['SPORTS', 'ESPORTS', 'LOTT', 'ELOTT'] as const
type Planned = (typeof planned)[number]
const isPlanned = (code: string): code is Planned => planned.some((one) => one === code)
const points = ['first', 'second', 'third'] as const

interface ComingProps {
  readonly code: string
  readonly categories: readonly VendorCategory[]
}

/** A screen that is there before its first maker: plainly what will be here, and where games are meanwhile. */
export function Coming({ code, categories }: ComingProps): ReactElement {
  const t = useTexts('catalogue.coming')
  const halls = useTexts('frames.halls')
  const name = useCategoryName()
  const others = orderCategories(categories).slice(0, 4)
  return (
    <section className="coming card">
      <img src={objectUrl(code)} alt="" width={96} height={96} />
      <div className="coming-say">
        <Badge>{t('tag')}</Badge>
        <h2>{isPlanned(code) ? t(`${code}.title`) : halls('emptyTitle', { name: name(code) })}</h2>
        <p className="t2">{isPlanned(code) ? t(`${code}.text`) : halls('emptyText')}</p>
        {isPlanned(code) && (
          <ul className="coming-points">
            {points.map((point) => (
              <li key={point}>
                <Icon name="circle" />
                {t(`${code}.points.${point}`)}
              </li>
            ))}
          </ul>
        )}
        {others.length > 0 && (
          <>
            <p className="small muted">{t('meanwhile')}</p>
            <div className="coming-others">
              {others.map((row) => (
                <Link key={row.gameClassify} className="btn btn-line" to="/$category" params={{ category: row.gameClassify.toLowerCase() }}>
                  {name(row.gameClassify)}
                </Link>
              ))}
            </div>
          </>
        )}
      </div>
    </section>
  )
}
