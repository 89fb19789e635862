import { CallError } from '@khela/client'
import { useTexts } from '@khela/i18n/use-texts'

/** The sentence of a refused call, in the operator's language; an unknown fault shows its own general sentence. */
export function useErrorText(): (error: unknown) => string {
  const t = useTexts('errors')
  return (error) => {
    const code = error instanceof CallError ? error.code : 'unavailable'
    return t.has(code as 'unknown_error') ? t(code as 'unknown_error', error instanceof CallError ? error.params : {}) : t('unknown_error')
  }
}

/** What to quote to support, when the server gave it. */
export const quoteOf = (error: unknown): string | undefined => (error instanceof CallError ? error.requestId : undefined)
