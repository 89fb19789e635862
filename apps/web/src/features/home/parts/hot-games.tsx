import { SectionTitle, TileSkeleton } from '@khela/ui'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, type ReactElement } from 'react'
import { useTranslations } from 'use-intl'
import { FeatureCard } from './feature-card.tsx'
import { GameTile } from '../../../site/game-tile.tsx'
import type { Game } from '../../../site/launch.ts'
import { read } from '../../../site/queries.ts'

/** Autoplay of the hot row (product-spec §9). */
const stepMs = 1200

/** A list too short to fill a row: its games are given room instead. */
export const isShort = (games: readonly Game[]): boolean => games.length < 4

/** Larger tiles that move on by themselves, only while nobody touches, hovers or focuses them. */
export function HotGames(): ReactElement | null {
  const t = useTranslations('home')
  const { data } = useQuery({ ...read('hotGames', {}), staleTime: 60_000 })
  const rail = useAutoplay()
  if (data?.content.length === 0) return null
  if (data !== undefined && isShort(data.content)) {
    return (
      <section aria-labelledby="hot">
        <SectionTitle id="hot">{t('hot')}</SectionTitle>
        <ul className="features">
          {data.content.map((game) => (
            <li key={game.gameId}>
              <FeatureCard game={game} />
            </li>
          ))}
        </ul>
      </section>
    )
  }
  return (
    <section aria-labelledby="hot">
      <SectionTitle id="hot">{t('hot')}</SectionTitle>
      <ul className="rail hotr" ref={rail}>
        {data === undefined
          ? [1, 2, 3, 4, 5, 6].map((key) => (
              <li key={key}>
                <TileSkeleton />
              </li>
            ))
          : data.content.map((game) => (
              <li key={game.gameId}>
                <GameTile game={game} isEager />
              </li>
            ))}
      </ul>
    </section>
  )
}

/** Steps the row by one tile while it overflows and is left alone. */
function useAutoplay() {
  const rail = useRef<HTMLUListElement>(null)
  useEffect(() => {
    const list = rail.current
    if (list === null || matchMedia('(prefers-reduced-motion: reduce)').matches) return undefined
    let isHeld = false
    const hold = () => {
      isHeld = true
    }
    const free = () => {
      isHeld = list.contains(document.activeElement)
    }
    const timer = setInterval(() => {
      const room = list.scrollWidth - list.clientWidth
      const first = list.firstElementChild
      if (isHeld || document.hidden || room < 8 || first === null) return
      const box = list.getBoundingClientRect()
      if (box.bottom < 0 || box.top > innerHeight) return
      const step = first.getBoundingClientRect().width + 12
      const sign = getComputedStyle(list).direction === 'rtl' ? -1 : 1
      const isAtEnd = Math.abs(list.scrollLeft) >= room - 4
      list.scrollTo({ left: isAtEnd ? 0 : list.scrollLeft + sign * step, behavior: 'smooth' })
    }, stepMs)
    const on = ['pointerenter', 'pointerdown', 'focusin', 'touchstart', 'wheel']
    const off = ['pointerleave', 'focusout']
    for (const name of on) list.addEventListener(name, hold, { passive: true })
    for (const name of off) list.addEventListener(name, free)
    return () => {
      clearInterval(timer)
      for (const name of on) list.removeEventListener(name, hold)
      for (const name of off) list.removeEventListener(name, free)
    }
  }, [])
  return rail
}
