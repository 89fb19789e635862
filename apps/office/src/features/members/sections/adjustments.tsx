import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { useTexts } from '@khela/i18n/use-texts'
import { useAdjustmentColumns } from '../adjustment-columns.tsx'
import type { DatedProps } from './section.ts'
import { adjustmentQueries } from '../queries.ts'
import { Section } from '../../../app/section.tsx'
import { Paged } from './paged.tsx'

/** What waits for this member, then what was decided. */
export function AdjustmentsSection({ member, days }: DatedProps): ReactElement {
  const t = useTexts('office-members')
  const waiting = useInfiniteQuery(adjustmentQueries.list('waiting', member.id, days))
  const decided = useInfiniteQuery(adjustmentQueries.list('decided', member.id, days))
  const columns = useAdjustmentColumns(false)
  const hasWaiting = (waiting.data?.pages[0]?.content.length ?? 0) > 0
  return (
    <Section title={t('section.adjustments')}>
      {hasWaiting && <Paged caption={t('waiting')} columns={columns} rowKey={({ id }) => id} list={waiting} days={days} />}
      <Paged caption={t('decided')} columns={columns} rowKey={({ id }) => id} list={decided} days={days} />
    </Section>
  )
}
