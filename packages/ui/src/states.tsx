import { formatInstant, type AnyLanguage } from '@khela/i18n'
import type { CSSProperties, ReactElement, ReactNode } from 'react'
import { useTexts } from '@khela/i18n/use-texts'
import { Button } from './button.tsx'
import { Icon } from './icon.tsx'
import type { IconName } from './icon-paths.ts'

/** A bar in the shape of what will come. */
export function Skeleton({
  width = '100%',
  height = 14,
  className = '',
}: {
  readonly width?: string | number
  readonly height?: number
  readonly className?: string
}): ReactElement {
  const style: CSSProperties = { inlineSize: width, blockSize: height }
  return <span className={`sk ${className}`} style={style} aria-hidden="true" />
}

export interface EmptyStateProps {
  /** One sentence. */
  readonly title: string
  readonly text?: string
  /** Address of a rendered object. */
  readonly image?: string
  /** One action. */
  readonly action?: ReactNode
}

/** Nothing here yet: object, one sentence, one action. */
export function EmptyState({ title, text, image, action }: EmptyStateProps): ReactElement {
  return (
    <div className="state">
      {image && <img src={image} alt="" width={72} height={72} loading="lazy" />}
      <b>{title}</b>
      {text && <p className="small muted">{text}</p>}
      {action}
    </div>
  )
}

export interface ErrorStateProps {
  readonly title?: string
  readonly text: string
  /** Quoted to customer service. */
  readonly code?: string | undefined
  readonly onRetry?: (() => void) | undefined
  readonly isRetrying?: boolean
  /** Says that money is safe; on by default. Turn off where no money is near. */
  readonly money?: boolean
}

/** It did not load: what happened, that money is safe, the code to quote, and again. */
export function ErrorState({ title, text, code, onRetry, isRetrying = false, money = true }: ErrorStateProps): ReactElement {
  const t = useTexts('common')
  return (
    <div className="state state-err" role="alert">
      <span className="ic">
        <Icon name="triangle-alert" large />
      </span>
      <b>{title ?? t('errorTitle')}</b>
      <p className="s13">{text}</p>
      {money && <p className="small muted">{t('errorMoneySafe')}</p>}
      {code && <p className="small muted wrap-any">{t('errorCode', { id: code })}</p>}
      {onRetry && (
        <Button icon="refresh-cw" onClick={onRetry} pending={isRetrying} pendingText={t('loading')}>
          {t('retry')}
        </Button>
      )}
    </div>
  )
}

/** The rows are old: since when. They stay. */
export function StaleStrip({ since, language }: { readonly since: string | Date; readonly language: AnyLanguage }): ReactElement {
  const t = useTexts('common')
  return (
    <div className="stale" role="status">
      <Icon name="wifi-off" />
      <span>{t('staleAt', { time: formatInstant(since, 'time', language) })}</span>
    </div>
  )
}

export interface NoteProps {
  readonly tone?: 'info' | 'warn' | 'bad' | 'good'
  readonly children: ReactNode
  readonly icon?: IconName
  readonly role?: 'alert' | 'status'
}
const noteIcons = { info: 'info', warn: 'triangle-alert', bad: 'circle-alert', good: 'circle-check' } as const

/** A sentence on a tint. */
export function Note({ tone = 'info', children, icon, role }: NoteProps): ReactElement {
  return (
    <div className={`note ${tone === 'info' ? '' : `note-${tone}`}`} role={role}>
      <Icon name={icon ?? noteIcons[tone]} />
      <div className="grow">{children}</div>
    </div>
  )
}
