/** What holds at a table: lengths of its phases and limits, from the settings. */
import type { SettingValue, TableId } from '@khela/contract'
import { formatMoney, parseMoney, type Money } from '@khela/money'
import type { App } from '../../kernel/index.ts'

export interface Terms {
  /** Lengths in milliseconds. */
  readonly betting: number
  readonly closed: number
  readonly scene: number
  readonly result: number
  /** A round whose next step is later than this is void, milliseconds. */
  readonly voidAfter: number
  readonly min: Money
  readonly max: Money
  readonly roundMax: Money
  readonly maxWin: Money
  /** The most that the house may lose by one round. */
  readonly exposure: Money
  readonly video: string | null
}
type Values = Omit<SettingValue<'TABLES'>['tables'][number], 'table' | 'video'>

export async function termsOf(app: Pick<App, 'settings'>, table: TableId): Promise<Terms> {
  const [all, maxWin] = await Promise.all([app.settings.get('TABLES'), app.settings.get('MAX_WIN')])
  const own = all.tables.find((one) => one.table === table)
  const values: Values = own ?? all
  const { betting, closed, scene, result, min, max, roundMax, exposure } = values
  const video = own === undefined || own.video === '' ? null : own.video
  const money = { min: parseMoney(min), max: parseMoney(max), roundMax: parseMoney(roundMax), exposure: parseMoney(exposure) }
  return { betting, closed, scene, result, voidAfter: all.voidAfter, ...money, maxWin: parseMoney(maxWin), video }
}

/** Limits as the contract sends them. */
export const wireLimits = ({ min, max, roundMax, maxWin }: Terms) => ({
  min: formatMoney(min),
  max: formatMoney(max),
  roundMax: formatMoney(roundMax),
  maxWin: formatMoney(maxWin),
})
