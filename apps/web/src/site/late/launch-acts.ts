/** What starting a game does, by who is here and what the game is (PS-4.10). */
import { ask, notify } from '@khela/ui'
import type { QueryClient } from '@tanstack/react-query'
import type { useNavigate } from '@tanstack/react-router'
import type { useTextsOf } from '@khela/i18n/use-texts'
import { noteCameFrom } from '../small/came-from.ts'
import { categoryPath } from '../categories.ts'
import type { useErrorText } from '../error-text.ts'
import type { Game } from '../game.ts'
import { lotteryScreen } from '../lottery-screen.ts'
import type { useModal } from '../modal-address.ts'
import { openInWindow, type WindowOutcome } from '../own-window.ts'
import { read } from '../queries.ts'
import type { Session } from '../session.ts'

/** What the acts need of the page; tests hand in their own. */
export interface LaunchKit {
  readonly t: ReturnType<typeof useTextsOf<'shell'>>
  readonly session: Pick<Session, 'state' | 'isTrial'>
  readonly modal: Pick<ReturnType<typeof useModal>, 'open'>
  readonly navigate: ReturnType<typeof useNavigate>
  readonly queries: Pick<QueryClient, 'fetchQuery'>
  readonly say: ReturnType<typeof useErrorText>
  readonly language: 'bn' | 'en'
}

/** The game in its place, from which the way back leads to this page; or in a window of its own, opened with this press. */
export async function enter(kit: LaunchKit, game: Game, mode: 'real' | 'demo'): Promise<void> {
  noteCameFrom(game.gameId, here())
  if (game.opensIn === 'window' && kit.session.state === 'in') return inWindow(kit, game, mode, await openInWindow(game.gameId, mode))
  await kit.navigate({
    to: '/play/$gameId',
    params: { gameId: game.gameId },
    search: { mode },
    state: (before) => ({ ...before, isFromList: true }),
  })
}

/** A vendor that stands in the list of games: its slots are a page, its other games open over this one. */
async function enterVendor({ navigate, modal }: LaunchKit, { gameType, vassalage }: Game): Promise<void> {
  if (gameType === 'RNG') await navigate({ to: '/$category', params: { category: 'rng' }, search: { vassalage } })
  else modal.open('gameList', { vassalage })
}

/** Plays for money. */
export async function play(kit: LaunchKit, game: Game): Promise<void> {
  const { session, modal, navigate } = kit
  if (game.maintenance) return underMaintenance(kit, game)
  const screen = lotteryScreen(game.vassalage)
  if (session.state !== 'in') {
    noteCameFrom(game.gameId, here())
    const place = game.isGame ? `/play/${game.gameId}` : vendorPlace(game)
    return modal.open('login', { next: screen === undefined ? place : `${screen}?gameCode=${game.gameCode}` })
  }
  if (session.isTrial) return needTrueAccount(kit, game)
  if (screen !== undefined) return navigate({ to: screen, search: { gameCode: game.gameCode } })
  return game.isGame ? enter(kit, game, 'real') : enterVendor(kit, game)
}

/** The page with a vendor's games, for whoever signs in first. */
const vendorPlace = ({ gameType, categories, vassalage }: Game): string =>
  `/${categoryPath(gameType === 'RNG' ? 'RNG' : (categories[0] ?? gameType))}?vassalage=${vassalage}`

/** Starts a vendor of a category: its only game, its lottery screen, or the page with its games. */
export async function startVendor(kit: LaunchKit, category: string, vassalage: string): Promise<void> {
  const { session, navigate, queries } = kit
  const screen = lotteryScreen(vassalage)
  if (screen !== undefined && !session.isTrial) return navigate({ to: screen })
  const { content } = await queries.fetchQuery({ ...read('gameList', { gameType: category, vassalage }), staleTime: 60_000 })
  const [first] = content
  if (first !== undefined && content.length === 1) return play(kit, first)
  await navigate({ to: '/$category', params: { category: categoryPath(category) }, search: { vassalage } })
}

/** This page, without the view that is open over it. */
function here(): string {
  const { pathname, search } = window.location
  const given = new URLSearchParams(search)
  for (const name of ['modal', 'next', 'id']) given.delete(name)
  const rest = given.toString()
  return `${pathname}${rest === '' ? '' : `?${rest}`}`
}

async function needTrueAccount(kit: LaunchKit, game: Game): Promise<void> {
  const { t, modal } = kit
  const buttons = [
    ...(game.demo ? [{ id: 'demo', label: t('shell.trial') }] : []),
    { id: 'register', label: t('shell.register'), tone: 'go' as const },
  ]
  const answer = await ask({
    icon: 'lock',
    title: t('shell.trouble.trialTitle'),
    html: t('shell.trouble.trialText'),
    buttons,
    coverCloses: true,
  })
  if (answer === 'demo') await enter(kit, game, 'demo')
  if (answer === 'register') modal.open('register')
}

/** Game maintenance suggests other games (PS-8.4). */
async function underMaintenance({ t, language, navigate }: LaunchKit, game: Game): Promise<void> {
  const answer = await ask({
    icon: 'wrench',
    title: t('shell.trouble.maintenanceTitle'),
    html: t('shell.trouble.maintenanceText', { game: game.displayName[language] }),
    buttons: [{ id: 'others', label: t('shell.trouble.others'), tone: 'go' }],
    coverCloses: true,
  })
  const category = categoryPath(game.categories[0] ?? game.gameType)
  if (answer === 'others') await navigate({ to: '/$category', params: { category } })
}

/** Blocked: allow popups and press again, which is a press that counts. A refusal says why (PS-8.2). */
async function inWindow(kit: LaunchKit, game: Game, mode: 'real' | 'demo', outcome: WindowOutcome): Promise<void> {
  const { t, say } = kit
  if (outcome.state === 'opened') return
  if (outcome.state === 'failed') {
    const { text, code } = say(outcome.error)
    return notify('bad', text, code)
  }
  const buttons = [{ id: 'again', label: t('shell.trouble.again'), tone: 'go' as const }]
  const said = { title: t('shell.trouble.popupTitle'), html: t('shell.trouble.popupText') }
  const answer = await ask({ icon: 'ban', ...said, buttons, coverCloses: true })
  if (answer === 'again') await enter(kit, game, mode)
}
