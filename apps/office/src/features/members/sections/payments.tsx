import type { ReplyOf } from '@khela/contract'
import { formatInstant, type Messages } from '@khela/i18n'
import { Badge, Money, type Column } from '@khela/ui'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { useTexts } from '@khela/i18n/use-texts'
import { SubjectLink } from '../../../app/links.tsx'
import { useSession } from '../../../app/session.ts'
import type { DatedProps } from './section.ts'
import { memberQueries } from '../queries.ts'
import { Section } from '../../../app/section.tsx'
import { Paged } from './paged.tsx'

type DepositState = ReplyOf<'deposit'>['state']
type WithdrawalState = ReplyOf<'officeWithdrawal'>['row']['state']
type Channel = ReplyOf<'officeWithdrawal'>['row']['channel']
type Method = keyof Messages['cashier']['methods']
type Row = ReplyOf<'officeMemberPayments'>['content'][number]

export function PaymentsSection({ member, days }: DatedProps): ReactElement {
  const t = useTexts('office-members')
  const language = useSession((session) => session.language)
  const list = useInfiniteQuery(memberQueries.pages('officeMemberPayments', { id: member.id, ...days }))
  const { stateOf, detailOf } = useWords()
  const columns: readonly Column<Row>[] = [
    { key: 'kind', title: t('what'), cell: ({ kind }) => <b>{t(`kind.${kind}`)}</b>, place: 'lead' },
    { key: 'id', title: t('row'), cell: ({ id }) => <SubjectLink id={id} />, place: 'picture' },
    { key: 'detail', title: t('reference'), cell: (row) => <span className="office-break">{detailOf(row)}</span>, place: 'sub' },
    { key: 'state', title: t('paymentState'), cell: (row) => <Badge>{stateOf(row)}</Badge> },
    { key: 'amount', title: t('amount'), end: true, cell: ({ amount }) => <Money value={amount} exact />, place: 'result' },
    {
      key: 'at',
      title: t('time'),
      cell: ({ at }) => <span className="num">{formatInstant(at, 'short', language)}</span>,
      place: 'sub-end',
    },
  ]
  return (
    <Section title={t('section.payments')}>
      <Paged caption={t('section.payments')} columns={columns} rowKey={({ id, kind }) => `${id}${kind}`} list={list} days={days} />
    </Section>
  )
}

/** States and methods in the words of the desks; what they have no word for stands as it is. */
function useWords() {
  const t = useTexts('office-members')
  const cashier = useTexts('cashier')
  const payouts = useTexts('office-payouts')
  return {
    stateOf: ({ kind, state }: Row): string => {
      if (kind === 'deposit') return cashier(`depositStates.${state as DepositState}`)
      return kind === 'withdrawal' ? payouts(`state.${state as WithdrawalState}`) : t('desks.isDone')
    },
    detailOf: ({ kind, detail }: Row): string => {
      if (kind === 'deposit') return cashier.has(`methods.${detail as Method}`) ? cashier(`methods.${detail as Method}`) : detail
      return kind === 'withdrawal' ? payouts(`channel.${detail as Channel}`) : detail
    },
  }
}
