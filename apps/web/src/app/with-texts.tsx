import type { Namespace } from '@khela/i18n'
import type { ReactNode } from 'react'
import { useTexts } from '../site/use-texts.ts'

export interface WithTextsProps {
  readonly names: readonly Namespace[]
  readonly children: ReactNode
  /** Stands in its place until the texts are there. */
  readonly fallback?: ReactNode
}

/** Holds a part of the page back until its texts are there. A file that does not come is thrown to the nearest boundary. */
export function WithTexts({ names, children, fallback = null }: WithTextsProps): ReactNode {
  const { isReady, error } = useTexts(names)
  if (error !== undefined) throw error
  return isReady ? children : fallback
}
