import type { ComponentProps, MouseEvent, ReactElement, ReactNode } from 'react'
import { Icon } from './icon.tsx'
import type { IconName } from './icon-paths.ts'

/** `go` is the main action, one per view; `hot` is danger. */
export type ButtonTone = 'go' | 'line' | 'soft' | 'hot'

export interface ButtonLook {
  readonly tone?: ButtonTone
  /** 44 px, 56 px (xl) or 64 px for cash-out (xxl). */
  readonly size?: 'md' | 'xl' | 'xxl'
  readonly block?: boolean
}

/** The classes of a button, for a link that looks like one. */
export function buttonClass({ tone = 'line', size = 'md', block = false }: ButtonLook = {}): string {
  return ['btn', `btn-${tone}`, size !== 'md' && `btn-${size}`, block && 'btn-block'].filter(Boolean).join(' ')
}

export interface ButtonProps extends Omit<ComponentProps<'button'>, 'children'>, ButtonLook {
  readonly children: ReactNode
  readonly icon?: IconName | undefined
  /** While true the stitch walks round the button, `pendingText` shows and presses are ignored; focus and width stay. */
  readonly pending?: boolean
  readonly pendingText?: ReactNode
}

/** A button. It is never `disabled` while pending, so that the focus is not lost. */
export function Button({
  tone,
  size,
  block,
  icon,
  pending = false,
  pendingText,
  children,
  className = '',
  onClick,
  ...rest
}: ButtonProps): ReactElement {
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (pending || rest['aria-disabled'] === true) event.preventDefault()
    else onClick?.(event)
  }
  const look: ButtonLook = { ...(tone && { tone }), ...(size && { size }), ...(block && { block }) }
  return (
    <button
      type="button"
      {...rest}
      className={`${buttonClass(look)} ${className}`}
      onClick={press}
      {...(pending && { 'aria-busy': true, 'aria-disabled': true })}
    >
      {pendingText === undefined ? (
        <>
          {icon && <Icon name={icon} />}
          {children}
        </>
      ) : (
        <span className="btn-label">
          <span data-off={pending || undefined} aria-hidden={pending || undefined}>
            {icon && <Icon name={icon} />}
            {children}
          </span>
          <span data-off={!pending || undefined} aria-hidden={!pending || undefined}>
            {pendingText}
          </span>
        </span>
      )}
    </button>
  )
}

export interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children'> {
  readonly icon: IconName
  /** The name of the action; also the tooltip. */
  readonly label: string
  /** A red count on the corner; 0 shows nothing. */
  readonly count?: number
}

/** A 44 px button of one icon with a name. */
export function IconButton({ icon, label, count = 0, className = '', ...rest }: IconButtonProps): ReactElement {
  return (
    <button type="button" {...rest} className={`ib ${className}`} aria-label={count > 0 ? `${label} (${count})` : label} title={label}>
      <Icon name={icon} large />
      {count > 0 && <span className="dot">{count > 99 ? '99+' : count}</span>}
    </button>
  )
}
