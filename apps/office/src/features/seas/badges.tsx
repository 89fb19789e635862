import { Badge } from '@khela/ui'
import type { ReactElement } from 'react'
import { useTranslations } from 'use-intl'
import type { SeaRow } from './queries.ts'

/** Whether a sea is fished for money, and that it has ended. */
export function SeaBadges({ row }: { readonly row: SeaRow }): ReactElement {
  const t = useTranslations('seas-office')
  return (
    <>
      <Badge tone={row.mode === 'real' ? 'info' : 'plain'}>{t(row.mode)}</Badge>
      {row.state !== 'open' && <Badge tone={row.state === 'void' ? 'bad' : 'plain'}>{t(row.state)}</Badge>}
    </>
  )
}

export function AddsBadge({ adds }: { readonly adds: boolean }): ReactElement {
  const t = useTranslations('seas-office')
  return <Badge tone={adds ? 'good' : 'bad'}>{t(adds ? 'adds' : 'addsNot')}</Badge>
}
