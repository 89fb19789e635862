/** What operators keep about deposits: methods and receiving accounts. Changes name the version they were made from. */
import type { ReplyOf, RequestOf } from '@khela/contract'
import { formatMoney, parseMoney } from '@khela/money'
import { fail, publicId, type App, type Tx } from '../../../kernel/index.ts'
import { wayOf, waysOf } from '../deposit/ways.ts'
import { accountById, accountRows, insertAccount, methodRows, saveMethod, updateAccount, type AccountRow } from './desk-store.ts'
import { isMethodSound } from '../deposit/rules.ts'
import { clockOf, minuteOf } from './hours.ts'
import { hoursOf } from './methods.ts'

type Desk = ReplyOf<'officeDepositDesk'>
const noWords = { bn: '', en: '' }
const textOf = (amount: bigint | null | undefined): string | null => (amount === null || amount === undefined ? null : formatMoney(amount))
const amountOf = (text: string | null): bigint | null => (text === null ? null : parseMoney(text))

/** Everything the editor shows, but the offers. */
export async function readDesk(t: Tx, app: App): Promise<Omit<Desk, 'offers'>> {
  const rows = await methodRows(t)
  const methods = waysOf(app).map(({ method: { code, name, settles } }): Desk['methods'][number] => {
    const row = rows.get(code)
    const hours = hoursOf(row)
    return {
      code,
      name,
      isManual: settles === 'MANUAL',
      active: row?.active ?? true,
      min: textOf(row?.min),
      max: textOf(row?.max),
      hours: hours && { from: clockOf(hours.opens), to: clockOf(hours.closes) },
      feePercent: row?.feePercent ?? 0,
      instructions: row?.instructions ?? noWords,
      version: row?.version ?? 0,
    }
  })
  return { methods, accounts: await accountRows(t) }
}

/** A receiving account, with what its method is called. */
export async function readAccount(
  t: Tx,
  app: App,
  id: string,
): Promise<(AccountRow & { name: Desk['methods'][number]['name'] }) | undefined> {
  const row = await accountById(t, id)
  return row && { ...row, name: wayOf(app, row.method)?.method.name ?? { bn: row.method, en: row.method } }
}

/** Raises `state_changed`, `bounds_invalid`. Answers the new version. */
export async function changeMethod(t: Tx, input: RequestOf<'officeDepositMethodSave'>, by: string): Promise<number> {
  const [min, max] = [amountOf(input.min), amountOf(input.max)]
  if (!isMethodSound({ min, max, feePercent: input.feePercent })) fail('bounds_invalid')
  const hours = { opens: input.hours && minuteOf(input.hours.from), closes: input.hours && minuteOf(input.hours.to) }
  const { code, active, feePercent, instructions, version } = input
  return (await saveMethod(t, { code, active, min, max, ...hours, feePercent, instructions, version }, by)) ?? fail('state_changed')
}

/** Raises `method_unavailable` (nobody pays by hand there), `fields_empty`, `account_known`, `state_changed`. */
export async function saveAccount(
  t: Tx,
  app: App,
  input: RequestOf<'officeReceivingAccountSave'>,
  by: string,
): Promise<{ id: string; version: number }> {
  if (wayOf(app, input.method)?.method.settles !== 'MANUAL') fail('method_unavailable')
  const isBank = input.kind === 'BANK'
  if (isBank !== (input.method === 'bank_transfer')) fail('method_unavailable')
  if (isBank && (input.holder.trim() === '' || input.bank.trim() === '')) fail('fields_empty', { fields: 'holder, bank' })
  const row: AccountRow = { ...input, id: input.id ?? publicId('acc') }
  if (input.id === null) {
    if (!(await insertAccount(t, row, by))) fail('account_known')
    return { id: row.id, version: 1 }
  }
  const before = await accountById(t, input.id)
  if (before === undefined || before.method !== input.method || !(await updateAccount(t, row, by))) fail('state_changed')
  return { id: row.id, version: row.version + 1 }
}
