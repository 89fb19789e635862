import { Button } from '@khela/ui'
import { useId, useState, type ReactElement, type ReactNode } from 'react'
import { useTranslations } from 'use-intl'

/** Filters of a record: always there on a wide screen, folded behind a button on a phone while none is set. */
export function FilterFold({ count, children }: { readonly count: number; readonly children: ReactNode }): ReactElement {
  const t = useTranslations('records')
  const [isOpen, setOpen] = useState(count > 0)
  const id = useId()
  return (
    <div className="record-fold">
      <Button icon="sliders-horizontal" aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
        {count > 0 ? t('filtersSet', { count }) : t('filters')}
      </Button>
      <div id={id} className={`record-filters ${isOpen ? '' : 'folded'}`}>
        {children}
      </div>
    </div>
  )
}
