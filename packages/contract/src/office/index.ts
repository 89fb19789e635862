/** The back office itself: operators, proposals, settings, jobs. */
import { signInCalls } from './calls/sign-in.ts'
import { proposalCalls } from './calls/proposals.ts'
import { settingCalls } from './calls/settings.ts'
import { enrolmentCalls } from './calls/enrolments.ts'
import { operatorCalls } from './calls/operators.ts'
import { jobCalls } from './calls/jobs.ts'

export const officeCalls = { ...signInCalls, ...proposalCalls, ...settingCalls, ...enrolmentCalls, ...operatorCalls, ...jobCalls } as const
