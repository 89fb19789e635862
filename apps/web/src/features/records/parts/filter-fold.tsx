import { Button } from '@khela/ui'
import { useId, useState, type ReactElement, type ReactNode } from 'react'
import { useTexts } from '@khela/i18n/use-texts'

export interface FilterFoldProps {
  /** How many are set; they are unfolded then. */
  readonly count: number
  /** What is always there, before the button. */
  readonly first: ReactNode
  readonly children: ReactNode
}

/** Filters of a record, folded behind a button while none is set: what people came for are the rows below. */
export function FilterFold({ count, first, children }: FilterFoldProps): ReactElement {
  const t = useTexts('records')
  const [isOpen, setOpen] = useState(count > 0)
  const id = useId()
  return (
    <div className="record-fold">
      <div className="record-first">
        {first}
        <Button icon="sliders-horizontal" aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
          {count > 0 ? t('filtersSet', { count }) : t('filters')}
        </Button>
      </div>
      <div id={id} className="col record-folded" hidden={!isOpen}>
        {children}
      </div>
    </div>
  )
}
