/** Deposits by hand for tests: who pays what, what comes in, who decides. */
import type { ReplyOf } from '@khela/contract'
import { parseMoney } from '@khela/money'
import { moneyJobs, moneyRoutes, onBonusGranted, seedDeposits, tillOf } from './money.ts'
import { approveDeposit, rejectDeposit, reverseDeposit } from '../modules/cashier/manual/decide.ts'
import { readDesk } from '../modules/cashier/manual/desk.ts'
import { importReceived } from '../modules/cashier/manual/received.ts'
import { openTestHouse, person, type TestHouse } from './server.ts'
import { fileRoutes } from '../app/files.ts'
import { all } from '../kernel/scope-mint.ts'
import { registerMember } from '../modules/identity/index.ts'

export type Deposit = ReplyOf<'deposit'>
export const receivedKey = 'a key of forwarders of 32 or more'.replaceAll(' ', '-')
export let house: TestHouse
/** Opens the house of a test file, with the demo's numbers and offers. */
export async function openBed(): Promise<void> {
  house = await openTestHouse({
    env: { KHELA_RECEIVED_KEY: receivedKey },
    routes: { ...moneyRoutes, ...fileRoutes },
    wire: (app) => {
      moneyJobs(app)
      app.jobs.on('bonusGranted', 'turnover', (t, body) => onBonusGranted(t, app, body))
    },
  })
  await seedDeposits(house.kit.app)
}

export const db = () => house.kit.app.db
export const operator = all('test')
const till = () => tillOf(house.kit.app)
let names = 0
let trx = 0
/** A transaction number nobody else names. */
export const newTrx = () => `TRX${String(trx++).padStart(7, '0')}`
export const sender = '01712345678'

/** A signed-in player; registered, with a profile, where a name counts. */
export const member = () => house.player()
export async function named(payeeName: string) {
  const made = await db().tx((t) =>
    registerMember(t, house.kit.app, { username: `hand${names++}x`, password: 'a long enough password', payeeName }),
  )
  return house.player({ memberId: made.memberId, publicId: made.publicId })
}
type Player = Awaited<ReturnType<typeof member>>

export async function start(o: { amount?: string; method?: Deposit['method']; offerId?: string; player?: Player } = {}) {
  await house.settle()
  const player = o.player ?? (await member())
  const input = {
    method: o.method ?? 'manual_bkash',
    amount: o.amount ?? '1000.00',
    ...(o.offerId !== undefined && { offerId: o.offerId }),
  }
  const { value: deposit } = await house.call('depositCreate', input, player)
  const look = async () => (await house.call('deposit', { id: deposit.id }, player)).value
  const prove = (over: { trxId: string; sender?: string; fileId?: string | null }) =>
    house.call('depositProof', { id: deposit.id, sender, fileId: null, ...over }, player)
  const cash = async () => (await house.cash(player.memberId)).cash
  return { player, deposit, id: deposit.id, look, prove, cash }
}
/** A pasted line of what came in at the account that was shown. */
export async function comes(
  deposit: Deposit,
  o: { trxId: string; amount?: string; from?: string; number?: string; by?: string; text?: string },
) {
  const number = o.number ?? deposit.manual?.account.number ?? ''
  const account = (await db().tx((t) => readDesk(t, house.kit.app))).accounts.find((one) => one.number === number)
  const time = new Date(house.at() + 6 * 3_600_000).toISOString().slice(0, 16).replace('T', ' ')
  const line = `${o.trxId}, ${o.amount ?? deposit.amount}, ${o.from ?? sender}, ${time}`
  const input = { accountId: account?.id ?? '', text: o.text ?? line }
  const imported = await db().tx((t) => importReceived(t, house.kit.app, input, o.by ?? 'cashier'))
  await house.settle()
  return imported
}
export const approve = (id: string, o: { amount?: string; by?: string; state?: Deposit['state'] } = {}) =>
  db().tx((t) =>
    approveDeposit(t, till(), operator, {
      id,
      state: o.state ?? 'UNDER_REVIEW',
      by: person(o.by ?? 'amina'),
      amount: parseMoney(o.amount ?? '1000.00'),
      note: '',
    }),
  )
/** By two operators, as a claim that nothing matches takes. */
export async function approveByTwo(id: string, o: { amount?: string; state?: Deposit['state'] } = {}): Promise<boolean> {
  return (await approve(id, o)) ? true : approve(id, { ...o, by: 'kabir' })
}
export const reject = (id: string, state: Deposit['state'] = 'UNDER_REVIEW') =>
  db().tx((t) => rejectDeposit(t, house.kit.app, operator, { id, state, by: 'kabir', reason: 'not_received', note: '' }))
export const reverse = (id: string, by = 'amina') =>
  db().tx((t) => reverseDeposit(t, till(), operator, { id, state: 'CREDITED', by: person(by), reason: 'charged back' }))
export const codeOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 'ok',
    (error: unknown) => String((error as { code?: string }).code),
  )
