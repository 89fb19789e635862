import type { RecordKind, ReplyOf } from '@khela/contract'
import { formatInstant } from '@khela/i18n'
import { Money, Segment, type Column } from '@khela/ui'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState, type ReactElement } from 'react'
import { useTexts } from '@khela/i18n/use-texts'
import { useSession } from '../../../app/session.ts'
import type { DatedProps } from './section.ts'
import { memberQueries } from '../queries.ts'
import { Section } from '../../../app/section.tsx'
import { Paged } from './paged.tsx'

type Row = ReplyOf<'officeMemberEntries'>['content'][number]
const accounts = ['cash', 'bonus', 'held'] as const

export function EntriesSection({ member, days }: DatedProps): ReactElement {
  const t = useTexts('office-members')
  const records = useTexts('records')
  const language = useSession((session) => session.language)
  const [account, choose] = useState<(typeof accounts)[number]>('cash')
  const list = useInfiniteQuery(memberQueries.pages('officeMemberEntries', { id: member.id, account, ...days }))
  const nameOf = (kind: string) => (records.has(`kind.${kind as RecordKind}`) ? records(`kind.${kind as RecordKind}`) : kind)
  const columns: readonly Column<Row>[] = [
    { key: 'kind', title: t('what'), cell: ({ kind }) => <b>{nameOf(kind)}</b>, place: 'lead' },
    { key: 'ref', title: t('reference'), cell: ({ ref }) => <span className="office-break small num">{ref}</span> },
    { key: 'before', title: t('before'), end: true, cell: ({ before }) => <Money value={before} exact /> },
    {
      key: 'amount',
      title: t('amount'),
      end: true,
      cell: ({ amount }) => (
        <b>
          <Money value={amount} exact />
        </b>
      ),
      place: 'result',
    },
    { key: 'after', title: t('after'), end: true, cell: ({ after }) => <Money value={after} exact />, place: 'sub-end' },
    { key: 'at', title: t('time'), cell: ({ at }) => <span className="num">{formatInstant(at, 'short', language)}</span>, place: 'sub' },
  ]
  const choice = (
    <Segment label={t('account')} value={account} onChange={choose} options={accounts.map((value) => ({ value, label: t(value) }))} />
  )
  return (
    <Section title={t('section.entries')} end={choice}>
      <Paged caption={t('section.entries')} columns={columns} rowKey={({ seq }) => seq} list={list} days={days} />
    </Section>
  )
}
