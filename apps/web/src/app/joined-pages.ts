/** Pages that join a feature and the games, or several features. */
import { definePage, need } from '../site/page.ts'

/** The id of the game whose page stands at a path; undefined for any other path. */
export function gameOfPath(path: string): string | undefined {
  return /^\/play\/([\w-]{1,40})$/.exec(path)?.[1]
}

interface PlaySearch {
  /** Demo mode plays on trial credits. */
  readonly mode?: 'real' | 'demo'
  /** The table of a game that has many. */
  readonly table?: string
}

interface SeamlessSearch {
  readonly gameId?: string
  readonly mode?: 'real' | 'demo'
}

export const joinedPages = [
  definePage({
    path: '/play/$gameId',
    frame: 'game',
    title: 'titles.seamless',
    readSearch: ({ mode, table }: Record<string, unknown>): PlaySearch => ({
      ...((mode === 'demo' || mode === 'real') && { mode }),
      ...(typeof table === 'string' && /^[a-z]{2,5}_[0-9A-Za-z]{22}$/.test(table) && { table }),
    }),
    // It draws itself; its name and picture stand in the head, and whether there is such a game decides the status.
    headReads: (path) => {
      const gameId = gameOfPath(path)
      return gameId === undefined ? [] : [need('gameInfo', { gameId })]
    },
    load: async () => (await import('./play-host.tsx')).PlayHost,
  }),
  // A game with nothing around it but head and side menu (PS-2.7).
  definePage({
    path: '/seamless',
    frame: 'seamless',
    title: 'titles.seamless',
    isPrivate: true,
    readSearch: ({ gameId, mode }: Record<string, unknown>): SeamlessSearch => ({
      ...(typeof gameId === 'string' && /^[0-9A-Za-z_-]{1,40}$/.test(gameId) && { gameId }),
      ...((mode === 'demo' || mode === 'real') && { mode }),
    }),
    load: async () => (await import('./play-host.tsx')).SeamlessHost,
  }),
  // The agents' landing with their login (PS-2.31).
  definePage({
    path: '/agent',
    frame: 'agent',
    title: 'titles.agent',
    load: async () => (await import('./shell/agent-pages.tsx')).AgentPage,
  }),
] as const
