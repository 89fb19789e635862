import { Button, Icon, notify } from '@khela/ui'
import type { ReactElement, ReactNode } from 'react'
import { useTranslations } from 'use-intl'

export interface CopyLineProps {
  readonly label: string
  readonly value: ReactNode
  readonly copied: string
  /** What the button does. */
  readonly copy: string
}

/** One thing a payer takes along: an account, an amount, a reference. */
export function CopyLine({ label, value, copied, copy }: CopyLineProps): ReactElement {
  const t = useTranslations('cashier.sendTo')
  const take = () =>
    void navigator.clipboard.writeText(copied).then(
      () => notify('good', t('copied')),
      () => notify('bad', t('copyFailed')),
    )
  return (
    <div className="send-line">
      <span className="grow">
        <span className="small muted">{label}</span>
        <b className="num wrap-any">{value}</b>
      </span>
      <Button tone="line" onClick={take} aria-label={copy}>
        <Icon name="copy" />
      </Button>
    </div>
  )
}
