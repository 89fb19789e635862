import { daysOf } from '../../app/address.ts'
import { defineOfficePage } from '../../app/page.ts'
import { JobsPage } from './jobs-page.tsx'
import { useDeadJobs } from './queries.ts'

export const jobs = defineOfficePage({
  name: 'jobs',
  menu: { text: 'jobs', group: 'groupHouse', icon: 'wrench', permission: 'jobs.read', useWaiting: useDeadJobs },
  readSearch: daysOf,
  View: JobsPage,
})
