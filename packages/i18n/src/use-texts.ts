import { createContext, use } from 'react'
import { useTranslations, type createTranslator } from 'use-intl'
import type { Messages, Namespace } from './messages.ts'

/** Where the texts of a page come from. */
export interface TextSource {
  /** Fetches a namespace that is missing. Always the same promise; one whose texts are there is fulfilled. */
  readonly load: (name: Namespace) => Promise<void>
}

/** Without one, the messages at hand must hold all texts. */
export const TextSourceContext = createContext<TextSource | undefined>(undefined)

/** Waits for the namespaces that are not at hand: the part that asks is held back by the `Suspense` around it. */
function useLoaded(names: readonly Namespace[]): void {
  const source = use(TextSourceContext)
  if (source === undefined) return
  // Also those at hand: a part that is drawn again must use what it used before.
  for (const name of names) use(source.load(name))
}

type Key = NonNullable<Parameters<typeof useTranslations>[0]>

const namespaceOf = (key: string): Namespace => key.split('.', 1)[0] as Namespace

/** The texts of a namespace, or of a part of one (`responsible-play.limits`); they load themselves. */
export function useTexts<K extends Key>(key: K): ReturnType<typeof useTranslations<K>> {
  useLoaded([namespaceOf(key)])
  return useTranslations<K>(key)
}

/** The texts of several namespaces, each by its whole key (`t('auth.login')`); another one's is an error of types. */
export function useTextsOf<N extends Namespace>(...names: readonly N[]): ReturnType<typeof createTranslator<Pick<Messages, N>>> {
  useLoaded(names)
  return useTranslations() as unknown as ReturnType<typeof createTranslator<Pick<Messages, N>>>
}
