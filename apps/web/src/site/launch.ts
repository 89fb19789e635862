import type { ReplyOf } from '@khela/contract'
import { ask } from '@khela/ui'
import { useNavigate } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { useModal } from './modal-address.ts'
import { useSession } from './session.ts'

export type Game = ReplyOf<'gameList'>['content'][number]

/**
 * Starts a game (product-spec §4 Starting a game; decisions H6). Play: a visitor gets the login popup, a trial user is told that
 * a real account is needed. Free trial: open to all, on trial credits.
 */
export function useLaunch() {
  const session = useSession()
  const modal = useModal()
  const navigate = useNavigate()
  const t = useTranslations('home')

  function enter(game: Game, mode: 'real' | 'demo'): void {
    void navigate({ to: '/play/$gameId', params: { gameId: game.gameId }, search: { mode } })
  }

  async function play(game: Game): Promise<void> {
    if (game.maintenance) return
    if (session.state !== 'in') {
      modal.open('login', { next: `/play/${game.gameId}` })
      return
    }
    if (!session.isTrial) {
      enter(game, 'real')
      return
    }
    const buttons = [
      ...(game.demo ? [{ id: 'demo', label: t('tryFree') }] : []),
      { id: 'register', label: t('hero.welcome.action'), tone: 'go' as const },
    ]
    const answer = await ask({ icon: 'lock', title: t('trialPlayTitle'), html: t('trialPlayText'), buttons, coverCloses: true })
    if (answer === 'demo') enter(game, 'demo')
    if (answer === 'register') modal.open('register')
  }
  return { play, tryFree: (game: Game) => enter(game, 'demo') }
}
