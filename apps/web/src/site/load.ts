/** Parts of the page that are fetched when they are first wanted, and what to say when they do not come (PS-8.2, PS-9.10). */

/** Script chunk timeout, in milliseconds. */
const timeoutMs = 120_000

/** A part that took longer than `timeoutMs`. */
class LoadTimeout extends Error {}

/** The part, or a rejection when it has not come in time; a part that fails by itself rejects as it would. */
export function withinTime<T>(loading: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new LoadTimeout('a part of the page took too long')), timeoutMs)
  })
  return Promise.race([loading, late]).finally(() => clearTimeout(timer))
}

/** The key of `shell` that says why a part is missing; undefined for any other fault. */
export function loadTrouble(error: unknown): 'loadTimeout' | 'chunkFailed' | undefined {
  if (error instanceof LoadTimeout) return 'loadTimeout'
  // Each browser has words of its own for a script that did not come.
  return error instanceof Error && /dynamically imported module|importing a module script|loading chunk|preload css/i.test(error.message)
    ? 'chunkFailed'
    : undefined
}
