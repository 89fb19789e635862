import type { ReplyOf } from '@khela/contract'
import { formatInstant } from '@khela/i18n'
import { Badge, Money, type Column } from '@khela/ui'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { useTranslations } from 'use-intl'
import { useSession } from '../../../app/session.ts'
import type { SectionProps } from '../member-page.tsx'
import { memberQueries } from '../queries.ts'
import { Section } from '../section.tsx'
import { Paged } from './paged.tsx'

type Row = ReplyOf<'officeMemberPayments'>['content'][number]

export function PaymentsSection({ member }: SectionProps): ReactElement {
  const t = useTranslations('office-members')
  const language = useSession((session) => session.language)
  const list = useInfiniteQuery(memberQueries.pages('officeMemberPayments', { id: member.id }))
  const columns: readonly Column<Row>[] = [
    { key: 'kind', title: t('what'), cell: ({ kind }) => <b>{t(`kind.${kind}`)}</b>, place: 'lead' },
    { key: 'detail', title: t('reference'), cell: ({ detail }) => <span className="office-break">{detail}</span>, place: 'sub' },
    { key: 'state', title: t('paymentState'), cell: ({ state }) => <Badge>{state}</Badge> },
    { key: 'amount', title: t('amount'), end: true, cell: ({ amount }) => <Money value={amount} />, place: 'result' },
    {
      key: 'at',
      title: t('time'),
      cell: ({ at }) => <span className="num">{formatInstant(at, 'short', language)}</span>,
      place: 'sub-end',
    },
  ]
  return (
    <Section title={t('section.payments')}>
      <Paged caption={t('section.payments')} columns={columns} rowKey={({ id, kind }) => `${id}${kind}`} list={list} />
    </Section>
  )
}
