import { Icon } from '@khela/ui'
import { Link } from '@tanstack/react-router'
import type { ReactElement } from 'react'
import { useTexts } from '@khela/i18n/use-texts'
import { categoryPath, type VendorCategory } from '../../site/categories.ts'
import { useLanguage } from '../../site/language.ts'
import { VendorMark } from '../../site/small/vendor-mark.tsx'

/** The halls of a game center, one per vendor; the one that is entered is marked. */
export function Halls({ category, current }: { readonly category: VendorCategory; readonly current: string | undefined }): ReactElement {
  const t = useTexts('frames.halls')
  const language = useLanguage()
  return (
    <nav aria-label={t('title')}>
      <ul className="halls">
        {category.cards.map(({ vassalage, title }) => {
          const vendor = language === 'bn' ? title.bn : title.en
          return (
            <li key={vassalage}>
              <Link
                className="hall"
                to="/$category"
                params={{ category: categoryPath(category.gameClassify) }}
                search={{ vassalage }}
                resetScroll={false}
                aria-label={t('enter', { vendor })}
                aria-current={vassalage === current ? 'page' : undefined}
              >
                <VendorMark vassalage={vassalage} title={title} />
                <b className="grow">{vendor}</b>
                <Icon name="chevron-right" />
              </Link>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}
