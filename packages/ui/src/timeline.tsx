import type { ReactElement, ReactNode } from 'react'
import { useTexts } from '@khela/i18n/use-texts'
import { Icon } from './icon.tsx'

export interface TimelineStep {
  readonly key: string
  readonly title: ReactNode
  readonly text?: ReactNode
  readonly state: 'done' | 'now' | 'next' | 'failed'
  /** Shown at the end of the row, already in words. */
  readonly time?: ReactNode
}

/** Stations of a thing under way; a station that is done is sewn to the next. */
export function Timeline({ steps, label }: { readonly steps: readonly TimelineStep[]; readonly label: string }): ReactElement {
  const t = useTexts('common')
  const words = { done: t('timelineDone'), now: t('timelineNow'), next: t('timelineNext'), failed: t('timelineFailed') }
  return (
    <ol className="time" aria-label={label}>
      {steps.map((step, index) => (
        <li key={step.key} className={step.state} aria-current={step.state === 'now' ? 'step' : undefined}>
          <span className="pt" aria-hidden="true">
            {step.state === 'done' ? <Icon name="check" /> : step.state === 'failed' ? <Icon name="x" /> : index + 1}
          </span>
          <span>
            <b>{step.title}</b>
            <span className="sr">{words[step.state]}</span>
            {step.text && <span className="small muted">{step.text}</span>}
          </span>
          {step.time && <span className="small muted num">{step.time}</span>}
        </li>
      ))}
    </ol>
  )
}
