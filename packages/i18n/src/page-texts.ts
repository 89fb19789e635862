import type { AnyLanguage } from './languages.ts'
import { loadMessages } from './load.ts'
import type { Messages, Namespace } from './messages.ts'
import type { TextSource } from './use-texts.ts'

/** The texts of a page in one language: those at hand, and the way to the others. */
export interface PageTexts extends TextSource {
  readonly language: AnyLanguage
  /** One object: namespaces that come later are added to it, so that who is drawn already keeps its own. */
  readonly messages: Partial<Messages>
  /** Fetches what is missing of these. Rejects when a file does not come. */
  readonly need: (names: readonly Namespace[]) => Promise<void>
}

/** Marks a promise that is fulfilled, so that React reads it without waiting. */
const readAtOnce = (promise: Promise<void>): Promise<void> => Object.assign(promise, { status: 'fulfilled', value: undefined })

/** The texts of a page, of which `messages` are at hand; `onCome` is called when others have been added. */
export function pageTexts(language: AnyLanguage, messages: Partial<Messages> = {}, onCome: () => void = () => undefined): PageTexts {
  const loads = new Map<Namespace, Promise<void>>()
  const has = (name: Namespace): boolean => messages[name] !== undefined

  async function need(names: readonly Namespace[]): Promise<void> {
    const missing = names.filter((name) => !has(name))
    if (missing.length === 0) return
    Object.assign(messages, await loadMessages(language, missing))
    onCome()
  }

  function load(name: Namespace): Promise<void> {
    const found = loads.get(name)
    if (found !== undefined) return found
    // One that does not come stays: React draws a part again once its promise has settled, and would ask for ever.
    const begun = has(name) ? readAtOnce(Promise.resolve()) : need([name]).then(() => void readAtOnce(begun))
    loads.set(name, begun)
    return begun
  }
  return { language, messages, need, load }
}
