import { ask, Button, DataTable, Dialog, Money, Note, notify, Segment, TextAreaField } from '@khela/ui'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useRef, useState, type ReactElement } from 'react'
import { useTexts } from '@khela/i18n/use-texts'
import { useActKey } from '../../app/act-key.ts'
import { daysOf } from '../../app/address.ts'
import { DayRange } from '../../app/day-range.tsx'
import { useErrorText } from '../../app/error-text.ts'
import { useMe } from '../../app/me.ts'
import { PageHead } from '../../app/page-head.tsx'
import { ListStates } from '../../app/list-states.tsx'
import { AdjustmentAmount, AdjustmentState, useAdjustmentColumns } from './adjustment-columns.tsx'
import { adjustmentQueries, useAct, type Adjustment, useWaitingAdjustments } from './queries.ts'
import { Facts } from '../../app/section.tsx'
import { defineOfficePage } from '../../app/page.ts'
import { readAdjustmentsSearch } from './search.ts'
import './members.css'

const filters = ['waiting', 'decided'] as const

/** What waits for a second person, and what was decided. */
function AdjustmentsPage(): ReactElement {
  const t = useTexts('office-members')
  const search = useSearch({ from: '/adjustments' })
  const { filter } = search
  const days = daysOf(search)
  const navigate = useNavigate()
  const list = useInfiniteQuery(adjustmentQueries.list(filter, undefined, days))
  const [chosen, choose] = useState<Adjustment>()
  const rows = list.data?.pages.flatMap((page) => page.content) ?? []
  const columns = useAdjustmentColumns(true)
  return (
    <section className="office-split">
      <PageHead title={t('adjustments')} updatedAt={list.dataUpdatedAt} onRefresh={() => void list.refetch()} />
      <div className="office-bar">
        <Segment
          label={t('status')}
          value={filter}
          onChange={(next) => void navigate({ to: '/adjustments', search: { ...days, filter: next } })}
          options={filters.map((value) => ({ value, label: t(value) }))}
        />
        <DayRange days={days} onChange={(next) => void navigate({ to: '/adjustments', search: { filter, ...next } })} />
      </div>
      <ListStates list={list} count={rows.length} empty={t(filter === 'waiting' ? 'waitingNone' : 'decidedNone')} days={days}>
        <DataTable
          caption={t('caption')}
          columns={columns}
          rows={rows}
          rowKey={({ id }) => id}
          onOpen={choose}
          openLabel={({ amount, username }) => t('openOf', { amount, username })}
        />
      </ListStates>
      {chosen && <Detail key={chosen.id} row={chosen} onClose={() => choose(undefined)} />}
    </section>
  )
}

/** One adjustment with both hands' names, and the acts that are left for this operator. */
function Detail({ row, onClose }: { readonly row: Adjustment; readonly onClose: () => void }): ReactElement {
  const t = useTexts('office-members')
  const money = (value: string) => <Money value={value} />
  return (
    <Dialog title={t('adjustTitle', { username: row.username })} onClose={onClose} cloth="ledger">
      <p className="office-case-title">
        <AdjustmentAmount row={row} /> <AdjustmentState row={row} />
      </p>
      <Facts
        rows={[
          [t('account'), t(row.account)],
          [t('reason'), t(`reasons.${row.reason}`)],
          [t('why'), row.note],
          [t('document'), row.reference || '—'],
          [t('before'), money(row.before)],
          [t('after'), money(row.after)],
          [t('owed'), money(row.owed)],
          [t('madeBy'), row.madeBy],
          ...(row.firstBy === null ? [] : [[t('firstBy'), row.firstBy] as const]),
          ...(row.decidedBy === null ? [] : [[t('decidedBy'), row.decidedBy] as const]),
          ...(row.decision === '' ? [] : [[t('decision'), row.decision] as const]),
          ...(row.posting === null ? [] : [[t('posting'), row.posting] as const]),
        ]}
      />
      {(row.state === 'PROPOSED' || row.state === 'APPROVED_1') && <Decide row={row} state={row.state} onDone={onClose} />}
    </Dialog>
  )
}

interface DecideProps {
  readonly row: Adjustment
  readonly state: 'PROPOSED' | 'APPROVED_1'
  readonly onDone: () => void
}

/** Asks before an approval that a key began: a press by mistake moves no money. */
function useSure(row: Adjustment): () => Promise<boolean> {
  const t = useTexts('office-members')
  return async () => {
    const answer = await ask({
      icon: 'users',
      title: t('approveSure'),
      html: <AdjustmentAmount row={row} />,
      buttons: [
        { id: 'no', label: t('approveNo'), tone: 'line' },
        { id: 'yes', label: t('approve'), tone: 'go' },
      ],
    })
    return answer === 'yes'
  }
}

function Decide({ row, state, onDone }: DecideProps): ReactElement {
  const t = useTexts('office-members')
  const errorText = useErrorText()
  const { me, can } = useMe()
  const place = useRef<HTMLDivElement>(null)
  const [reason, setReason] = useState('')
  const [hasTried, setTried] = useState(false)
  const tell = (text: string) => {
    notify('good', text)
    onDone()
  }
  const approve = useAct('officeAdjustmentApprove', ({ row: now }) => tell(t(now.state === 'POSTED' ? 'approved' : 'approvedFirst')))
  const reject = useAct('officeAdjustmentReject', ({ row: now }) => tell(t(now.state === 'CANCELLED' ? 'taken' : 'rejected')))
  const isOwn = row.madeBy === me?.username
  const mayApprove = can('adjust.approve') && !isOwn && row.firstBy !== me?.username
  const error = approve.error ?? reject.error
  const refuse = () => {
    setTried(true)
    if (reason.trim() !== '') reject.mutate({ id: row.id, state, reason: reason.trim() })
  }
  const isBusy = approve.isPending || reject.isPending
  const isSure = useSure(row)
  useActKey('a', mayApprove && !isBusy ? () => void isSure().then((yes) => yes && approve.mutate({ id: row.id, state })) : undefined, place)
  useActKey('r', can('adjust.make') && !isBusy ? () => place.current?.querySelector('textarea')?.focus() : undefined, place)
  return (
    <div className="office-decide" ref={place}>
      {!mayApprove && can('adjust.approve') && <Note icon="users">{t('ownHint')}</Note>}
      {mayApprove && (
        <Button
          tone="go"
          block
          pending={approve.isPending}
          pendingText={t('sending')}
          onClick={() => approve.mutate({ id: row.id, state })}
        >
          {t('approve')}
        </Button>
      )}
      {can('adjust.make') && (
        <>
          <TextAreaField
            label={t('reason')}
            hint={t('reasonHint')}
            rows={2}
            maxLength={200}
            value={reason}
            error={hasTried && reason.trim() === '' ? t('reasonMissing') : undefined}
            onChange={(event) => setReason(event.target.value.replaceAll('\n', ' '))}
          />
          <Button block pending={reject.isPending} pendingText={t('sending')} onClick={refuse}>
            {t(isOwn ? 'takeBack' : 'reject')}
          </Button>
        </>
      )}
      {error && (
        <Note tone="bad" role="alert">
          {errorText(error)}
        </Note>
      )}
    </div>
  )
}

export const adjustments = defineOfficePage({
  name: 'adjustments',
  menu: {
    text: 'adjustments',
    group: 'groupMoney',
    icon: 'sliders-horizontal',
    permission: 'member.read',
    search: { filter: 'waiting' },
    useWaiting: useWaitingAdjustments,
  },
  readSearch: readAdjustmentsSearch,
  View: AdjustmentsPage,
})
