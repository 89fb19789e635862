import { merchantDay } from '@khela/i18n'
import { Field } from '@khela/ui'
import { useState, type ReactElement } from 'react'
import { useTranslations } from 'use-intl'
import { daysOf, type DaysSearch } from './address.ts'
import './desk.css'

interface DayRangeProps {
  readonly days: DaysSearch
  readonly onChange: (days: DaysSearch) => void
}

/** The first and the last day of a list, in the calendar of the merchant; what is empty does not narrow. */
export function DayRange({ days, onChange }: DayRangeProps): ReactElement {
  const t = useTranslations('office')
  const [today] = useState(() => merchantDay(new Date()))
  const change = (part: DaysSearch) => onChange(daysOf({ ...days, ...part }))
  return (
    <div className="office-days" role="group" aria-label={t('days')}>
      <Field
        type="date"
        label={t('dayFrom')}
        value={days.from ?? ''}
        max={days.to ?? today}
        onChange={(event) => change({ from: event.target.value })}
      />
      <Field
        type="date"
        label={t('dayTo')}
        value={days.to ?? ''}
        min={days.from}
        max={today}
        onChange={(event) => change({ to: event.target.value })}
      />
    </div>
  )
}
