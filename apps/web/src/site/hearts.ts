import type { ReplyOf } from '@khela/contract'
import { notify } from '@khela/ui'
import type { QueryClient } from '@tanstack/react-query'
import { call } from './client.ts'
import type { Game } from './game.ts'
import { readKey } from './queries.ts'

type Marks = ReplyOf<'favourites'>
type Mark = Marks['content'][number]
type HeartedGame = Pick<Game, 'nodeId' | 'vassalage' | 'gameType'>

/** A heart answers once in this time, in milliseconds (PS-9.2). */
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
 * (PS-4.12). Each heart answers once in a second. Throws what the call threw.
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

/** Turns the heart of a game, and says so when it could not be kept. `say` turns what was thrown into words. */
export async function toggleHeart(
  queries: QueryClient,
  game: HeartedGame,
  say: (error: unknown) => { readonly text: string; readonly code: string | undefined },
): Promise<void> {
  try {
    await heartsOf(queries)(game)
  } catch (error) {
    const { text, code } = say(error)
    notify('bad', text, code)
  }
}
