/** The three postings of a withdrawal. Each key is used once, so no path can release or pay twice. */
import { formatMoney, type Money } from '@khela/money'
import { fail, type Tx } from '../../kernel/index.ts'
import { post, type Line, type PostingKind } from '../../ledger/index.ts'

interface Held {
  readonly memberId: bigint
  readonly id: string
  readonly amount: Money
}
type Account = 'cash' | 'held' | 'gateway'

function line(held: Held, account: Account, amount: Money): Line {
  return {
    account: account === 'gateway' ? { house: account } : { memberId: held.memberId, kind: account },
    currency: 'BDT',
    amount,
  }
}

async function move(t: Tx, held: Held, kind: PostingKind, key: string, from: Account, to: Account) {
  return post(t, {
    kind,
    memberId: held.memberId,
    key: `withdrawal:${held.id}:${key}`,
    lines: [line(held, from, -held.amount), line(held, to, held.amount)],
    ref: { type: 'withdrawal', id: held.id },
  })
}

/** Cash → held. `insufficient_balance` with what there is. */
export async function holdMoney(t: Tx, held: Held): Promise<void> {
  const made = await move(t, held, 'withdrawal_hold', 'hold', 'cash', 'held')
  if (made.status === 'insufficient')
    fail('insufficient_balance', { balance: formatMoney(made.balances.find(({ kind }) => kind === 'cash')?.balance ?? 0n) })
  if (made.status !== 'posted') throw new Error(`the hold of ${held.id} is ${made.status}`)
}

/** Held → cash. */
export async function releaseMoney(t: Tx, held: Held): Promise<void> {
  const made = await move(t, held, 'withdrawal_release', 'release', 'held', 'cash')
  if (made.status !== 'posted') throw new Error(`the release of ${held.id} is ${made.status}`)
}

/** Held → out of the house. */
export async function payMoney(t: Tx, held: Held): Promise<void> {
  const made = await move(t, held, 'withdrawal_paid', 'paid', 'held', 'gateway')
  if (made.status !== 'posted') throw new Error(`the payment of ${held.id} is ${made.status}`)
}
