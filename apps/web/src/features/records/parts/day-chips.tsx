import { Chip } from '@khela/ui'
import { useEffect, useRef, type ReactElement } from 'react'
import { useTranslations } from 'use-intl'
import { ranges, type Range } from '../model.ts'

/** The presets of days. */
export function DayChips({ value, onChange }: { readonly value: Range; readonly onChange: (range: Range) => void }): ReactElement {
  const t = useTranslations('records')
  const row = useRef<HTMLDivElement>(null)
  // On a phone the row is wider than the screen; where it stands is the browser's, not React's.
  useEffect(() => {
    row.current?.querySelector(`[data-range="${value}"]`)?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [value])
  return (
    <div className="chips record-days" ref={row} role="group" aria-label={t('days')}>
      {ranges.map((range) => (
        <Chip key={range} data-range={range} on={range === value} onClick={() => onChange(range)}>
          {t(`range.${range}`)}
        </Chip>
      ))}
    </div>
  )
}
