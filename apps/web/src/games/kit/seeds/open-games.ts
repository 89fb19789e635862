import { CallError } from '../../../site/client.ts'

export interface OpenGame {
  readonly gameId: string
  readonly displayName: { readonly bn: string; readonly en: string }
}

const isText = (value: unknown): value is string => typeof value === 'string' && value !== ''

function isOpenGame(value: unknown): value is OpenGame {
  if (typeof value !== 'object' || value === null) return false
  const { gameId, displayName } = value as Record<string, unknown>
  const names = (displayName ?? {}) as Record<string, unknown>
  return isText(gameId) && isText(names['bn']) && isText(names['en'])
}

/** The games whose open rounds keep a seed sealed, as the refusal names them. */
export function openGamesOf(error: unknown): readonly OpenGame[] {
  const games = error instanceof CallError && error.code === 'round_unfinished' ? error.extra['games'] : undefined
  return Array.isArray(games) ? games.filter(isOpenGame) : []
}
