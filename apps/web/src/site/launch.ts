import type { ReplyOf } from '@khela/contract'
import { ask, notify } from '@khela/ui'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { noteCameFrom } from './came-from.ts'
import { categoryPath, lotteryScreen } from './categories.ts'
import { useErrorText } from './error-text.ts'
import { useLanguage } from './language.ts'
import { useModal } from './modal-address.ts'
import { openInWindow, type WindowOutcome } from './own-window.ts'
import { read } from './queries.ts'
import { useSession } from './session.ts'

export type Game = ReplyOf<'gameList'>['content'][number]

/**
 * Starts games and vendors (product-spec §2 top navigation, §4 Starting a game; decisions H6). Play: a visitor gets the login
 * popup, a trial user is told that a real account is needed. Free trial: open to all, on trial credits.
 */
export function useLaunch() {
  const session = useSession()
  const modal = useModal()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const refuse = useRefusals()

  /** The game in its place, from which the way back leads to this page; or in a window of its own, opened with this press. */
  function enter(game: Game, mode: 'real' | 'demo'): void {
    noteCameFrom(game.gameId, here())
    if (game.opensIn === 'window' && session.state === 'in')
      return void openInWindow(game.gameId, mode).then((outcome) => refuse.window(outcome, () => enter(game, mode)))
    void navigate({
      to: '/play/$gameId',
      params: { gameId: game.gameId },
      search: { mode },
      state: (before) => ({ ...before, isFromList: true }),
    })
  }

  /** A vendor that stands in the list of games: its slots are a page, its other games open over this one. */
  function enterVendor(game: Game): void {
    if (game.gameType === 'RNG') void navigate({ to: '/$category', params: { category: 'rng' }, search: { vassalage: game.vassalage } })
    else modal.open('gameList', { vassalage: game.vassalage })
  }

  async function play(game: Game): Promise<void> {
    if (game.maintenance) return refuse.maintenance(game)
    const screen = lotteryScreen(game.vassalage)
    if (session.state !== 'in') {
      noteCameFrom(game.gameId, here())
      modal.open('login', { next: screen === undefined ? `/play/${game.gameId}` : `${screen}?gameCode=${game.gameCode}` })
      return
    }
    if (session.isTrial) {
      const answer = await refuse.trial(game.demo)
      if (answer === 'demo') enter(game, 'demo')
      if (answer === 'register') modal.open('register')
    } else if (screen !== undefined) await navigate({ to: screen, search: { gameCode: game.gameCode } })
    else if (game.isGame) enter(game, 'real')
    else enterVendor(game)
  }

  /** Starts a vendor of a category: its only game, its lottery screen, or the page with its games. */
  async function startVendor(category: string, vassalage: string): Promise<void> {
    const screen = lotteryScreen(vassalage)
    if (screen !== undefined && !session.isTrial) return navigate({ to: screen })
    const { content } = await queries.fetchQuery({ ...read('gameList', { gameType: category, vassalage }), staleTime: 60_000 })
    const [first] = content
    if (first !== undefined && content.length === 1) return play(first)
    await navigate({ to: '/$category', params: { category: categoryPath(category) }, search: { vassalage } })
  }
  return { play, startVendor, tryFree: (game: Game) => enter(game, 'demo') }
}

/** This page, without the view that is open over it. */
function here(): string {
  const { pathname, search } = window.location
  const given = new URLSearchParams(search)
  for (const name of ['modal', 'next', 'id']) given.delete(name)
  const rest = given.toString()
  return `${pathname}${rest === '' ? '' : `?${rest}`}`
}

/** What is said when a game does not start, each with a way on (product-spec §8). */
function useRefusals() {
  const t = useTranslations()
  const say = useErrorText()
  const language = useLanguage()
  const navigate = useNavigate()
  return {
    trial(hasDemo: boolean): Promise<string | undefined> {
      const buttons = [
        ...(hasDemo ? [{ id: 'demo', label: t('home.tryFree') }] : []),
        { id: 'register', label: t('shell.register'), tone: 'go' as const },
      ]
      return ask({ icon: 'lock', title: t('home.trialPlayTitle'), html: t('home.trialPlayText'), buttons, coverCloses: true })
    },
    /** Blocked: allow popups and press again, which is a press that counts. A refusal says why. */
    async window(outcome: WindowOutcome, again: () => void): Promise<void> {
      if (outcome.state === 'opened') return
      if (outcome.state === 'failed') {
        const { text, code } = say(outcome.error)
        return notify('bad', text, code)
      }
      const buttons = [{ id: 'again', label: t('shell.trouble.again'), tone: 'go' as const }]
      const said = { title: t('shell.trouble.popupTitle'), html: t('shell.trouble.popupText') }
      const answer = await ask({ icon: 'ban', ...said, buttons, coverCloses: true })
      if (answer === 'again') again()
    },
    async maintenance(game: Game): Promise<void> {
      const name = language === 'bn' ? game.displayName.bn : game.displayName.en
      const answer = await ask({
        icon: 'wrench',
        title: t('shell.trouble.maintenanceTitle'),
        html: t('shell.trouble.maintenanceText', { game: name }),
        buttons: [{ id: 'others', label: t('shell.trouble.others'), tone: 'go' }],
        coverCloses: true,
      })
      if (answer === 'others') await navigate({ to: '/$category', params: { category: categoryPath(game.categories[0] ?? game.gameType) } })
    },
  }
}
