import { useQueryClient } from '@tanstack/react-query'
import { useTexts } from '@khela/i18n/use-texts'
import { useErrorText } from './error-text.ts'
import { useLanguage } from './language.ts'
import type { Game } from './game.ts'
import { useModal } from './modal-address.ts'
import { read } from './queries.ts'
import { useSession } from './session.ts'
import { useRead } from './use-read.ts'

/** The heart of a game. A visitor is asked to sign in first (PS-6.1). */
export function useHeart(game: Game): { readonly isOn: boolean; readonly label: string; readonly onToggle: () => void } {
  const t = useTexts('home')
  const say = useErrorText()
  const language = useLanguage()
  const modal = useModal()
  const queries = useQueryClient()
  const { state } = useSession()
  // Only what this game is: a tile is not drawn again for another's heart.
  const { data } = useRead({
    ...read('favourites', {}),
    enabled: state === 'in',
    staleTime: Infinity,
    select: ({ content }) => content.some(({ nodeId }) => nodeId === game.nodeId),
  })
  const isOn = state === 'in' && data === true
  const name = language === 'bn' ? game.displayName.bn : game.displayName.en
  return {
    isOn,
    label: t(isOn ? 'heartOff' : 'heartOn', { game: name }),
    onToggle() {
      if (state !== 'in') return modal.open('login', { next: `${location.pathname}${location.search}` })
      void import('./hearts.ts').then(({ toggleHeart }) => toggleHeart(queries, game, say))
    },
  }
}
