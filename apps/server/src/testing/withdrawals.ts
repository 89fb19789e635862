/** A house with the wallet alone, its members, and operators' acts on their withdrawals. */
import type { SettingName, SettingValue } from '@khela/contract'
import { parseMoney } from '@khela/money'
import { newKey, openTestHouse, person, type Answer, type TestHouse } from './server.ts'
import { AppError, storeFile } from '../kernel/index.ts'
import { all, system } from '../kernel/scope-mint.ts'
import { approveWithdrawal, rejectWithdrawal, withdrawalOf } from '../modules/payouts/decide.ts'
import { noSources, moneyJobs, moneyRoutes } from './money.ts'
import { payPart, type PayoutOrder } from '../modules/payouts/pay.ts'
import { resolveDispute, type Resolution } from '../modules/payouts/dispute.ts'
import type { WithdrawalRow } from '../modules/payouts/store.ts'
import { isOpenDispute } from '../modules/payouts/dispute-store.ts'
import type { WithdrawalState } from '../modules/payouts/rules.ts'

export type Player = Awaited<ReturnType<TestHouse['player']>>
type Asked = Answer<'withdrawCreate'>
type Withdrawal = Asked['value']

export interface Desk {
  readonly house: TestHouse
  /** Asks for a withdrawal to an account that is old enough. */
  request(player: Player, amount?: string, o?: { key?: string; payeeId?: string; account?: string }): Promise<Asked>
  /** The same, checked and before the operators; answers its id. */
  asked(player: Player, amount?: string, o?: { account?: string }): Promise<string>
  own(player: Player): Promise<Withdrawal[]>
  first(player: Player): Promise<Withdrawal>
  approve(id: string, o?: { by?: string; state?: WithdrawalState; pay?: boolean }): Promise<WithdrawalRow>
  reject(id: string, o?: { reason?: string; state?: WithdrawalState }): Promise<WithdrawalRow>
  pay(order: Pick<PayoutOrder, 'id' | 'amount'> & Partial<Omit<PayoutOrder, 'by'>> & { by?: string }): Promise<WithdrawalRow>
  resolve(resolution: Pick<Resolution, 'id' | 'act'> & Partial<Omit<Resolution, 'by'>> & { by?: string }): Promise<WithdrawalRow>
  detail(id: string): Promise<NonNullable<Awaited<ReturnType<typeof withdrawalOf>>>>
  /** Id of the open dispute of a withdrawal. */
  disputeOf(id: string): Promise<string>
  /** A picture that a member, or an operator for them, has sent. */
  picture(memberId: bigint, by?: string): Promise<string>
  /** Sets merchant settings for the rest of the file. */
  set<N extends SettingName>(name: N, value: SettingValue<N>): Promise<void>
}

export const office = all('withdrawal.decide')
export const money = (cash: string, held: string) => ({ cash: parseMoney(cash), held: parseMoney(held) })

/** `done`, or the code of the refusal. */
export function codeOf(result: PromiseSettledResult<unknown>): string {
  if (result.status === 'fulfilled') return 'done'
  return result.reason instanceof AppError ? result.reason.code : String(result.reason)
}

/** A white square of 16 by 16. */
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAABAAAAAQCAIAAACQkWg2AAAAFElEQVR4nGP4TyJgGNUwqmH4agAAr639H708R/EAAAAASUVORK5CYII=',
  'base64',
)

export async function openDesk(): Promise<Desk> {
  const house = await openTestHouse({ routes: moneyRoutes, wire: (app) => moneyJobs(app) })
  const { app } = house.kit
  // Equal calls under one key have one proof, too.
  const proofs = new Map<string, Promise<string>>()
  const proofFor = (key: string, memberId: bigint): Promise<string> => {
    const proof = proofs.get(key) ?? house.proof(memberId)
    proofs.set(key, proof)
    return proof
  }
  const request: Desk['request'] = async (player, amount = '500.00', { key = newKey(), payeeId, account } = {}) => {
    const to = payeeId ?? (await house.payee(player.memberId, account === undefined ? {} : { account }))
    return house.call('withdrawCreate', { amount, payeeId: to, proof: await proofFor(key, player.memberId) }, { ...player, key })
  }
  const own: Desk['own'] = async (player) => (await house.call('withdrawals', {}, player)).value.content
  return {
    house,
    request,
    own,
    async asked(player, amount, o) {
      const { value, code } = await request(player, amount, o)
      if (code !== undefined) throw new Error(`the withdrawal was refused: ${code}`)
      await house.settle()
      return value.id
    },
    async first(player) {
      const [newest] = await own(player)
      if (!newest) throw new Error('there is no withdrawal')
      return newest
    },
    approve: (id, { by = 'mina', state = 'RISK_CHECK', pay = true } = {}) =>
      app.db.tx((t) => approveWithdrawal(t, app, office, { id, state, by: person(by), pay })),
    reject: (id, { reason = 'name differs', state = 'RISK_CHECK' } = {}) =>
      app.db.tx((t) => rejectWithdrawal(t, app, office, { id, state, by: 'mina', reason })),
    pay: ({ by = 'mina', ...order }) =>
      app.db.tx((t) => payPart(t, app, office, { state: 'APPROVED_1', by: person(by), way: 'hand', reference: 'TRX 1', ...order })),
    resolve: ({ by = 'mina', ...resolution }) =>
      app.db.tx((t) => resolveDispute(t, app, office, { state: 'OPEN', by: person(by), reason: 'looked', ...resolution })),
    async detail(id) {
      const found = await app.db.tx((t) => withdrawalOf(t, app, office, { id, sources: noSources }))
      if (!found) throw new Error('there is no such withdrawal')
      return found
    },
    async disputeOf(id) {
      const found = await app.db.tx((t) => withdrawalOf(t, app, system(), { id, sources: noSources }))
      return found?.disputes.find(isOpenDispute)?.id ?? ''
    },
    async picture(memberId, by = 'member') {
      const kept = await app.db.tx((t) => storeFile(t, app, { memberId, purpose: 'payout_proof', type: 'image/png', bytes: png, by }))
      return kept.id
    },
    set: (name, value) => app.db.tx((t) => app.settings.set(t, name, value, 'test')),
  }
}
