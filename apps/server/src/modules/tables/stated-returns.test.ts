/** What a table says it returns, wherever it says it, is cut from the exact fraction: never above the truth. */
import type { Ratio } from '@khela/games'
import { andarBahar } from '@khela/games/andar-bahar'
import { baccarat, baccaratNoCommission } from '@khela/games/baccarat'
import { cockfight } from '@khela/games/cockfight'
import { crash } from '@khela/games/crash'
import { dragonTiger } from '@khela/games/dragon-tiger'
import { roulette } from '@khela/games/roulette'
import { sicBo } from '@khela/games/sic-bo'
import { taiXiu } from '@khela/games/tai-xiu'
import { teenPatti } from '@khela/games/teen-patti'
import { describe, expect, test } from 'vitest'
import { cut, less, span } from '../../testing/returns.ts'
import { tableRows } from '../catalogue/index.ts'
import { tables } from './registry.ts'

interface TableReturns {
  readonly id: string
  readonly exact: ReadonlyMap<string, Ratio>
}

const rulesOf: readonly TableReturns[] = [
  andarBahar,
  baccarat,
  baccaratNoCommission,
  cockfight,
  dragonTiger,
  roulette,
  sicBo,
  taiXiu,
  teenPatti,
].map(({ id, spots, exactRtp }) => ({ id, exact: new Map(spots.map((spot) => [spot, exactRtp(spot as never)])) }))

describe.each(tableRows.filter(({ code }) => code !== 'crash'))('table $code', ({ code, rtp }) => {
  test('the table and the catalogue say what the exact fractions say, cut', () => {
    const table = tables.get(code)
    if (table?.kind !== 'spots') throw new Error(`${code} is no table of spots`)
    const { exact } = rulesOf.find(({ id }) => id === code) ?? expect.fail(`${code} has no rules`)
    expect([...exact.keys()]).toEqual(table.spots)
    for (const [spot, fraction] of exact) expect(table.rtp(spot), spot).toBe(cut(fraction))
    const sorted = [...exact.values()].toSorted(less).map(cut)
    expect(rtp).toBe(span(sorted[0] ?? '', sorted.at(-1) ?? ''))
  })
})

test('crash: the catalogue says what its proof says, cut', () => {
  const sorted = crash.proof.rtp.map(({ exact }) => exact).toSorted(less)
  const said = sorted.map(cut)
  expect(tableRows.find(({ code }) => code === 'crash')?.rtp).toBe(span(said[0] ?? '', said.at(-1) ?? ''))
})
