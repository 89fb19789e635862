import { formatInstant } from '@khela/i18n'
import { Badge, Money, type Column } from '@khela/ui'
import { Link } from '@tanstack/react-router'
import type { ReactElement } from 'react'
import { useTexts } from '@khela/i18n/use-texts'
import { useSession } from '../../app/session.ts'
import type { Adjustment } from './queries.ts'

const tones = { PROPOSED: 'warn', APPROVED_1: 'warn', POSTED: 'good', REJECTED: 'bad', CANCELLED: 'info' } as const

export function AdjustmentState({ row }: { readonly row: Adjustment }): ReactElement {
  const t = useTexts('office-members')
  return <Badge tone={tones[row.state]}>{t(`adjustState.${row.state}`)}</Badge>
}

/** Signed as it moves the account. */
export function AdjustmentAmount({ row }: { readonly row: Adjustment }): ReactElement {
  return (
    <b className={`num ${row.side === 'credit' ? 'good' : ''}`}>
      {row.side === 'credit' ? '+' : '−'}
      <Money value={row.amount} exact />
    </b>
  )
}

/** Columns of a list of adjustments; `hasMember` where they are of many. */
export function useAdjustmentColumns(hasMember: boolean): readonly Column<Adjustment>[] {
  const t = useTexts('office-members')
  const language = useSession((session) => session.language)
  const columns: readonly (Column<Adjustment> | false)[] = [
    hasMember && {
      key: 'member',
      title: t('member'),
      cell: ({ memberId, username }) => (
        <Link className="link" to="/members/$id" params={{ id: memberId }}>
          <b>{username}</b> <span className="muted num">{memberId}</span>
        </Link>
      ),
      place: 'lead',
    },
    {
      key: 'reason',
      title: t('reason'),
      cell: ({ reason, note }) => (
        <span className="office-break">
          <b>{t(`reasons.${reason}`)}</b> <span className="muted">{note}</span>
        </span>
      ),
      place: hasMember ? 'sub' : 'lead',
    },
    { key: 'account', title: t('account'), cell: ({ account }) => t(account) },
    { key: 'amount', title: t('amount'), end: true, cell: (row) => <AdjustmentAmount row={row} />, place: 'result' },
    {
      key: 'around',
      title: t('beforeAfter'),
      end: true,
      cell: ({ before, after }) => (
        <span>
          <Money value={before} exact /> → <Money value={after} exact />
        </span>
      ),
    },
    { key: 'by', title: t('madeBy'), cell: ({ madeBy }) => madeBy },
    { key: 'state', title: t('status'), cell: (row) => <AdjustmentState row={row} />, place: 'sub-end' },
    { key: 'at', title: t('time'), cell: ({ madeAt }) => <span className="num">{formatInstant(madeAt, 'short', language)}</span> },
  ]
  return columns.filter((column) => column !== false)
}
