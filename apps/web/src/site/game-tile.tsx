import { Tile } from '@khela/ui'
import { useQuery } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { useTranslations } from 'use-intl'
import { artUrl } from './art.ts'
import { useLanguage } from './language.ts'
import { useLaunch, type Game } from './launch.ts'
import { read } from './queries.ts'

/** Names of the vendors, from the list of categories. */
export function useVendorName(): (code: string) => string {
  const language = useLanguage()
  const { data } = useQuery({ ...read('vendors', {}), staleTime: 300_000 })
  const cards = data?.categories.flatMap((category) => category.cards) ?? []
  return (code) => {
    const title = cards.find((card) => card.vassalage === code)?.title
    return (language === 'bn' ? title?.bn : title?.en) ?? code
  }
}

/** A game of the catalogue as a tile that can be played. */
export function GameTile({ game, isEager = false }: { readonly game: Game; readonly isEager?: boolean }): ReactElement {
  const t = useTranslations('home')
  const language = useLanguage()
  const vendorName = useVendorName()
  const launch = useLaunch()
  const name = language === 'bn' ? game.displayName.bn : game.displayName.en
  return (
    <Tile
      name={name}
      vendor={vendorName(game.vassalage)}
      art={artUrl(game.iconUrl, language)}
      playLabel={t('playGame', { game: name })}
      playText={t('play')}
      tryText={t('tryFree')}
      onPlay={() => void launch.play(game)}
      onTry={game.demo && !game.maintenance ? () => launch.tryFree(game) : undefined}
      tag={game.isHot === 1 && !game.maintenance ? { text: t('hotTag'), tone: 'hot' } : undefined}
      shut={game.maintenance ? t('maintenance') : undefined}
      eager={isEager}
    />
  )
}
