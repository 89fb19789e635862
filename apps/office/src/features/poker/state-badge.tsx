import { Badge } from '@khela/ui'
import type { ReactElement } from 'react'
import { useTexts } from '@khela/i18n/use-texts'
import type { PokerRow } from './queries.ts'

/** That a table ends or has ended; nothing of one that goes on. */
export function StateBadge({ row }: { readonly row: PokerRow }): ReactElement | null {
  const t = useTexts('tables-desk.poker')
  if (row.isClosing) return <Badge tone="warn">{t('closing')}</Badge>
  if (row.state === 'open') return null
  return <Badge tone={row.state === 'void' ? 'bad' : 'plain'}>{t(row.state)}</Badge>
}
