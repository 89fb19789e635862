import { readFileSync } from 'node:fs'
import { formatMoney, parseMoney, type Money } from '@khela/money'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { advance, shareOf, turnoverOf, type Contribution, type Credit, type Requirement } from './rules.ts'

const categories = ['SLOT', 'LIVE', 'LOTTERY', 'PVP'] as const
const amount = fc.bigInt({ min: 0n, max: 10n ** 12n })
const contribution: fc.Arbitrary<Contribution | null> = fc.option(fc.dictionary(fc.constantFrom(...categories), fc.nat(100)), { nil: null })
const requirements: fc.Arbitrary<Requirement[]> = fc
  .array(fc.record({ needed: fc.bigInt({ min: 1n, max: 10n ** 12n }), part: fc.nat(100), contribution }), { maxLength: 8 })
  .map((rows) =>
    rows.map(({ needed, part, contribution: table }, index) => ({
      id: BigInt(index),
      needed,
      done: (needed * BigInt(part)) / 100n,
      contribution: table,
    })),
  )
const category = fc.option(fc.constantFrom(...categories), { nil: undefined })
const apply = (rows: readonly Requirement[], credits: readonly Credit[]) =>
  rows.map((row) => ({ ...row, done: row.done + (credits.find(({ id }) => id === row.id)?.amount ?? 0n) }))

test('a stake is never counted for more than it is, and no requirement is overfilled', () => {
  fc.assert(
    fc.property(requirements, amount, category, (rows, stake, of) => {
      const { credits, counted } = advance(rows, { stake, category: of })
      const after = apply(rows, credits)
      expect(counted).toBe(turnoverOf(after).done - turnoverOf(rows).done)
      expect(counted <= stake).toBe(true)
      for (const row of after) expect(row.done <= row.needed).toBe(true)
    }),
  )
})

test('no part of a stake counts twice: what the credits used up of it is at most the stake', () => {
  fc.assert(
    fc.property(requirements, amount, category, (rows, stake, of) => {
      const { credits } = advance(rows, { stake, category: of })
      const shares = new Map(rows.map((row) => [row.id, shareOf(row, of)]))
      const used = credits.reduce((sum: Money, { id, amount: credit }) => sum + (credit * 100n) / (shares.get(id) ?? 1n), 0n)
      expect(used <= stake).toBe(true)
    }),
  )
})

test('the oldest that counts the game is filled first: what comes after an unfilled one has not moved', () => {
  fc.assert(
    fc.property(requirements, amount, category, (rows, stake, of) => {
      const after = apply(rows, advance(rows, { stake, category: of }).credits)
      const firstOpen = after.findIndex((row) => row.done < row.needed && shareOf(row, of) > 0n)
      const later = firstOpen < 0 ? rows.length : firstOpen + 1
      expect(after.slice(later)).toEqual(rows.slice(later))
    }),
  )
})

test('where every game counts in full, two stakes count as much as one of their sum, and all that is missing is counted', () => {
  fc.assert(
    fc.property(requirements, amount, amount, (tables, a, b) => {
      const rows = tables.map((row) => ({ ...row, contribution: null }))
      const bet = (stake: Money) => ({ stake, category: 'LIVE' })
      const once = apply(rows, advance(rows, bet(a)).credits)
      expect(apply(once, advance(once, bet(b)).credits)).toEqual(apply(rows, advance(rows, bet(a + b)).credits))
      const { missing } = turnoverOf(rows)
      expect(advance(rows, bet(a)).counted).toBe(a < missing ? a : missing)
    }),
  )
})

interface Vector {
  readonly deposit: number
  readonly bonus: number
  readonly multiplier: number
  readonly required: string
  readonly contribution: Record<string, string>
  readonly steps: readonly { game: string; valid: number; credited: string; progress: string; left: string }[]
}
/** The worked numbers of PAY-3.5.6. */
const vector = JSON.parse(readFileSync(new URL('./wagering.json', import.meta.url), 'utf8')) as Vector

test('the worked numbers: deposit 1,000 and bonus 500, ten times, by category', () => {
  const needed = parseMoney(`${(vector.deposit + vector.bonus) * vector.multiplier}.00`)
  expect(needed).toBe(parseMoney(`${vector.required}.00`))
  const table = Object.fromEntries(Object.entries(vector.contribution).map(([name, share]) => [name, Number(share) * 100]))
  let row: Requirement = { id: 1n, needed, done: 0n, contribution: table }
  for (const { game, valid, credited, progress, left } of vector.steps) {
    const { credits, counted } = advance([row], { stake: parseMoney(`${valid}.00`), category: game })
    ;[row = row] = apply([row], credits)
    expect([formatMoney(counted), formatMoney(row.done), formatMoney(row.needed - row.done)]).toEqual([credited, progress, left])
  }
})
