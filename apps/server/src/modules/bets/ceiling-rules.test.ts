import fc from 'fast-check'
import { expect, test } from 'vitest'
import { shareOut, SHARDS } from './ceiling-rules.ts'

const sum = (amounts: readonly bigint[]) => amounts.reduce((all, one) => all + one, 0n)

test('whatever was paid and staked, the shards together may never pay more than the ceiling beyond the stakes, nor is a rest lost but its division', () => {
  fc.assert(
    fc.property(
      fc.array(fc.bigInt({ min: -(10n ** 12n), max: 10n ** 12n }), { minLength: SHARDS, maxLength: SHARDS }),
      fc.bigInt({ min: 0n, max: 10n ** 13n }),
      fc.bigInt({ min: 0n, max: 10n ** 13n }),
      fc.nat(SHARDS - 1),
      fc.bigInt({ min: 1n, max: 10n ** 12n }),
      (paid, ceiling, staked, shard, amount) => {
        const rows = shareOut(paid, { ceiling, staked, shard, amount })
        const room = ceiling + staked - sum(paid)
        expect(rows === undefined).toBe(amount > room)
        if (rows === undefined) return
        expect(sum(rows.map((row) => row.paid))).toBe(sum(paid) + amount)
        const most = sum(rows.map((row) => row.allowed))
        expect(most <= ceiling + staked && most > ceiling + staked - BigInt(SHARDS)).toBe(true)
        expect(rows.every((row) => row.allowed >= row.paid)).toBe(true)
      },
    ),
  )
})
