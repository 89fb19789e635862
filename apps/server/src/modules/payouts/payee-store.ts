/** SQL of the accounts members are paid at. A removed one stays a row: withdrawals and checks point at it. */
import { publicId, sqlScope, type Scope, type Tx } from '../../kernel/index.ts'
import type { PayeeChannel } from './rules.ts'

export interface PayeeRow {
  readonly memberId: bigint
  readonly id: string
  readonly channel: PayeeChannel
  readonly holder: string
  readonly account: string
  readonly bank: string | null
  readonly branch: string | null
  readonly isDefault: boolean
  readonly createdAt: Date
  readonly usableAt: Date
}
const columns = `member_id as "memberId", id, channel, holder, account, bank, branch, is_default as "isDefault",
  created_at as "createdAt", usable_at as "usableAt"`

export type NewPayee = Pick<PayeeRow, 'memberId' | 'channel' | 'holder' | 'account' | 'bank' | 'branch'>

/**
 * Adds an account, the first one as the default; undefined when the member has it already. One that was paid before, and is
 * on the list again, waits again: who takes over a session gains nothing by removing and adding it.
 */
export async function insertPayee(t: Tx, made: NewPayee, coolOffMinutes: number): Promise<string | undefined> {
  const row = await t.maybe<{ id: string }>(
    `insert into wallet.payee (member_id, id, channel, holder, account, bank, branch, is_default, usable_at)
     select $1, $2, $3, $4, $5, $6, $7, not exists (select 1 from wallet.payee where member_id = $1 and removed_at is null),
            kernel.now() + make_interval(mins => $8)
     on conflict (member_id, channel, account) where removed_at is null do nothing returning id`,
    [made.memberId, publicId('pay'), made.channel, made.holder, made.account, made.bank, made.branch, coolOffMinutes],
  )
  return row?.id
}

/** The member's accounts, the default first, then as they were added. `lock`: nobody adds or removes one meanwhile. */
export async function payeesOf(t: Tx, scope: Scope, memberId: bigint, lock = false): Promise<PayeeRow[]> {
  const { where, params } = sqlScope(scope, { member: 'member_id' }, 2)
  return t.query<PayeeRow>(
    `select ${columns} from wallet.payee where member_id = $1 and removed_at is null and ${where}
      order by is_default desc, seq${lock ? ' for update' : ''}`,
    [memberId, ...params],
  )
}

export async function findPayee(t: Tx, scope: Scope, id: string): Promise<PayeeRow | undefined> {
  const { where, params } = sqlScope(scope, { member: 'member_id' }, 2)
  return t.maybe<PayeeRow>(`select ${columns} from wallet.payee where id = $1 and removed_at is null and ${where}`, [id, ...params])
}

export async function removePayee(t: Tx, payee: Pick<PayeeRow, 'memberId' | 'id'>): Promise<void> {
  await t.run('update wallet.payee set removed_at = kernel.now(), is_default = false where member_id = $1 and id = $2', [
    payee.memberId,
    payee.id,
  ])
}

/** Makes one the default, and the others not. */
export async function chooseDefault(t: Tx, payee: Pick<PayeeRow, 'memberId' | 'id'>): Promise<void> {
  await t.run('update wallet.payee set is_default = false where member_id = $1 and is_default and id <> $2', [payee.memberId, payee.id])
  await t.run('update wallet.payee set is_default = true where member_id = $1 and id = $2', [payee.memberId, payee.id])
}

/** Use of an account: other members who have or had it, or were paid at it, and how often this member was, apart from one withdrawal. */
export async function accountUse(
  t: Tx,
  scope: Scope,
  of: { memberId: bigint; channel: PayeeChannel; account: string; except: string },
): Promise<{ others: bigint[]; paidBefore: number }> {
  const { where, params } = sqlScope(scope, { member: 'u.member_id' }, 3)
  const users = await t.query<{ memberId: bigint }>(
    `select distinct u.member_id as "memberId" from (
       select member_id from wallet.payee where channel = $1 and account = $2
       union all select member_id from wallet.withdrawal where channel = $1 and payee_account = $2) u where ${where} limit 50`,
    [of.channel, of.account, ...params],
  )
  const { paid } = await t.one<{ paid: bigint }>(
    `select count(*) as paid from wallet.withdrawal w join wallet.payout_part p on p.member_id = w.member_id and p.withdrawal_id = w.id
      where w.member_id = $1 and w.channel = $2 and w.payee_account = $3 and w.id <> $4 and p.state = 'PAID'`,
    [of.memberId, of.channel, of.account, of.except],
  )
  return { others: users.map(({ memberId }) => memberId).filter((memberId) => memberId !== of.memberId), paidBefore: Number(paid) }
}
