import fc from 'fast-check'
import { expect, test } from 'vitest'
import { chainStart, follow, rowHash, type AuditRow } from './chain.ts'

const text = fc.string({ maxLength: 20 })
const acts = fc.array(fc.record({ operator: text, act: text, subject: text, detail: text, ms: fc.nat(10 ** 9) }), {
  minLength: 1,
  maxLength: 12,
})

function chainOf(rows: { operator: string; act: string; subject: string; detail: string; ms: number }[]): AuditRow[] {
  let prev = chainStart.hash
  return rows.map(({ ms, ...row }, index) => {
    const body = { ...row, seq: BigInt(index + 1), at: new Date(ms) }
    const made = { ...body, prev, hash: rowHash(prev, body) }
    prev = made.hash
    return made
  })
}

test('a whole chain follows, in one piece or in two', () => {
  fc.assert(
    fc.property(acts, fc.nat(12), (rows, cut) => {
      const chain = chainOf(rows)
      const first = follow(chainStart, chain.slice(0, cut))
      expect(first.brokenAt).toBeUndefined()
      const second = follow(first.end, chain.slice(cut))
      expect(second.brokenAt).toBeUndefined()
      expect(second.end.seq).toBe(BigInt(chain.length))
    }),
  )
})

test('an altered field, a removed row and a swapped pair are named', () => {
  const fields = ['operator', 'act', 'subject', 'detail'] as const
  fc.assert(
    fc.property(acts, fc.nat(), fc.constantFrom(...fields), (rows, pick, field) => {
      const chain = chainOf(rows)
      const at = pick % chain.length
      const row = chain[at] as AuditRow
      const altered = chain.with(at, { ...row, [field]: `${row[field]}x` })
      expect(follow(chainStart, altered).brokenAt).toBe(BigInt(at + 1))
      const removed = chain.filter((_, index) => index !== at)
      if (at < chain.length - 1) expect(follow(chainStart, removed).brokenAt).toBe(BigInt(at + 1))
    }),
  )
})

test('fields cannot be shifted into each other', () => {
  const base = { seq: 1n, at: new Date(0), subject: '', detail: '' }
  expect(rowHash(chainStart.hash, { ...base, operator: 'ab', act: 'c' })).not.toEqual(
    rowHash(chainStart.hash, { ...base, operator: 'a', act: 'bc' }),
  )
})
