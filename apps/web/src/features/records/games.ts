import { useQuery } from '@tanstack/react-query'
import { artUrl, objectUrl } from '../../site/art.ts'
import { useLanguage } from '../../site/language.ts'
import { recordQueries } from './queries.ts'

/** A name in the language of the page. */
export function useName(): (name: { readonly bn: string; readonly en: string }) => string {
  const language = useLanguage()
  return (name) => (language === 'bn' ? name.bn : name.en)
}

/** Pictures of games by code; a game that was not opened lately shows the object of the house. */
export function usePicture(): (gameCode: string) => string {
  const language = useLanguage()
  const { data } = useQuery(recordQueries.games())
  return (gameCode) => {
    const game = data?.content.find((one) => one.gameCode === gameCode)
    return game === undefined ? objectUrl('INHOUSE') : artUrl(game.iconUrl, language)
  }
}
