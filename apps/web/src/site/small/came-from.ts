import { safePath } from '../modal-address.ts'

const key = 'khela.cameFrom'

/** Notes the list that a game was started from, so that the game leads back to it: after a sign-in or a reload too. */
export function noteCameFrom(gameId: string, href: string): void {
  try {
    sessionStorage.setItem(key, JSON.stringify({ gameId, href }))
  } catch {
    // Without storage the way back is home.
  }
}

/** Where this game was started from in this tab; undefined when it was opened by its address. */
export function cameFrom(gameId: string | undefined): string | undefined {
  try {
    const noted = JSON.parse(sessionStorage.getItem(key) ?? 'null') as { gameId?: unknown; href?: unknown } | null
    return noted !== null && noted.gameId === gameId ? safePath(noted.href) : undefined
  } catch {
    return undefined
  }
}
