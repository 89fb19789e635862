import { useTexts } from '@khela/i18n/use-texts'
import { createTranslator } from 'use-intl'
import { useStore } from 'zustand'
import { formatInstant, languageOf } from '@khela/i18n'
import { CallError } from './client.ts'
import { useLanguageStore } from './language.ts'

export interface ErrorText {
  readonly text: string
  /** To quote to customer service; only when it helps. */
  readonly code: string | undefined
  /** The error code of the contract, or `offline`. */
  readonly kind: string
}

/**
 * Turns whatever a call threw into a sentence in the person's language: the text of its reason (`<code>_<reason>`) or of
 * the rule it broke (`reg_pattern_<patternId>`) when there is one. An unknown code shows the id to quote.
 * Before these texts have come (start.tsx) it says that something did not load; who shows that is drawn again when they have.
 */
export function useErrorText(): (error: unknown) => ErrorText {
  const store = useLanguageStore()
  const language = useStore(store, (state) => state.language)
  const errors = useStore(store, (state) => state.messages.errors)
  const common = useTexts('common')
  return (error) => {
    const kind = error instanceof CallError ? error.code : 'unknown_error'
    if (errors === undefined) return { text: common('errorTitle'), code: undefined, kind }
    const t = createTranslator({ locale: languageOf(language).intl, messages: { errors }, namespace: 'errors', onError: () => undefined })
    if (!(error instanceof CallError)) return { text: t('unknown_error'), code: undefined, kind }
    const known = t.has(error.code)
    const byReason = `${error.code}_${error.params['reason'] ?? error.params['patternId']}`
    const key = (known ? (t.has(byReason as 'unknown_error') ? byReason : error.code) : 'unknown_error') as 'unknown_error'
    const { at } = error.params
    const params = typeof at === 'string' ? { ...error.params, at: formatInstant(at, 'short', language) } : error.params
    return { text: t(key, params as never), code: known && error.status < 500 ? undefined : error.requestId, kind }
  }
}
