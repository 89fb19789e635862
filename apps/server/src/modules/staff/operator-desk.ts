/** Operators as the office sees them. Shutting one out protects, and holds at once; everything else takes two, and never oneself. */
import type { ReplyOf } from '@khela/contract'
import { fail, isSamePerson, operatorOf, routes, type Call, type Tx } from '../../kernel/index.ts'
import { memberOf } from './looks.ts'
import { listOperators, operatorNamed } from './operator-acts.ts'
import { callerOf } from './own.ts'
import type { Change } from './proposals/change.ts'
import { onlySets } from './proposals/rules.ts'
import { endSessionsOf, hasAdministrator, putOperator } from './store.ts'

async function readOperators(t: Tx, { actor }: Call<'officeOperators'>): Promise<ReplyOf<'officeOperators'>> {
  const { username: own } = operatorOf(actor)
  const rows = await listOperators(t)
  return {
    content: rows.map(({ lastSignIn, enrolment, ...row }) => ({
      ...row,
      lastSignIn: lastSignIn?.toISOString() ?? null,
      enrolment: enrolment && { until: enrolment.until, isMine: enrolment.by.includes(own) },
    })),
  }
}

export const operatorChange: Change<'officeOperatorChange'> = {
  audit: () => 'operator.change',
  key: ({ username }) => username,
  async read(t, { input }) {
    const found = (await listOperators(t)).find(({ username }) => username === input.username) ?? fail('not_found')
    const { username, name, role, disabled, member } = found
    const subject = `${name} (${username})`
    return { subject: { bn: subject, en: subject }, values: { role, disabled, member } }
  },
  async write(t, { actor, scope, input }) {
    const { username, role, disabled, member } = input
    if (isSamePerson(await callerOf(t, { actor }), username)) fail('own_request')
    const { operatorId } = await operatorNamed(t, username)
    const memberId = member === null ? null : (await memberOf(t, scope, member)).memberId
    await putOperator(t, operatorId, { role, disabled, memberId })
    if (!(await hasAdministrator(t))) fail('last_administrator')
    return undefined
  },
  protects: (before, after) => onlySets(before, after, 'disabled', 'true'),
  async announce(t, { app, input }) {
    // With another role the rights of open sessions would be the old ones.
    await endSessionsOf(t, app, (await operatorNamed(t, input.username)).operatorId)
  },
}

export const operatorDesk = routes({ officeOperators: readOperators })
