import { Note } from '@khela/ui'
import { Link } from '@tanstack/react-router'
import type { ReactElement } from 'react'
import { useTranslations } from 'use-intl'
import { useDeadJobs } from '../features/jobs/queries.ts'
import { useMe } from './me.ts'

/** Above every place: what somebody has to look at now, for whoever may. */
export function Alarms(): ReactElement | undefined {
  const t = useTranslations('office')
  const { can } = useMe()
  const dead = useDeadJobs(can('jobs.read'))
  if (dead === 0) return undefined
  return (
    <div className="office-pad">
      <Note tone="bad" role="alert">
        {t('jobsAlarm', { count: dead })} <Link to="/jobs">{t('jobsLook')}</Link>
      </Note>
    </div>
  )
}
