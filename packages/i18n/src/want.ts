/** Texts that begin to load together with the code that speaks them: the build adds `wantTexts(…)` to every module that names a namespace. */
import type { Namespace } from './messages.ts'

type Fetch = (names: readonly Namespace[]) => Promise<void>

let fetchTexts: Fetch | undefined
const early = new Set<Namespace>()
const coming = new Set<Promise<void>>()

/** From now on the texts of modules that arrive are fetched by `fetch`. Answers the namespaces of the modules that are there already. */
export function fetchWantedTexts(fetch: Fetch): readonly Namespace[] {
  fetchTexts = fetch
  return [...early]
}

/** Called by a module while it is loaded, for the namespaces that it names. */
export function wantTexts(...names: readonly Namespace[]): void {
  if (fetchTexts === undefined) {
    for (const name of names) early.add(name)
    return
  }
  // Whoever waits for them is told of a failure; without anybody it is tried again when they are drawn.
  const one = fetchTexts(names).finally(() => coming.delete(one))
  one.catch(() => undefined)
  coming.add(one)
}

/** Settles when the texts of all modules that have arrived are there. Rejects when a file does not come. */
export async function wantedTexts(): Promise<void> {
  await Promise.all(coming)
}
