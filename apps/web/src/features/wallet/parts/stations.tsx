import { formatInstant } from '@khela/i18n'
import { Timeline } from '@khela/ui'
import type { ReactElement, ReactNode } from 'react'
import { useLanguage } from '../../../site/language.ts'
import { stationsOf, type Deposit } from '../model.ts'
import { Wait } from './wait.tsx'

export interface StationsProps {
  readonly label: string
  readonly steps: Deposit['steps']
  readonly isOpen: boolean
  readonly title: (state: string) => string
  /** Stands under the station that is going on. */
  readonly nowText?: ReactNode
}

/** The timeline of a deposit or a withdrawal; the station that is going on counts the time. */
export function Stations({ label, steps, isOpen, title, nowText }: StationsProps): ReactElement {
  const language = useLanguage()
  return (
    <Timeline
      label={label}
      steps={stationsOf(steps, isOpen).map(({ state, at, look }) => ({
        key: `${state}${at ?? ''}`,
        title: title(state),
        state: look,
        ...(look === 'now' && nowText !== undefined && { text: nowText }),
        ...(at !== null && { time: look === 'now' ? <Wait since={at} /> : formatInstant(at, 'time', language) }),
      }))}
    />
  )
}
