import { merchantDay } from '@khela/i18n'
import { Field, SelectField } from '@khela/ui'
import { useState, type ReactElement } from 'react'
import { useTexts } from '@khela/i18n/use-texts'
import { daysOf, type DaysSearch } from './address.ts'
import './desk.css'

interface DayRangeProps {
  readonly days: DaysSearch
  readonly onChange: (days: DaysSearch) => void
}

const shortcuts = ['all', 'today', 'yesterday', 'week', 'month'] as const
type Shortcut = (typeof shortcuts)[number]

/** The day so many days before another one. */
const dayBefore = (day: string, days: number): string => new Date(Date.parse(day) - days * 86_400_000).toISOString().slice(0, 10)

function daysIn(shortcut: Shortcut, today: string): DaysSearch {
  const yesterday = dayBefore(today, 1)
  switch (shortcut) {
    case 'all':
      return {}
    case 'today':
      return { from: today, to: today }
    case 'yesterday':
      return { from: yesterday, to: yesterday }
    case 'week':
      return { from: dayBefore(today, 6), to: today }
    case 'month':
      return { from: dayBefore(today, 29), to: today }
  }
}

/** Which days a list is of, in the calendar of the merchant: by a shortcut, or from a first to a last one. */
export function DayRange({ days, onChange }: DayRangeProps): ReactElement {
  const t = useTexts('office')
  const [today] = useState(() => merchantDay(new Date()))
  const [isOwn, setOwn] = useState(false)
  const found = shortcuts.find((one) => {
    const { from, to } = daysIn(one, today)
    return from === days.from && to === days.to
  })
  const value = isOwn || found === undefined ? 'own' : found
  const choose = (next: string) => {
    const shortcut = shortcuts.find((one) => one === next)
    setOwn(shortcut === undefined)
    if (shortcut !== undefined) onChange(daysIn(shortcut, today))
  }
  const change = (part: DaysSearch) => {
    const next = daysOf({ ...days, ...part })
    // The fields stay while somebody is at them, whatever the days come to.
    setOwn(true)
    onChange(next)
  }
  return (
    <div className="office-days" role="group" aria-label={t('days')}>
      <SelectField
        label={t('days')}
        value={value}
        options={[...shortcuts, 'own' as const].map((one) => ({ value: one, label: t(`daysIn.${one}`) }))}
        onChange={(event) => choose(event.target.value)}
      />
      {value === 'own' && (
        <>
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
        </>
      )}
    </div>
  )
}
