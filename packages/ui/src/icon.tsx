import type { ReactElement } from 'react'
import { iconPaths, type IconName } from './icon-paths.ts'

export interface IconProps {
  readonly name: IconName
  /** 22 px, for an icon that stands alone; otherwise 1.25 em beside text. */
  readonly large?: boolean
  readonly filled?: boolean
  readonly className?: string
}

// Arrows and chevrons point along the reading direction and are mirrored in right-to-left; nothing else is.
const turns: ReadonlySet<IconName> = new Set(['chevron-left', 'chevron-right', 'arrow-left', 'arrow-right', 'log-out', 'log-in', 'send'])

/** An interface icon. Always decorative: the control that holds it carries the name. */
export function Icon({ name, large = false, filled = false, className = '' }: IconProps): ReactElement {
  const classes = ['i', large && 'i-lg', filled && 'i-fill', turns.has(name) && 'i-turn', className].filter(Boolean).join(' ')
  return (
    <svg className={classes} viewBox="0 0 24 24" aria-hidden="true">
      <path d={iconPaths[name]} />
    </svg>
  )
}
