import type { ReactElement, ReactNode } from 'react'

export type Tone = 'plain' | 'good' | 'bad' | 'warn' | 'info' | 'hot'

export interface BadgeProps {
  readonly tone?: Tone
  readonly children: ReactNode
  readonly className?: string
}

/** A small word on a tint; the word says it, the colour helps. */
export function Badge({ tone = 'plain', children, className = '' }: BadgeProps): ReactElement {
  return <span className={`tag ${tone === 'plain' ? '' : `tag-${tone}`} ${className}`}>{children}</span>
}
