import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { numberArray, textArray } from './sql-array.ts'
import { testDb, type TestDb } from './testing.ts'

let base: TestDb
beforeAll(async () => {
  base = await testDb({ empty: true })
})
afterAll(() => base.close())

// PostgreSQL text holds every character but U+0000, and no half of a surrogate pair.
const text = fc.string({ unit: 'binary', maxLength: 12 }).filter((value) => !value.includes('\0'))
const tricky = fc.constantFrom('NULL', 'null', '', '{}', '"', '\\', ',', ' x ', 'a\nb', 'খেলা')

test('text arrays arrive as they were', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.oneof(text, tricky, fc.constant(null)), { maxLength: 20 }), async (values) => {
      const row = await base.owner.tx((t) => t.one<{ back: string }>('select to_json($1::text[]) as back', [textArray(values)]))
      expect(row.back).toEqual(values)
    }),
    { numRuns: 60 },
  )
})

test('number arrays arrive as they were', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.oneof(fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }), fc.constant(null)), { maxLength: 20 }),
      async (values) => {
        const row = await base.owner.tx((t) => t.one<{ back: unknown }>('select $1::bigint[] as back', [numberArray(values)]))
        expect(row.back).toEqual(values)
      },
    ),
    { numRuns: 60 },
  )
})
