/** The place of proposals, and the calls that make them. */
import type { ProposalAct, ReplyOf } from '@khela/contract'
import { dayRangeOf, operatorOf, routes, type Call, type Tx } from '../../../kernel/index.ts'
import type { Changes } from './change.ts'
import { approveProposal, mayDecide, rejectProposal } from './decide.ts'
import { proposeChange } from './propose.ts'
import { actsOn, differencesOf } from './rules.ts'
import { countOpenProposals, pageOfEnded, pageOfOpen, type ProposalRow } from './store.ts'

const pageSize = 20
const longestText = 2_000
const short = (text: string | null): string | null => (text === null ? null : text.slice(0, longestText))
type Row = ReplyOf<'officeProposals'>['content'][number]

function wireRow(row: ProposalRow, { actor }: Pick<Call<'officeProposals'>, 'actor'>): Row {
  const { username, role } = operatorOf(actor)
  const { id, act, subject, reason, state, madeBy, decidedBy, decision } = row
  return {
    id,
    act,
    subject: { bn: subject.bn.slice(0, 200), en: subject.en.slice(0, 200) },
    differences: differencesOf(row.before, row.after)
      .slice(0, 400)
      .map(({ field, before, after }) => ({ field, before: short(before), after: short(after) })),
    reason,
    state,
    madeBy,
    decidedBy,
    decision,
    madeAt: row.madeAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
    decidedAt: row.decidedAt?.toISOString() ?? null,
    can: actsOn(row, username, mayDecide(role, act)),
  }
}

async function readProposals(t: Tx, call: Call<'officeProposals'>): Promise<ReplyOf<'officeProposals'>> {
  const { filter, cursor } = call.input
  const rows = await (filter === 'waiting' ? pageOfOpen : pageOfEnded)(t, cursor, pageSize + 1, dayRangeOf(call.app, call.input))
  return {
    content: rows.slice(0, pageSize).map((row) => wireRow(row, call)),
    next: rows.length > pageSize ? (rows[pageSize - 1]?.id ?? null) : null,
    waiting: await countOpenProposals(t),
  }
}

/** The place of proposals, and each call that makes one. */
export function proposalDesk(changes: Changes) {
  const propose =
    <N extends ProposalAct>(act: N) =>
    (t: Tx, call: Call<N>): Promise<ReplyOf<ProposalAct>> =>
      proposeChange(t, act, changes[act], call)
  return routes({
    officeProposals: readProposals,
    officeProposalApprove: async (t, call) => ({ row: wireRow(await approveProposal(t, call, changes), call) }),
    officeProposalReject: async (t, call) => ({ row: wireRow(await rejectProposal(t, call), call) }),
    officeReceivingAccountSave: propose('officeReceivingAccountSave'),
    officeDepositMethodSave: propose('officeDepositMethodSave'),
    officeDepositOfferSave: propose('officeDepositOfferSave'),
    officeDepositSettingsSave: propose('officeDepositSettingsSave'),
    officeChatSettingsSave: propose('officeChatSettingsSave'),
    officeSettingSave: propose('officeSettingSave'),
    officeGameLimits: propose('officeGameLimits'),
    officeGameSwitch: propose('officeGameSwitch'),
    officeMerchantSet: propose('officeMerchantSet'),
    officeOperatorChange: propose('officeOperatorChange'),
    officeOperatorCreate: propose('officeOperatorCreate'),
    officeOperatorRenew: propose('officeOperatorRenew'),
    officeWatchEnd: propose('officeWatchEnd'),
    officeMemberLimitsSet: propose('officeMemberLimitsSet'),
    officeHarmLimits: propose('officeHarmLimits'),
  })
}
