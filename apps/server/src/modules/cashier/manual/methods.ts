/** Methods as members may use them now: what gateways offer, narrowed by the merchant's bounds and by what operators say of each. */
import { parseMoney, type Money } from '@khela/money'
import type { ReplyOf } from '@khela/contract'
import type { App, Tx } from '../../../kernel/index.ts'
import type { GatewayMethod } from '../../gateways/index.ts'
import { waysOf, type Way } from '../deposit/ways.ts'
import { methodRows, methodsWithAccount, minuteOfDay, type MethodRow } from './desk-store.ts'
import { isOpenAt, type Hours } from './hours.ts'

export interface UsableMethod extends Way {
  readonly min: Money
  readonly max: Money
  readonly hours: Hours | null
  readonly isOpen: boolean
  readonly feePercent: number
  readonly instructions: MethodRow['instructions']
}

const noWords = { bn: '', en: '' }
const larger = (a: Money, b: Money): Money => (a > b ? a : b)
const smaller = (a: Money, b: Money): Money => (a < b ? a : b)
export const hoursOf = (row: Pick<MethodRow, 'opens' | 'closes'> | undefined): Hours | null =>
  row === undefined || row.opens === null || row.closes === null ? null : { opens: row.opens, closes: row.closes }

/** In the order that members see them; a method that is off, or whose bounds leave nothing, is not among them. */
export async function usableMethods(t: Tx, app: App): Promise<UsableMethod[]> {
  const ours = { min: parseMoney(await app.settings.get('DEPOSIT_MIN')), max: parseMoney(await app.settings.get('DEPOSIT_MAX')) }
  const rows = await methodRows(t)
  const withAccount = await methodsWithAccount(t)
  const minute = await minuteOfDay(t, app.config.timeZone)
  return waysOf(app)
    .filter(({ method }) => method.settles !== 'MANUAL' || withAccount.has(method.code))
    .filter(({ method }) => rows.get(method.code)?.active !== false)
    .map(({ gateway, method }) => {
      const row = rows.get(method.code)
      const hours = hoursOf(row)
      return {
        gateway,
        method,
        min: larger(larger(ours.min, method.min), row?.min ?? 0n),
        max: smaller(smaller(ours.max, method.max), row?.max ?? ours.max),
        hours,
        isOpen: hours === null || isOpenAt(hours, minute),
        feePercent: row?.feePercent ?? 0,
        instructions: row?.instructions ?? noWords,
      }
    })
    .filter(({ min, max }) => min <= max)
}

type Group = ReplyOf<'depositMethods'>['methods'][number]['group']

/** What kind of thing a method is, for the page. */
export function groupOf({ code, flow, settles }: GatewayMethod): Group {
  if (flow === 'ADDRESS' || code === 'usdt_trc20') return 'coin'
  if (code === 'bank_transfer') return 'bank'
  if (settles === 'MANUAL') return 'agent'
  return code === 'sslcommerz' || code === 'sim_card' ? 'card' : 'wallet'
}
