import { merchantDay } from '@khela/i18n'
import { Chip, Field, Icon } from '@khela/ui'
import { useEffect, useRef, useState, type ReactElement, type ReactNode } from 'react'
import { useTexts } from '@khela/i18n/use-texts'
import type { RecordAddress } from '../address.ts'
import { FilterFold } from './filter-fold.tsx'
import { isSpan, mostDays, ranges, stepOf, type Range, type Span } from '../span.ts'

/** The steps of PS-9.13: days before and after those that are shown. */
const steps = [-7, 7, -30, 30] as const

export interface DayChoiceProps {
  readonly span: Span & { readonly range: Range | undefined }
  /** The moment the presets mean. */
  readonly now: Date
  readonly change: (part: RecordAddress) => void
}
export interface DayFilterProps extends DayChoiceProps {
  /** How many other filters are set, and those. */
  readonly count?: number
  readonly children?: ReactNode
}

/** Which days: presets at once; the days before and after, any first and last day, and what else there is to choose by, folded. */
export function DayChoice({ span, now, change, count = 0, children }: DayFilterProps): ReactElement {
  const t = useTexts('records')
  const row = useRef<HTMLDivElement>(null)
  // On a phone the row is wider than the screen; where it stands is the browser's, not React's.
  useEffect(() => {
    row.current?.querySelector(`[data-range="${span.range}"]`)?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [span.range])
  return (
    <FilterFold
      count={count + (span.range === undefined ? 1 : 0)}
      first={
        <div className="chips record-days" ref={row} role="group" aria-label={t('days')}>
          {ranges.map((range) => (
            <Chip
              key={range}
              data-range={range}
              on={range === span.range}
              onClick={() => change({ days: range, from: undefined, to: undefined })}
            >
              {t(`range.${range}`)}
            </Chip>
          ))}
        </div>
      }
    >
      <div className="chips record-days">
        {steps.map((days) => (
          <StepChip key={days} days={days} to={stepOf(span, days, now)} change={change} />
        ))}
      </div>
      <DayFields span={span} now={now} change={change} />
      {children !== undefined && <div className="record-filters">{children}</div>}
    </FilterFold>
  )
}

interface StepChipProps {
  readonly days: (typeof steps)[number]
  readonly to: Span | undefined
  readonly change: DayChoiceProps['change']
}

function StepChip({ days, to, change }: StepChipProps): ReactElement {
  const t = useTexts('records')
  const isBack = days < 0
  return (
    <Chip on={false} disabled={to === undefined} onClick={() => to && change({ ...to, days: undefined })}>
      {isBack && <Icon name="chevron-left" />}
      {t(isBack ? 'previousDays' : 'nextDays', { n: Math.abs(days) })}
      {!isBack && <Icon name="chevron-right" />}
    </Chip>
  )
}

/** First and last day. A span that cannot be asked for is said below and not asked for. */
function DayFields({ span, now, change }: DayChoiceProps): ReactElement {
  const t = useTexts('records')
  const today = merchantDay(now)
  const shown = `${span.from} ${span.to}`
  // What is typed belongs to the span that was shown then; when that changes, it is forgotten.
  const [typed, setTyped] = useState({ over: shown, from: span.from, to: span.to })
  const { from, to } = typed.over === shown ? typed : span
  const type = (part: Partial<Span>) => {
    const asked = { from, to, ...part }
    setTyped({ over: shown, ...asked })
    if (isSpan(asked)) change({ ...asked, days: undefined })
  }
  return (
    <>
      <div className="record-span">
        <Field type="date" label={t('from')} value={from} max={today} onChange={(event) => type({ from: event.target.value })} />
        <Field type="date" label={t('to')} value={to} max={today} onChange={(event) => type({ to: event.target.value })} />
      </div>
      {!isSpan({ from, to }) && (
        <p className="small bad" role="alert">
          {t('spanWrong', { most: mostDays })}
        </p>
      )}
    </>
  )
}
