/** The personal data in the tables of reports: the member's file, and the end of an account. */
import { allPages, fileCall, yearSpans, type App, type Personal, type PersonalSources, type Scope, type Tx } from '../../kernel/index.ts'
import { reportRoutes } from './routes.ts'

export const reportPersonal: Personal = {
  tables: {},
  file: sourcesOf,
}

function sourcesOf(app: App): PersonalSources {
  const { accountRecord, bettingRecord, bonusDetails } = reportRoutes
  const account = (kind: 'cash' | 'bonus' | 'held') => async (t: Tx, scope: Scope, memberId: bigint) => {
    const inputs = (await yearSpans(t)).map((span) => ({ account: kind, ...span }))
    return allPages<'accountRecord'>({ t, app, scope, memberId, handler: accountRecord }, inputs)
  }
  return {
    cash: account('cash'),
    bonus: account('bonus'),
    held: account('held'),
    bonuses: async (t, scope, memberId) => bonusDetails(t, fileCall<'bonusDetails'>(app, scope, memberId, {})),
    async rounds(t, scope, memberId) {
      const inputs = (await yearSpans(t)).map((span) => ({ mode: 'real' as const, ...span }))
      return allPages<'bettingRecord'>({ t, app, scope, memberId, handler: bettingRecord }, inputs)
    },
  }
}
