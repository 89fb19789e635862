import type { Namespace } from '@khela/i18n'
import { useEffect, useState, type ReactNode } from 'react'
import { useStore } from 'zustand'
import { useLanguageStore } from '../site/language.ts'

export interface WithTextsProps {
  readonly names: readonly Namespace[]
  readonly children: ReactNode
  /** Stands in its place until the texts are there. */
  readonly fallback?: ReactNode
}

/** Holds a part of the page back until its texts are there. A file that does not come is thrown to the nearest boundary. */
export function WithTexts({ names, children, fallback = null }: WithTextsProps): ReactNode {
  const language = useLanguageStore()
  const [error, setError] = useState<Error>()
  const isReady = useStore(language, (state) => names.every((name) => state.messages[name] !== undefined))
  useEffect(() => {
    language.need(names).catch((cause: unknown) => setError(new Error('texts did not come', { cause })))
  }, [language, names])
  if (error !== undefined) throw error
  return isReady ? children : fallback
}
