import { Icon, SectionTitle } from '@khela/ui'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef, useState, type ReactElement } from 'react'
import { useTranslations } from 'use-intl'
import { objectUrl } from '../../../site/art.ts'
import { categoryPath, useCategoryName } from '../../../site/categories.ts'
import { GameTiles } from '../../../site/game-tiles.tsx'
import type { Game } from '../../../site/game.ts'
import { read } from '../../../site/queries.ts'
import { useRead } from '../../../site/use-read.ts'
import { FeatureCard } from './feature-card.tsx'
import { PartTrouble } from './part-trouble.tsx'
import { isShort, sectionCodes, sectionCut } from './rows.ts'

/** Rows are read when they are this near to being seen. */
const nearPx = 900

/** A row of games for each of the sections of home that has vendors (product-spec §2). */
export function Sections(): ReactElement {
  const vendors = useRead({ ...read('vendors', {}), staleTime: 300_000 })
  const { data: hot } = useRead({ ...read('hotGames', {}), staleTime: 60_000 })
  const rows = useRef<HTMLDivElement>(null)
  const isNear = useNear(rows)
  // A house with few games shows each of them once: those above are not repeated.
  const above = new Set(hot !== undefined && isShort(hot.content) ? hot.content.map(({ gameId }) => gameId) : [])
  return (
    <div className="sections" ref={rows} data-far={!isNear || undefined}>
      <PartTrouble query={vendors} />
      {sectionCodes(vendors.data?.categories ?? []).map((code) => (
        <Section key={code} code={code} isNear={isNear} above={above} />
      ))}
    </div>
  )
}

interface SectionProps {
  readonly code: string
  /** Its games are read once the rows are near. */
  readonly isNear: boolean
  readonly above: ReadonlySet<string>
}

/** A short one takes half a line when it is wide, beside another short one (bands.css). */
function Section({ code, isNear, above }: SectionProps): ReactElement | null {
  const query = useRead({ ...read('gameList', { gameType: code }), staleTime: 60_000, enabled: isNear })
  const games = query.data?.content.slice(0, sectionCut)
  if (games?.every(({ gameId }) => above.has(gameId)) === true) return null
  const id = `section-${categoryPath(code)}`
  return (
    <section aria-labelledby={id} data-short={(games !== undefined && games.length < 3) || undefined}>
      <Title code={code} id={id} />
      <PartTrouble query={query} />
      {(games !== undefined || !query.isError) && <Games games={games} />}
    </section>
  )
}

function Title({ code, id }: { readonly code: string; readonly id: string }): ReactElement {
  const t = useTranslations()
  const name = useCategoryName()
  const key = code as 'RNG'
  return (
    <SectionTitle
      id={id}
      image={objectUrl(code)}
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
  )
}

function Games({ games }: { readonly games: readonly Game[] | undefined }): ReactElement {
  // A list of its own: as the row that scrolled a moment ago it would count as one that jumped.
  if (games !== undefined && isShort(games))
    return (
      <ul key="features" className="features">
        {games.map((game) => (
          <li key={game.gameId}>
            <FeatureCard game={game} />
          </li>
        ))}
      </ul>
    )
  return (
    <GameTiles className="rail games" games={games} places={8} few={games !== undefined && games.length < 8 ? games.length : undefined} />
  )
}

/** True from the moment that the element has come near to the window. */
function useNear(element: { readonly current: HTMLElement | null }): boolean {
  const [isNear, setNear] = useState(false)
  useEffect(() => {
    const box = element.current
    if (box === null || isNear) return undefined
    const sight = new IntersectionObserver(([entry]) => setNear(entry?.isIntersecting ?? false), { rootMargin: `${nearPx}px` })
    sight.observe(box)
    return () => sight.disconnect()
  }, [element, isNear])
  return isNear
}
