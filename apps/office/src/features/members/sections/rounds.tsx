import type { ReplyOf } from '@khela/contract'
import { formatInstant } from '@khela/i18n'
import { parseMoney } from '@khela/money'
import { Badge, Money, type Column } from '@khela/ui'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState, type ReactElement } from 'react'
import { useTexts } from '@khela/i18n/use-texts'
import { CopyId } from '../../../app/links.tsx'
import { useSession } from '../../../app/session.ts'
import type { DatedProps } from './section.ts'
import { memberQueries } from '../queries.ts'
import { Section } from '../../../app/section.tsx'
import { RoundDialog } from '../round-dialog.tsx'
import { Paged } from './paged.tsx'

type Row = ReplyOf<'officeMemberRounds'>['content'][number]

/** How a round ended for the member. */
function outcomeOf({ status, stake, payout }: Row): 'open' | 'void' | 'won' | 'lost' | 'even' {
  if (status === 'OPEN') return 'open'
  if (status === 'VOID') return 'void'
  const [staked, paid] = [parseMoney(stake), parseMoney(payout)]
  return paid === staked ? 'even' : paid > staked ? 'won' : 'lost'
}

export function RoundsSection({ member, days }: DatedProps): ReactElement {
  const t = useTexts('office-members')
  const records = useTexts('records')
  const language = useSession((session) => session.language)
  const list = useInfiniteQuery(memberQueries.pages('officeMemberRounds', { id: member.id, ...days }))
  const [opened, setOpened] = useState<string>()
  const columns: readonly Column<Row>[] = [
    {
      key: 'game',
      title: t('game'),
      cell: ({ game, vendor }) => (
        <span>
          <b>{language === 'bn' ? game.bn : game.en}</b> <span className="muted">{vendor}</span>
        </span>
      ),
      place: 'lead',
    },
    { key: 'id', title: t('row'), cell: ({ id }) => <CopyId id={id} /> },
    { key: 'status', title: t('paymentState'), cell: (row) => <Badge>{records(`status.${outcomeOf(row)}`)}</Badge>, place: 'sub' },
    { key: 'stake', title: t('stake'), end: true, cell: ({ stake }) => <Money value={stake} exact /> },
    { key: 'payout', title: t('payout'), end: true, cell: ({ payout }) => <Money value={payout} exact />, place: 'result' },
    {
      key: 'at',
      title: t('time'),
      cell: ({ at }) => <span className="num">{formatInstant(at, 'short', language)}</span>,
      place: 'sub-end',
    },
  ]
  return (
    <Section title={t('section.rounds')}>
      <Paged
        caption={t('section.rounds')}
        columns={columns}
        rowKey={({ id }) => id}
        list={list}
        days={days}
        onOpen={({ id }) => setOpened(id)}
        openLabel={({ game, at }) =>
          records('openRound', { game: language === 'bn' ? game.bn : game.en, time: formatInstant(at, 'short', language) })
        }
      />
      {opened !== undefined && <RoundDialog member={member.id} round={opened} onClose={() => setOpened(undefined)} />}
    </Section>
  )
}
