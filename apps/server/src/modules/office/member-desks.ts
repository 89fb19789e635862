/** What stands about one member at each desk, over the front doors of the modules: rows to follow, no documents and no talk. */
import type { ReplyOf } from '@khela/contract'
import { formatMoney } from '@khela/money'
import { now, routes, type Call, type Scope, type Tx } from '../../kernel/index.ts'
import { responsiblePlayCasesOfMember } from '../responsible-play/index.ts'
import { kycOf, tierOf } from '../kyc/index.ts'
import { chatsOfMember, lettersToMember, ticketsOfMember } from '../messages/index.ts'
import { casesOfMember } from '../cases/index.ts'
import { bonusesOf } from '../reports/index.ts'
import { mattersOf } from '../payouts/index.ts'
import { requirementsOfMember } from '../turnover/index.ts'
import { memberOf } from '../staff/index.ts'

type Case = ReplyOf<'officeMemberDesks'>['cases'][number]
/** Rows of each kind; a desk has the rest. */
const most = 20
const iso = (at: Date | null): string | null => at?.toISOString() ?? null
const withTime = <R extends { readonly at: Date }>({ at, ...row }: R) => ({ ...row, at: at.toISOString() })

/** Cases of responsible play, with vendors, of held withdrawals and of payouts that did not arrive: the open ones first. */
async function casesAt(t: Tx, scope: Scope, memberId: bigint): Promise<Case[]> {
  const harm = (await responsiblePlayCasesOfMember(t, scope, memberId, most)).map(({ id, state, markers, openedAt, closedAt }): Case => ({
    id,
    desk: 'harm',
    isOpen: state === 'OPEN',
    what: [...markers],
    opens: id,
    amount: null,
    at: openedAt.toISOString(),
    endedAt: iso(closedAt),
  }))
  const vendor = (await casesOfMember(t, scope, memberId, most)).map(({ id, state, kind, ours, openedAt, closedAt }): Case => ({
    id,
    desk: 'vendor',
    isOpen: state === 'OPEN',
    what: [kind],
    opens: id,
    amount: ours === null ? null : formatMoney(ours),
    at: openedAt.toISOString(),
    endedAt: iso(closedAt),
  }))
  const money = (await mattersOf(t, scope, memberId, 2 * most)).map(({ what, amount, at, endedAt, ...rest }): Case => ({
    ...rest,
    what: [what],
    amount: formatMoney(amount),
    at: at.toISOString(),
    endedAt: iso(endedAt),
  }))
  return [...harm, ...vendor, ...money].toSorted((a, b) => Number(b.isOpen) - Number(a.isOpen) || (a.at < b.at ? 1 : -1))
}

async function readDesks(t: Tx, { scope, input }: Call<'officeMemberDesks'>): Promise<ReplyOf<'officeMemberDesks'>> {
  const { memberId } = await memberOf(t, scope, input.id)
  const applications = await kycOf(t, scope, memberId)
  return {
    kyc: {
      tier: await tierOf(t, scope, memberId),
      applications: applications.slice(0, most).map(({ id, tier, state, submittedAt, decidedAt }) => ({
        id,
        tier,
        state,
        submittedAt: iso(submittedAt),
        decidedAt: iso(decidedAt),
      })),
    },
    cases: await casesAt(t, scope, memberId),
    tickets: (await ticketsOfMember(t, scope, memberId, most)).map(withTime),
    chats: (await chatsOfMember(t, scope, memberId, most)).map(withTime),
    letters: (await lettersToMember(t, scope, memberId, most)).map(withTime),
  }
}

async function readBonuses(t: Tx, { scope, input }: Call<'officeMemberBonuses'>): Promise<ReplyOf<'officeMemberBonuses'>> {
  const { memberId } = await memberOf(t, scope, input.id)
  const bonuses = await bonusesOf(t, scope, memberId)
  const requirements = await requirementsOfMember(t, scope, memberId, most)
  const seenAt = await now(t)
  return {
    bonuses: bonuses.map(({ id, reason, source, amount, state, at, expiresAt }) => ({ id, reason, source, amount, state, at, expiresAt })),
    requirements: requirements.map(({ source, sourceId, needed, done, createdAt, expiresAt }) => ({
      source,
      reference: sourceId.slice(0, 200),
      needed: formatMoney(needed),
      done: formatMoney(done),
      left: formatMoney(needed - done),
      state: done >= needed ? 'done' : expiresAt !== null && expiresAt <= seenAt ? 'expired' : 'open',
      at: createdAt.toISOString(),
      expiresAt: iso(expiresAt),
    })),
  }
}

export const memberDesks = routes({ officeMemberDesks: readDesks, officeMemberBonuses: readBonuses })
