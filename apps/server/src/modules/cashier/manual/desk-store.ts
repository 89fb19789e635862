/** SQL of what operators keep about deposits: methods and receiving accounts. */
import type { Tx } from '../../../kernel/index.ts'
import type { Money } from '@khela/money'
import type { DepositMethod } from '../../gateways/index.ts'
import type { DepositAccount } from './store.ts'

interface Texts {
  readonly bn: string
  readonly en: string
}
export interface MethodRow {
  readonly code: DepositMethod
  readonly active: boolean
  readonly min: Money | null
  readonly max: Money | null
  readonly opens: number | null
  readonly closes: number | null
  readonly feePercent: number
  readonly instructions: Texts
  readonly version: number
}
const methodColumns = 'code, active, min, max, opens, closes, fee_percent as "feePercent", instructions, version'

/** What operators say of methods, by code; one without a row is as its gateway says. */
export async function methodRows(t: Tx): Promise<Map<string, MethodRow>> {
  const rows = await t.query<MethodRow>(`select ${methodColumns} from wallet.deposit_method`)
  return new Map(rows.map((row) => [row.code, row]))
}

/** Writes a method as `version` + 1; undefined when it is not at `version` (0: there is no row yet). */
export async function saveMethod(t: Tx, row: MethodRow, by: string): Promise<number | undefined> {
  const values = [row.code, row.active, row.min, row.max, row.opens, row.closes, row.feePercent, JSON.stringify(row.instructions), by]
  if (row.version === 0) {
    const made = await t.run(
      `insert into wallet.deposit_method (code, active, min, max, opens, closes, fee_percent, instructions, changed_by)
       values ($1, $2, $3, $4, $5, $6, $7, $8::jsonb, $9) on conflict do nothing`,
      values,
    )
    return made === 1 ? 1 : undefined
  }
  const changed = await t.run(
    `update wallet.deposit_method set active = $2, min = $3, max = $4, opens = $5, closes = $6, fee_percent = $7,
        instructions = $8::jsonb, changed_by = $9, version = version + 1 where code = $1 and version = $10`,
    [...values, row.version],
  )
  return changed === 1 ? row.version + 1 : undefined
}

/** Minute of the merchant's day. */
export async function minuteOfDay(t: Tx, timeZone: string): Promise<number> {
  const row = await t.one<{ minute: number }>(
    `select (extract(hour from kernel.now() at time zone $1) * 60 + extract(minute from kernel.now() at time zone $1))::int as minute`,
    [timeZone],
  )
  return row.minute
}

export interface AccountRow extends DepositAccount {
  readonly id: string
  readonly method: DepositMethod
  readonly active: boolean
  readonly version: number
}
const accountColumns = 'id, method, number, kind, holder, bank, branch, active, version'

export function accountRows(t: Tx): Promise<AccountRow[]> {
  return t.query<AccountRow>(`select ${accountColumns} from wallet.receiving_account order by method, made_at, id limit 200`)
}

export function accountById(t: Tx, id: string): Promise<AccountRow | undefined> {
  return t.maybe<AccountRow>(`select ${accountColumns} from wallet.receiving_account where id = $1`, [id])
}

/** The account of a number; the oldest where one number serves two methods. */
export function accountByNumber(t: Tx, number: string): Promise<AccountRow | undefined> {
  return t.maybe<AccountRow>(`select ${accountColumns} from wallet.receiving_account where number = $1 order by made_at limit 1`, [number])
}

/** Methods that have somewhere to send money to. */
export async function methodsWithAccount(t: Tx): Promise<Set<string>> {
  const rows = await t.query<{ method: string }>('select distinct method from wallet.receiving_account where active')
  return new Set(rows.map(({ method }) => method))
}

/** Adds an account; false when the method has this number. */
export async function insertAccount(t: Tx, row: AccountRow, by: string): Promise<boolean> {
  const made = await t.run(
    `insert into wallet.receiving_account (id, method, number, kind, holder, bank, branch, active, changed_by)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9) on conflict do nothing`,
    [row.id, row.method, row.number, row.kind, row.holder, row.bank, row.branch, row.active, by],
  )
  return made === 1
}

/** Changes an account as it stands at its version; false otherwise, or when another account has the number. */
export async function updateAccount(t: Tx, row: AccountRow, by: string): Promise<boolean> {
  const changed = await t.run(
    `update wallet.receiving_account set number = $3, kind = $4, holder = $5, bank = $6, branch = $7, active = $8, changed_by = $9,
        version = version + 1
      where id = $1 and version = $2
        and not exists (select 1 from wallet.receiving_account o where o.method = receiving_account.method and o.number = $3 and o.id <> $1)`,
    [row.id, row.version, row.number, row.kind, row.holder, row.bank, row.branch, row.active, by],
  )
  return changed === 1
}
