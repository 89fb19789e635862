import { Button, Icon } from '@khela/ui'
import type { ReactElement, ReactNode } from 'react'
import { useCopy } from '../use-copy.ts'

export interface CopyLineProps {
  readonly label: string
  readonly value: ReactNode
  readonly copied: string
  /** What the button does. */
  readonly copy: string
}

/** One thing a payer takes along: an account, an amount, a reference. */
export function CopyLine({ label, value, copied, copy }: CopyLineProps): ReactElement {
  const take = useCopy()
  return (
    <div className="send-line">
      <span className="grow">
        <span className="small muted">{label}</span>
        <b className="num wrap-any">{value}</b>
      </span>
      <Button tone="line" onClick={() => take(copied)} aria-label={copy}>
        <Icon name="copy" />
      </Button>
    </div>
  )
}
