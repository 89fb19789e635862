import { ErrorState, Icon, SectionTitle, TileSkeleton } from '@khela/ui'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactElement } from 'react'
import { useTranslations } from 'use-intl'
import { objectUrl } from '../../../site/art.ts'
import { categoryPath, orderCategories, useCategoryName } from '../../../site/categories.ts'
import { useErrorText } from '../../../site/error-text.ts'
import { GameTile } from '../../../site/game-tile.tsx'
import { read } from '../../../site/queries.ts'
import { isShort } from './hot-games.tsx'

/** Home sections are cut to 12 (product-spec §9). */
const cut = 12

/** A row of games for each category that has vendors. */
export function Sections(): ReactElement {
  const { data, error, refetch, isFetching } = useQuery({ ...read('vendors', {}), staleTime: 300_000 })
  const say = useErrorText()
  if (data === undefined && error !== null) {
    const { text, code } = say(error)
    return (
      <div style={{ marginBlockStart: 24 }}>
        <ErrorState text={text} code={code} onRetry={() => void refetch()} isRetrying={isFetching} />
      </div>
    )
  }
  return (
    <>
      {orderCategories(data?.categories ?? []).map((category) => (
        <Section key={category.gameClassify} code={category.gameClassify} />
      ))}
    </>
  )
}

function Section({ code }: { readonly code: string }): ReactElement | null {
  const t = useTranslations()
  const name = useCategoryName()
  const { data } = useQuery({ ...read('gameList', { gameType: code }), staleTime: 60_000 })
  const { data: hot } = useQuery({ ...read('hotGames', {}), staleTime: 60_000 })
  if (data?.content.length === 0) return null
  // A house with few games shows each of them once: those above are not repeated.
  const isShownAbove =
    hot !== undefined && isShort(hot.content) && data?.content.every((game) => hot.content.some((row) => row.gameId === game.gameId))
  // Until its games are known, a row of such a house is not drawn: it would most likely go again.
  if (isShownAbove === true || (data === undefined && hot !== undefined && isShort(hot.content))) return null
  const key = code.toUpperCase() as 'RNG'
  const id = `section-${categoryPath(code)}`
  return (
    <section aria-labelledby={id}>
      <SectionTitle
        id={id}
        image={objectUrl(code.toUpperCase())}
        more={
          <Link
            className="more"
            to="/$category"
            params={{ category: categoryPath(code) }}
            aria-label={`${t('common.seeAll')}: ${name(code)}`}
          >
            {t('common.seeAll')}
            <Icon name="chevron-right" />
          </Link>
        }
      >
        {t.has(`home.sections.${key}`) ? t(`home.sections.${key}`) : name(code)}
      </SectionTitle>
      <ul className="rail games">
        {data === undefined
          ? [1, 2, 3, 4, 5, 6, 7, 8].map((place) => (
              <li key={place}>
                <TileSkeleton />
              </li>
            ))
          : data.content.slice(0, cut).map((game) => (
              <li key={game.gameId}>
                <GameTile game={game} />
              </li>
            ))}
      </ul>
    </section>
  )
}
