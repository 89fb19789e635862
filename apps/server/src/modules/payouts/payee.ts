/** The accounts a member is paid at: listing, adding with a fresh proof, removing, choosing one (PAY-3.4.7; CO-5.6, CO-5.38). */
import type { ReplyOf } from '@khela/contract'
import { bankNamed } from '@khela/contract/banks'
import { fail, playerOf, type App, type Call, type Tx } from '../../kernel/index.ts'
import { findMember, sameName, takePayeeName } from '../members/index.ts'
import { payProofKind, takeProof } from '../security/index.ts'
import { gatewaysOf } from '../gateways/index.ts'
import { chooseDefault, findPayee, insertPayee, payeesOf, removePayee, type PayeeRow } from './payee-store.ts'
import { isAccount, maskAccount, type PayeeChannel } from './rules.ts'

/** More than anybody needs, and few enough to read. */
const mostPayees = 8

type Wire = ReplyOf<'payeeAdd'>

function payeeView(row: PayeeRow): Wire {
  return {
    id: row.id,
    channel: row.channel,
    holder: row.holder,
    accountMasked: maskAccount(row.account),
    bank: row.bank,
    branch: row.branch,
    isDefault: row.isDefault,
    createdAt: row.createdAt.toISOString(),
    usableAt: row.usableAt.toISOString(),
  }
}

/** Channels that money can be paid to: by a gateway of this deployment, or by an operator's hand. */
export async function payoutChannels(app: App): Promise<PayeeChannel[]> {
  const byGateway = gatewaysOf(app).flatMap((gateway) => gateway.describe().channels)
  return [...new Set([...byGateway, ...(await app.settings.get('WITHDRAW_BY_HAND'))])]
}

export async function listPayees(t: Tx, call: Call<'payees'>): Promise<ReplyOf<'payees'>> {
  const { memberId } = playerOf(call.actor)
  return {
    content: (await payeesOf(t, call.scope, memberId)).map(payeeView),
    channels: await payoutChannels(call.app),
    holder: (await findMember(t, call.scope, memberId))?.payeeName ?? null,
    coolOffMinutes: await coolOffMinutes(call.app),
    max: mostPayees,
    proof: await payProofKind(t, memberId),
  }
}

/** How long the first payment to a new account waits, in minutes: whoever took over a session is noticed before money leaves to an account of his. */
async function coolOffMinutes(app: App): Promise<number> {
  return (await app.settings.get('PAYEE_COOL_OFF_MINUTES')) ?? (app.config.profile === 'DEMO' ? 1 : 24 * 60)
}

const plain = (text: string | undefined): string => (text ?? '').normalize('NFC').trim().replaceAll(/\s+/g, ' ')

/**
 * Adds an account; the first payment to it waits. Errors: proof_required, method_unavailable, payee_account_invalid,
 * payee_name_mismatch (CO-5.38), payee_limit, payee_exists; bad_input for a bank that is not of the list.
 */
export async function addPayee(t: Tx, call: Call<'payeeAdd'>): Promise<Wire> {
  const { app, input, actor, scope } = call
  const { memberId } = playerOf(actor)
  const { channel, account } = input
  if (!(await payoutChannels(app)).includes(channel)) fail('method_unavailable')
  if (!isAccount(channel, account)) fail('payee_account_invalid')
  const [holder, bank, branch] = [plain(input.holder), plain(input.bank), plain(input.branch)]
  if (holder.length < 3) fail('bad_input', { field: 'holder' })
  if (channel === 'bank' && bankNamed(bank) === undefined) fail('bad_input', { field: 'bank' })
  await takeProof(t, actor, input.proof, await payProofKind(t, memberId))
  const name = await takePayeeName(t, app, scope, memberId, holder)
  if (name === null || !sameName(name, holder)) fail('payee_name_mismatch')
  if ((await payeesOf(t, scope, memberId, true)).length >= mostPayees) fail('payee_limit', { max: mostPayees })
  const isBank = channel === 'bank'
  const made = { memberId, channel, holder, account, bank: isBank ? bank : null, branch: isBank && branch !== '' ? branch : null }
  const id = (await insertPayee(t, made, await coolOffMinutes(app))) ?? fail('payee_exists')
  await app.jobs.emit(t, 'payeeAdded', { memberId: String(memberId), payeeId: id })
  app.live.ping(t, 'withdrawals', memberId)
  return payeeView((await findPayee(t, scope, id)) ?? fail('not_found'))
}

/** Error: not_found. The next one becomes the default where the default goes. */
export async function dropPayee(t: Tx, call: Call<'payeeRemove'>): Promise<Record<string, never>> {
  const payee = (await findPayee(t, call.scope, call.input.id)) ?? fail('not_found')
  await removePayee(t, payee)
  const [next] = payee.isDefault ? await payeesOf(t, call.scope, payee.memberId) : []
  if (next) await chooseDefault(t, next)
  call.app.live.ping(t, 'withdrawals', payee.memberId)
  return {}
}

/** Error: not_found. */
export async function setDefaultPayee(t: Tx, call: Call<'payeeDefault'>): Promise<Record<string, never>> {
  const payee = (await findPayee(t, call.scope, call.input.id)) ?? fail('not_found')
  await chooseDefault(t, payee)
  call.app.live.ping(t, 'withdrawals', payee.memberId)
  return {}
}
