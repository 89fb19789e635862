import type { ReplyOf } from '@khela/contract'
import { Icon, SectionTitle } from '@khela/ui'
import type { UseQueryResult } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { memo, useEffect, useRef, useState, type ReactElement } from 'react'
import { useTextsOf } from '@khela/i18n/use-texts'
import { objectUrl } from '../../../site/art.ts'
import { categoryPath, useCategoryName } from '../../../site/categories.ts'
import { GameTiles } from '../../../site/small/game-tiles.tsx'
import type { Game } from '../../../site/game.ts'
import { read } from '../../../site/queries.ts'
import { useRead } from '../../../site/use-read.ts'
import { useReads } from '../../../site/small/use-reads.ts'
import { whenIdle } from '../../../site/when-idle.ts'
import { FeatureCard } from './feature-card.tsx'
import { PartTrouble } from './part-trouble.tsx'
import { eachOnce, isShort, sectionCodes } from './rows.ts'

/** Rows are read when the first of them is this near to being seen. */
const nearPx = 900
/** Longest wait for a page that is busy while somebody looks at places without games. */
const seenWaitMs = 200
/** Tiles that stand for a row until its games are there. */
const places = 8

/**
 * A row of games for each of the sections of home that has vendors (PS-2.46); each game stands on home once. Rows are read and drawn
 * one by one, whenever the page has nothing else to do: nine at once would hold up a finger on a slow phone. Once the rows are seen
 * they wait for that no longer than a moment.
 */
export function Sections(): ReactElement {
  const vendors = useRead({ ...read('vendors', {}), staleTime: 300_000 })
  const hot = useRead({ ...read('hotGames', {}), staleTime: 60_000 })
  const rows = useRef<HTMLDivElement>(null)
  const isNear = useNear(rows, nearPx)
  const isSeen = useNear(rows, 0)
  const [begun, setBegun] = useState(0)
  const codes = sectionCodes(vendors.data?.categories ?? [])
  const lists = useReads(codes.map((code, nth) => ({ ...read('gameList', { gameType: code }), staleTime: 60_000, enabled: nth < begun })))
  const isReading = lists.some(({ isFetching }) => isFetching)
  useEffect(
    () => (isNear && !isReading && begun < codes.length ? whenIdle(() => setBegun(begun + 1), isSeen ? seenWaitMs : undefined) : undefined),
    [isNear, isSeen, isReading, begun, codes.length],
  )
  const above = hot.data?.content ?? (hot.isError ? [] : undefined)
  const shown =
    above === undefined
      ? []
      : eachOnce(
          above,
          lists.map(({ data, isError }) => data?.content ?? (isError ? null : undefined)),
        )
  return (
    <div className="sections" ref={rows}>
      <PartTrouble query={vendors} />
      {codes.map((code, nth) => {
        const query = lists[nth]
        return query && <Section key={code} code={code} query={query} games={shown[nth]} isBegun={nth < begun} />
      })}
    </div>
  )
}

interface SectionProps {
  readonly code: string
  readonly query: UseQueryResult<ReplyOf<'gameList'>>
  /** Undefined until it is known what stands before it. */
  readonly games: readonly Game[] | undefined
  /** Whether it is being read. */
  readonly isBegun: boolean
}

/** True when nothing that is drawn of a row has changed. */
const isSameRow = (one: SectionProps, other: SectionProps): boolean =>
  one.isBegun === other.isBegun &&
  one.query.status === other.query.status &&
  one.query.fetchStatus === other.query.fetchStatus &&
  one.games?.length === other.games?.length &&
  (one.games ?? []).every((game, nth) => game === other.games?.[nth])

/**
 * A short one takes half a line when it is wide, beside another short one (bands.css). One whose games all stand above is left out.
 * A row that comes does not draw the others anew.
 */
const Section = memo(function Section({ code, query, games, isBegun }: SectionProps): ReactElement | null {
  if (games?.length === 0 && !query.isError) return null
  const id = `section-${categoryPath(code)}`
  return (
    <section aria-labelledby={id} data-far data-short={(games !== undefined && games.length < 3) || undefined}>
      <Title code={code} id={id} />
      <PartTrouble query={query} />
      {!query.isError && <Games games={games} isBegun={isBegun} />}
    </section>
  )
}, isSameRow)

function Title({ code, id }: { readonly code: string; readonly id: string }): ReactElement {
  const t = useTextsOf('common', 'home')
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

/** A row that is not read yet is one tile long: it keeps the row's height, and the first page is not made of tiles that nobody sees. */
function Games({ games, isBegun }: Pick<SectionProps, 'games' | 'isBegun'>): ReactElement {
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
    <GameTiles
      className="rail games"
      games={games}
      places={isBegun ? places : 1}
      few={games !== undefined && games.length < places ? games.length : undefined}
    />
  )
}

/** True from the moment that the element has come so near to the window. */
function useNear(element: { readonly current: HTMLElement | null }, marginPx: number): boolean {
  const [isNear, setNear] = useState(false)
  useEffect(() => {
    const box = element.current
    if (box === null || isNear) return undefined
    const sight = new IntersectionObserver(([entry]) => setNear(entry?.isIntersecting ?? false), { rootMargin: `${marginPx}px` })
    sight.observe(box)
    return () => sight.disconnect()
  }, [element, marginPx, isNear])
  return isNear
}
