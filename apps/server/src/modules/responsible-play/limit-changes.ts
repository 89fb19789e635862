/** Limits of the house for a member: a stricter one holds at once, a looser one takes two operators. */
import { houseLimitNames, type LimitName } from '@khela/contract'
import { formatMoney, parseMoney, type Money } from '@khela/money'
import { fail, type Scope, type Tx } from '../../kernel/index.ts'
import { responsiblePlayCase, limitMember } from './cases.ts'
import { playedSince } from './played.ts'
import { findMembers } from '../members/index.ts'
import { limitsOf, setLimits } from '../limits/index.ts'
import { refuseOwnCase } from './office.ts'
import { memberOf, refuseOwn, type Change, type Values } from '../staff/index.ts'

type Caps = Awaited<ReturnType<typeof limitsOf>>['caps']['operator']
const textOf = (amount: Money | null | undefined): string | null => (amount === null || amount === undefined ? null : formatMoney(amount))
const amountOf = (text: string | null): Money | null => (text === null ? null : parseMoney(text))
const valuesOf = (caps: Caps, names: readonly LimitName[]): Values =>
  Object.fromEntries(names.map((name) => [name, textOf(caps[name]?.value)]))

/** Whether no limit is above what it was, and none is taken away. Amounts as decimal strings, null where there is no limit. */
export function isStricter(before: Values | null, after: Values): boolean {
  return Object.entries(after).every(([name, value]) => {
    const old = before?.[name] ?? null
    if (old === null) return true
    return typeof value === 'string' && typeof old === 'string' && parseMoney(value) <= parseMoney(old)
  })
}

const memberLimits = async (t: Tx, scope: Scope, memberId: bigint): Promise<Caps> => (await limitsOf(t, scope, memberId)).caps.operator

/** Errors of writing: not_found, own_request. */
export const memberLimitChange: Change<'officeMemberLimitsSet'> = {
  audit: () => 'member.limit',
  key: ({ id }) => id,
  async read(t, { scope, input: { id, name } }) {
    const { memberId, username } = await memberOf(t, scope, id)
    return { subject: { bn: username, en: username }, values: valuesOf(await memberLimits(t, scope, memberId), [name]) }
  },
  async write(t, call) {
    const { id, name, amount } = call.input
    const { memberId, publicId } = await memberOf(t, call.scope, id)
    await refuseOwn(t, call, memberId, { act: 'member.limit.refused', subject: publicId })
    await setLimits(t, call.scope, { memberId, by: 'operator' }, { [name]: amountOf(amount) }, playedSince)
    return undefined
  },
  protects: isStricter,
}

/** Errors of writing: not_found, own_request, state_changed for a case that is closed, reason_required when no limit is named. */
export const responsiblePlayLimitChange: Change<'officeHarmLimits'> = {
  audit: () => 'care.limits',
  key: ({ id }) => id,
  async read(t, { scope, input }) {
    const { row, standing } = await responsiblePlayCase(t, scope, input.id)
    const names = houseLimitNames.filter((name) => input[name] !== undefined)
    const [{ username } = fail('not_found')] = await findMembers(t, scope, [row.memberId])
    return { subject: { bn: username, en: username }, values: valuesOf(standing.caps.operator, names) }
  },
  async write(t, call, by) {
    const { id, reason } = call.input
    await refuseOwnCase(t, call)
    const change: Partial<Record<LimitName, Money | null>> = {}
    for (const name of houseLimitNames) {
      const amount = call.input[name]
      if (amount !== undefined) change[name] = amountOf(amount)
    }
    await limitMember(t, call.scope, { id, by, reason, change })
    return undefined
  },
  protects: isStricter,
}
