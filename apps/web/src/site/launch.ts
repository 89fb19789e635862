import { notify } from '@khela/ui'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useTextsOf } from '@khela/i18n/use-texts'
import { useErrorText } from './error-text.ts'
import type { Game } from './game.ts'
import { useLanguage } from './language.ts'
import type { LaunchKit } from './late/launch-acts.ts'
import { loadTrouble, withinTime } from './load.ts'
import { useModal } from './modal-address.ts'
import { useSession } from './session.ts'

/** Its code is no part of the first page: it is fetched when that stands (app.tsx), or by the first press. */
export const loadLaunch = () => withinTime(import('./late/launch-acts.ts'))

/**
 * Starts games and vendors (PS-2.16, PS-2.17, PS-4.10; D-H6). Play: a visitor gets the login
 * popup, a trial user is told that a real account is needed. Free trial: open to all, on trial credits.
 */
export function useLaunch() {
  const t = useTextsOf('shell')
  const session = useSession()
  const modal = useModal()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const say = useErrorText()
  const language = useLanguage() === 'bn' ? 'bn' : 'en'
  const kit: LaunchKit = { t, session, modal, navigate, queries, say, language }
  type Acts = Awaited<ReturnType<typeof loadLaunch>>
  const act = (run: (acts: Acts) => Promise<void>): Promise<void> =>
    loadLaunch().then(run, (error: unknown) => notify('bad', t(`shell.${loadTrouble(error) ?? 'chunkFailed'}`)))
  return {
    play: (game: Game) => act(({ play }) => play(kit, game)),
    startVendor: (category: string, vassalage: string) => act(({ startVendor }) => startVendor(kit, category, vassalage)),
    tryFree: (game: Game) => act(({ enter }) => enter(kit, game, 'demo')),
  }
}
