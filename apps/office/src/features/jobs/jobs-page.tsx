import { Button, DataTable, Note, notify } from '@khela/ui'
import { formatInstant } from '@khela/i18n'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState, type ReactElement } from 'react'
import { useTexts } from '@khela/i18n/use-texts'
import { daysOf, isNarrowed } from '../../app/address.ts'
import { DayRange } from '../../app/day-range.tsx'
import { ListStates } from '../../app/list-states.tsx'
import { useMe } from '../../app/me.ts'
import { PageHead } from '../../app/page-head.tsx'
import { Reasoned } from '../../app/reasoned.tsx'
import { useSession } from '../../app/session.ts'
import { jobQueries, useJobAct, type DeadJob, useDeadJobs } from './queries.ts'
import { defineOfficePage } from '../../app/page.ts'

type Act = 'officeJobRetry' | 'officeJobDrop'
interface Chosen {
  readonly job: DeadJob
  readonly act: Act
}

/** Background jobs that failed at all their attempts: put in again or dropped, with a reason. */
function JobsPage(): ReactElement {
  const t = useTexts('office')
  const language = useSession((session) => session.language)
  const { can } = useMe()
  const [chosen, setChosen] = useState<Chosen>()
  const days = daysOf(useSearch({ from: '/jobs' }))
  const navigate = useNavigate({ from: '/jobs' })
  const list = useQuery(jobQueries.list(days))
  const rows = list.data?.content ?? []
  const open = list.data?.open ?? 0
  return (
    <section>
      <PageHead title={t('jobs')} updatedAt={list.dataUpdatedAt} onRefresh={() => void list.refetch()} />
      <div className="office-bar">
        <DayRange days={days} onChange={(next) => void navigate({ search: next })} />
      </div>
      {open > 0 && (
        <div className="office-pad">
          <Note>{t('jobsMean')}</Note>
          {open > rows.length && !isNarrowed(days) && <p className="small muted">{t('jobsFirst', { shown: rows.length, open })}</p>}
          {!can('jobs.write') && <p className="small muted">{t('mayOnlyRead')}</p>}
        </div>
      )}
      <ListStates list={list} count={rows.length} empty={t('jobsNone')} days={days}>
        <DataTable
          caption={t('jobs')}
          rows={rows}
          rowKey={(row) => row.id}
          columns={[
            { key: 'job', title: t('job'), cell: (row) => <b className="office-break">{row.job}</b>, place: 'lead' },
            {
              key: 'at',
              title: t('time'),
              cell: (row) => <span className="num">{formatInstant(row.at, 'full', language)}</span>,
              place: 'sub',
            },
            { key: 'reason', title: t('jobReason'), cell: (row) => <span className="office-break">{row.reason}</span> },
            { key: 'body', title: t('jobBody'), cell: (row) => <code className="office-break small">{row.body}</code> },
            {
              key: 'acts',
              title: t('jobActs'),
              cell: (row) => can('jobs.write') && <Acts job={row} onChoose={setChosen} />,
              place: 'sub-end',
            },
          ]}
        />
      </ListStates>
      {chosen && <Decide {...chosen} onClose={() => setChosen(undefined)} />}
    </section>
  )
}

function Acts({ job, onChoose }: { readonly job: DeadJob; readonly onChoose: (chosen: Chosen) => void }): ReactElement {
  const t = useTexts('office')
  return (
    <span className="desk-acts">
      <Button onClick={() => onChoose({ job, act: 'officeJobRetry' })}>{t('jobRetry')}</Button>
      <Button tone="line" onClick={() => onChoose({ job, act: 'officeJobDrop' })}>
        {t('jobDrop')}
      </Button>
    </span>
  )
}

function Decide({ job, act, onClose }: Chosen & { readonly onClose: () => void }): ReactElement {
  const t = useTexts('office')
  const isRetry = act === 'officeJobRetry'
  const send = useJobAct(act, () => {
    notify('good', t(isRetry ? 'jobRetried' : 'jobDropped'))
    onClose()
  })
  const label = t(isRetry ? 'jobRetry' : 'jobDrop')
  return (
    <Reasoned title={label} go={label} act={send} onSend={(reason) => send.mutate({ id: job.id, reason })} onClose={onClose}>
      <p className="office-break">
        <b>{job.job}</b>
      </p>
      <p className="small muted">{t(isRetry ? 'jobRetryMeans' : 'jobDropMeans')}</p>
    </Reasoned>
  )
}

export const jobs = defineOfficePage({
  name: 'jobs',
  menu: { text: 'jobs', group: 'groupHouse', icon: 'wrench', permission: 'jobs.read', useWaiting: useDeadJobs },
  readSearch: daysOf,
  View: JobsPage,
})
