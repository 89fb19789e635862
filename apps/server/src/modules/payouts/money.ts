/** The postings of a withdrawal. Each key is used once, so no path can release or pay twice. */
import { formatMoney, MERCHANT_CURRENCY, type Money } from '@khela/money'
import { fail, type Tx } from '../../kernel/index.ts'
import { post, type Line, type PostingKind } from '../../ledger/index.ts'

interface Held {
  readonly memberId: bigint
  readonly id: string
}
type Account = 'cash' | 'held' | 'gateway' | 'adjustment'

function line(held: Held, account: Account, amount: Money): Line {
  const isHouse = account === 'gateway' || account === 'adjustment'
  return { account: isHouse ? { house: account } : { memberId: held.memberId, kind: account }, currency: MERCHANT_CURRENCY, amount }
}

interface Move {
  readonly kind: PostingKind
  /** What follows the withdrawal's name in the key. */
  readonly step: string
  readonly from: Account
  readonly to: Account
  readonly amount: Money
}
function move(t: Tx, held: Held, { kind, step, from, to, amount }: Move) {
  return post(t, {
    kind,
    memberId: held.memberId,
    key: `withdrawal:${held.id}:${step}`,
    lines: [line(held, from, -amount), line(held, to, amount)],
    ref: { type: 'withdrawal', id: held.id },
  })
}
async function moved(t: Tx, held: Held, wanted: Move): Promise<void> {
  const made = await move(t, held, wanted)
  if (made.status !== 'posted') throw new Error(`the posting ${wanted.step} of ${held.id} is ${made.status}`)
}

/** Cash → held. `insufficient_balance` with what there is. */
export async function holdMoney(t: Tx, held: Held, amount: Money): Promise<void> {
  const made = await move(t, held, { kind: 'withdrawal_hold', step: 'hold', from: 'cash', to: 'held', amount })
  if (made.status === 'insufficient')
    fail('insufficient_balance', { balance: formatMoney(made.balances.find(({ kind }) => kind === 'cash')?.balance ?? 0n) })
  if (made.status !== 'posted') throw new Error(`the hold of ${held.id} is ${made.status}`)
}

/** Held → cash: what is still held of it, once. */
export function releaseMoney(t: Tx, held: Held, amount: Money): Promise<void> {
  return moved(t, held, { kind: 'withdrawal_release', step: 'release', from: 'held', to: 'cash', amount })
}

/** Held → out of the house: one part. */
export function payMoney(t: Tx, held: Held, part: { readonly no: number; readonly amount: Money }): Promise<void> {
  return moved(t, held, { kind: 'withdrawal_paid', step: `paid-${part.no}`, from: 'held', to: 'gateway', amount: part.amount })
}

/** The house's own money → out: a part that is paid again (D-R1). */
export function payAgain(t: Tx, held: Held, part: { readonly no: number; readonly amount: Money }): Promise<void> {
  return moved(t, held, { kind: 'withdrawal_paid_again', step: `again-${part.no}`, from: 'adjustment', to: 'gateway', amount: part.amount })
}
