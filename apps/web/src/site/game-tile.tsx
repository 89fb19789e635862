import { ask, Heart, Tile, type HeartProps, type TileProps } from '@khela/ui'
import { memo, useState, type ReactElement } from 'react'
import { useTexts } from '@khela/i18n/use-texts'
import { pictureHost, picturesOf, standInOf } from './art.ts'
import { useHeart } from './favourites.ts'
import { useLanguage } from './language.ts'
import type { Game } from './game.ts'
import { useLaunch } from './launch.ts'
import { read } from './queries.ts'
import { useRead } from './use-read.ts'

/** Names of the vendors, from the list of categories. */
export function useVendorName(): (code: string) => string {
  const language = useLanguage()
  const { data } = useRead({ ...read('vendors', {}), staleTime: 300_000 })
  const cards = data?.categories.flatMap((category) => category.cards) ?? []
  return (code) => {
    const title = cards.find((card) => card.vassalage === code)?.title
    return (language === 'bn' ? title?.bn : title?.en) ?? code
  }
}

/** What a long press or the menu key opens: everything that can be done with the game, as a sheet. */
function useGameSheet(launch: ReturnType<typeof useLaunch>) {
  const t = useTexts('home')
  const common = useTexts('common')
  return async (game: Game, name: string, vendor: string, favourite: HeartProps): Promise<void> => {
    const buttons = [
      { id: 'play', label: t('play'), tone: 'go' as const },
      ...(game.demo ? [{ id: 'demo', label: t('tryFree') }] : []),
      { id: 'heart', label: favourite.label },
      { id: 'close', label: common('close'), tone: 'soft' as const },
    ]
    const answer = await ask({ title: name, html: vendor, buttons, coverCloses: true })
    if (answer === 'play') await launch.play(game)
    if (answer === 'demo') await launch.tryFree(game)
    if (answer === 'heart') favourite.onToggle()
  }
}

/** What stands on the picture's corner: that it is hot goes before that it is new. */
function tagOf(game: Game, t: (key: 'hotTag' | 'newTag') => string): TileProps['tag'] {
  if (game.maintenance) return undefined
  if (game.isHot === 1) return { text: t('hotTag'), tone: 'hot' }
  return game.isNew ? { text: t('newTag'), tone: 'info' } : undefined
}

export interface GameTileProps {
  readonly game: Game
  /** The first row of a page loads its pictures at once. */
  readonly isEager?: boolean
  /** What else is known of the game. */
  readonly label?: string | undefined
}

/**
 * A game of the catalogue as a tile that can be played and marked with a heart. Kept while its game is the same: a list that is scrolled
 * through draws only the tiles that come.
 */
export const GameTile = memo(function GameTile({ game, isEager = false, label }: GameTileProps): ReactElement {
  const t = useTexts('home')
  const language = useLanguage()
  const vendorName = useVendorName()
  const launch = useLaunch()
  const openSheet = useGameSheet(launch)
  const heart = useHeart(game)
  // A picture that is on its way keeps its host: a list that comes later must not ask for it twice.
  const [host] = useState(pictureHost)
  const name = language === 'bn' ? game.displayName.bn : game.displayName.en
  const vendor = vendorName(game.vassalage)
  return (
    <Tile
      name={name}
      vendor={vendor}
      art={picturesOf(game.iconUrl, language, host)}
      standIn={standInOf(game.vassalage)}
      playLabel={t('playGame', { game: name })}
      playText={t('play')}
      tryText={t('tryFree')}
      onPlay={() => void launch.play(game)}
      onTry={game.demo && !game.maintenance ? () => void launch.tryFree(game) : undefined}
      onMore={() => void openSheet(game, name, vendor, heart)}
      heart={<Heart {...heart} />}
      label={label}
      tag={tagOf(game, t)}
      shut={game.maintenance ? t('maintenance') : undefined}
      eager={isEager}
    />
  )
})
