import { formatInstant } from '@khela/i18n'
import { DataTable } from '@khela/ui'
import type { ReactElement } from 'react'
import { useTexts } from '@khela/i18n/use-texts'
import { useLanguage } from '../../../site/language.ts'
import { exactFigures, shortId, type Entry } from '../model.ts'
import { useReferenceName } from '../texts.ts'
import { useMovementName } from '../../../site/movement-name.ts'
import { Signed } from './signed.tsx'

export interface EntryTableProps {
  readonly entries: readonly Entry[]
  /** Rows of several days say the day too. */
  readonly hasDays: boolean
  readonly onOpen: (postingId: string) => void
}

/** Entries of one account with the balance before and after each, so that every line can be followed to the next. */
export function EntryTable({ entries, hasDays, onOpen }: EntryTableProps): ReactElement {
  const t = useTexts('records')
  const language = useLanguage()
  const movementName = useMovementName()
  const referenceName = useReferenceName()
  const timeOf = (entry: Entry) => formatInstant(entry.at, hasDays ? 'short' : 'second', language)
  return (
    <section className="card record-card record-entries">
      <DataTable
        caption={t('accountTitle')}
        rows={entries}
        rowKey={(entry) => entry.seq}
        onOpen={(entry) => onOpen(entry.postingId)}
        openLabel={(entry) => t('openPosting', { kind: movementName(entry), time: timeOf(entry) })}
        columns={[
          { key: 'time', title: t('time'), place: 'sub', cell: (entry) => <span className="num muted">{timeOf(entry)}</span> },
          { key: 'kind', title: t('kindTitle'), place: 'lead', cell: (entry) => movementName(entry) },
          {
            key: 'reference',
            title: t('reference'),
            cell: (entry) => (
              <span className="muted">
                {referenceName(entry.refType)} <span className="num">{shortId(entry.refId)}</span>
              </span>
            ),
          },
          {
            key: 'before',
            title: t('before'),
            end: true,
            cell: (entry) => <span className="num muted">{exactFigures(entry.previous)}</span>,
          },
          { key: 'change', title: t('change'), place: 'result', end: true, cell: (entry) => <Signed wire={entry.amount} /> },
          {
            key: 'balance',
            title: t('balanceAfter'),
            place: 'sub-end',
            end: true,
            cell: (entry) => <span className="num">{exactFigures(entry.balance)}</span>,
          },
        ]}
      />
    </section>
  )
}
