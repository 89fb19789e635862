/** The remembered name, for one day (PS-9.5). The password is never stored: a cookie of the server stands for it (D-H1). */
const key = 'khela.remembered'
const dayMs = 86_400_000

interface Remembered {
  readonly username: string
  readonly until: number
}

/** The name to fill in, unless its day is over; `standsIn` says that this browser may do for the password. */
export function recall(now = Date.now()): { readonly username: string; readonly standsIn: boolean } | undefined {
  try {
    const found = JSON.parse(localStorage.getItem(key) ?? 'null') as Remembered | null
    return found !== null && typeof found.username === 'string' && found.until > now
      ? { username: found.username, standsIn: true }
      : undefined
  } catch {
    return undefined
  }
}

/** Keeps the name for a day, or forgets it. */
export function rememberName(username: string | undefined): void {
  if (username === undefined) localStorage.removeItem(key)
  else localStorage.setItem(key, JSON.stringify({ username, until: Date.now() + dayMs } satisfies Remembered))
}
