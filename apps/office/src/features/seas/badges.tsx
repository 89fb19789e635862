import { Badge } from '@khela/ui'
import type { ReactElement } from 'react'
import { useTexts } from '@khela/i18n/use-texts'
import type { SeaRow } from './queries.ts'

/** Whether a sea is fished for money, and that it has ended. */
export function SeaBadges({ row }: { readonly row: SeaRow }): ReactElement {
  const t = useTexts('seas-office')
  return (
    <>
      <Badge tone={row.mode === 'real' ? 'info' : 'plain'}>{t(row.mode)}</Badge>
      {row.state !== 'open' && <Badge tone={row.state === 'void' ? 'bad' : 'plain'}>{t(row.state)}</Badge>}
    </>
  )
}

export function AddsBadge({ adds }: { readonly adds: boolean }): ReactElement {
  const t = useTexts('seas-office')
  return <Badge tone={adds ? 'good' : 'bad'}>{t(adds ? 'adds' : 'addsNot')}</Badge>
}
