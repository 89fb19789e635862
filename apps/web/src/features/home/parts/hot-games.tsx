import { SectionTitle, TileSkeleton } from '@khela/ui'
import { useRef, type ReactElement } from 'react'
import { useTexts } from '@khela/i18n/use-texts'
import { GameTile } from '../../../site/game-tile.tsx'
import { read } from '../../../site/queries.ts'
import { useRead } from '../../../site/use-read.ts'
import { useTicking } from '../motion.ts'
import { FeatureCard } from './feature-card.tsx'
import { PartTrouble } from './part-trouble.tsx'
import { isShort, skeletons } from './rows.ts'

/** Autoplay of the hot row (PS-9.8). */
const stepMs = 1200

/** Larger tiles that move on by themselves, only while nobody touches, hovers or focuses them. */
export function HotGames(): ReactElement | null {
  const t = useTexts('home')
  const query = useRead({ ...read('hotGames', {}), staleTime: 60_000 })
  const games = query.data?.content
  if (games?.length === 0) return null
  return (
    <section aria-labelledby="hot">
      <SectionTitle id="hot">{t('hot')}</SectionTitle>
      <PartTrouble query={query} />
      {games !== undefined && isShort(games) ? (
        <ul className="features">
          {games.map((game) => (
            <li key={game.gameId}>
              <FeatureCard game={game} />
            </li>
          ))}
        </ul>
      ) : (
        (games !== undefined || !query.isError) && (
          <MovingRow isOn={games !== undefined}>
            {games === undefined
              ? skeletons(6).map((key) => (
                  <li key={key}>
                    <TileSkeleton />
                  </li>
                ))
              : games.map((game) => (
                  <li key={game.gameId}>
                    <GameTile game={game} />
                  </li>
                ))}
          </MovingRow>
        )
      )}
    </section>
  )
}

/** Steps on by one tile while it overflows; behind the last one it begins anew. */
function MovingRow({ isOn, children }: { readonly isOn: boolean; readonly children: ReactElement[] }): ReactElement {
  const rail = useRef<HTMLUListElement>(null)
  useTicking(rail, stepMs, isOn, () => {
    const list = rail.current
    const [first, second] = list?.children ?? []
    if (list === null || first === undefined || second === undefined) return
    const room = list.scrollWidth - list.clientWidth
    if (room < 8) return
    // Signed: in right-to-left the row is scrolled to negative places.
    const step = second.getBoundingClientRect().left - first.getBoundingClientRect().left
    const isAtEnd = Math.abs(list.scrollLeft) >= room - 4
    list.scrollTo({ left: isAtEnd ? 0 : list.scrollLeft + step, behavior: 'smooth' })
  })
  return (
    <ul className="rail hotr" ref={rail}>
      {children}
    </ul>
  )
}
