import { settings } from '@khela/contract'
import { Compile } from 'typebox/compile'
import { expect, test } from 'vitest'
import { gameRows, tableRows } from '../catalogue/index.ts'

const { schema, value } = settings.REBATE_RATES
const rates = Compile(schema)

test('a rebate of as much as the house keeps of a stake is refused, in every game of its own', () => {
  expect(rates.Check(value)).toBe(true)
  // At a poker table the valid bet is the rake, not the chips.
  const rows = [...gameRows, ...tableRows].filter(({ code }) => code !== 'holdem')
  expect(rows.length).toBeGreaterThan(20)
  for (const { code, rtp } of rows) {
    const millionths = Math.round((100 - Number(rtp.split('–').at(-1))) * 10_000)
    expect(rates.Check([{ category: 'INHOUSE', millionths }]), code).toBe(false)
  }
})
