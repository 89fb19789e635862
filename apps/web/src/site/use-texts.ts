import type { Namespace } from '@khela/i18n'
import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { useLanguageStore } from './language.ts'

/** Asks for texts and says whether they are there, or why they did not come. */
export function useTexts(names: readonly Namespace[]): { readonly isReady: boolean; readonly error: Error | undefined } {
  const language = useLanguageStore()
  const [error, setError] = useState<Error>()
  const isReady = useStore(language, (state) => names.every((name) => state.messages[name] !== undefined))
  useEffect(() => {
    language.need(names).catch((cause: unknown) => setError(new Error('texts did not come', { cause })))
  }, [language, names])
  return { isReady, error }
}
