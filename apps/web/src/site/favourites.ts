import type { ReplyOf } from '@khela/contract'
import { notify } from '@khela/ui'
import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { call } from './client.ts'
import { useErrorText } from './error-text.ts'
import { useLanguage } from './language.ts'
import type { Game } from './launch.ts'
import { useModal } from './modal-address.ts'
import { read, readKey } from './queries.ts'
import { useSession } from './session.ts'

type Marks = ReplyOf<'favourites'>
type Mark = Marks['content'][number]
type HeartedGame = Pick<Game, 'nodeId' | 'vassalage' | 'gameType'>

/** A heart answers once in this time, in milliseconds (product-spec §9). */
export const throttleMs = 1_000

const has = (marks: Marks, nodeId: number): boolean => marks.content.some((mark) => mark.nodeId === nodeId)
const markOf = ({ nodeId, vassalage, gameType }: HeartedGame): Mark => ({ nodeId, vendor: vassalage, gameType })

/** The marks with one more, the newest first; as they are where it stands already. */
export const withMark = (marks: Marks, mark: Mark): Marks => (has(marks, mark.nodeId) ? marks : { content: [mark, ...marks.content] })
export const withoutMark = (marks: Marks, { nodeId }: Mark): Marks => ({ content: marks.content.filter((mark) => mark.nodeId !== nodeId) })

/** What turning a heart needs; tests hand in their own. */
export interface Turning {
  readonly now: () => number
  readonly read: () => Marks | undefined
  readonly write: (change: (marks: Marks) => Marks) => void
  readonly send: (name: 'favouriteAdd' | 'favouriteRemove', mark: Mark) => Promise<unknown>
}

/**
 * Turns hearts: shown at once, then told to the server; taken back when that fails, without touching what else changed meanwhile
 * (product-spec §4 Favourites). Each heart answers once in a second. Throws what the call threw.
 */
export function openHearts({ now, read: readMarks, write, send }: Turning): (game: HeartedGame) => Promise<void> {
  const turnedAt = new Map<number, number>()
  return async function turn(game) {
    const mark = markOf(game)
    const before = turnedAt.get(mark.nodeId)
    if (before !== undefined && now() - before < throttleMs) return
    turnedAt.set(mark.nodeId, now())
    const isOn = has(readMarks() ?? { content: [] }, mark.nodeId)
    const [there, back] = isOn ? [withoutMark, withMark] : [withMark, withoutMark]
    write((marks) => there(marks, mark))
    try {
      await send(isOn ? 'favouriteRemove' : 'favouriteAdd', mark)
    } catch (error) {
      write((marks) => back(marks, mark))
      throw error
    }
  }
}

const key = readKey('favourites', {})
const turners = new WeakMap<QueryClient, ReturnType<typeof openHearts>>()

/** One for each cache, so that the throttle holds across tiles. */
function heartsOf(queries: QueryClient): ReturnType<typeof openHearts> {
  const known = turners.get(queries)
  if (known !== undefined) return known
  const made = openHearts({
    now: () => Date.now(),
    read: () => queries.getQueryData<Marks>(key),
    write(change) {
      // An answer that is on its way was made before this.
      void queries.cancelQueries({ queryKey: key })
      queries.setQueryData<Marks>(key, (marks) => change(marks ?? { content: [] }))
    },
    async send(name, mark) {
      await call(name, mark)
      await queries.invalidateQueries({ queryKey: ['favouriteList'] })
    },
  })
  turners.set(queries, made)
  return made
}

/** The heart of a game. A visitor is asked to sign in first (product-spec §6). */
export function useHeart(game: Game): { readonly isOn: boolean; readonly label: string; readonly onToggle: () => void } {
  const t = useTranslations('home')
  const say = useErrorText()
  const language = useLanguage()
  const modal = useModal()
  const queries = useQueryClient()
  const { state } = useSession()
  // Only what this game is: a tile is not drawn again for another's heart.
  const { data } = useQuery({
    ...read('favourites', {}),
    enabled: state === 'in',
    staleTime: Infinity,
    select: (marks) => has(marks, game.nodeId),
  })
  const isOn = state === 'in' && data === true
  const name = language === 'bn' ? game.displayName.bn : game.displayName.en
  return {
    isOn,
    label: t(isOn ? 'heartOff' : 'heartOn', { game: name }),
    onToggle() {
      if (state !== 'in') return modal.open('login', { next: `${location.pathname}${location.search}` })
      heartsOf(queries)(game).catch((error: unknown) => {
        const { text, code } = say(error)
        notify('bad', text, code)
      })
    },
  }
}
