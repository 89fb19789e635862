import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { compositeArray, numberArray, textArray, type SqlField } from './sql-array.ts'
import { testDb, type TestDb } from './testing.ts'

let base: TestDb
beforeAll(async () => {
  base = await testDb({ empty: true })
  await base.owner.pool.query('create type public.odd as (big bigint, small int, word text, flag boolean, raw bytea)')
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

interface Odd {
  readonly big: bigint | null
  readonly small: number | null
  readonly word: string | null
  readonly flag: boolean
  readonly raw: Buffer | null
}
const fields: readonly SqlField<Odd>[] = [
  { type: 'bigint', of: ({ big }) => big },
  { type: 'int', of: ({ small }) => small },
  { type: 'text', of: ({ word }) => word },
  { type: 'boolean', of: ({ flag }) => flag },
  { type: 'bytea', of: ({ raw }) => raw },
]
const sendOdd = (rows: readonly Odd[]): Promise<Odd[]> =>
  base.owner.tx((t) =>
    t.query<Odd>('select u.big, u.small, u.word, u.flag, u.raw from unnest($1::public.odd[]) with ordinality u order by u.ordinality', [
      compositeArray(rows, fields),
    ]),
  )

test('arrays of composites arrive as they were', async () => {
  const odd = fc.record<Odd>({
    big: fc.oneof(fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }), fc.constantFrom(null, 0n, 2n ** 63n - 1n, -(2n ** 63n))),
    small: fc.oneof(fc.integer(), fc.constantFrom(null, 0, 2 ** 31 - 1, -(2 ** 31))),
    word: fc.oneof(text, tricky, fc.constantFrom(null, '(,)', '🎰', `it's "so"`, 'é'.repeat(48), 'a'.repeat(47) + '🎲', 'ক'.repeat(500))),
    flag: fc.boolean(),
    raw: fc.oneof(
      fc.uint8Array({ maxLength: 12 }).map((bytes) => Buffer.from(bytes)),
      fc.constantFrom(null, Buffer.alloc(0), Buffer.from('\0"{}\\')),
    ),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(odd, { maxLength: 20 }), async (rows) => {
      expect(await sendOdd(rows)).toEqual(rows)
    }),
    { numRuns: 100 },
  )
})

test('an array of composites may be larger than any before it, and one that waits is not written over', async () => {
  const row = (letter: string, size: number): Odd => ({
    big: 1n,
    small: null,
    word: letter.repeat(size),
    flag: true,
    raw: Buffer.from(letter.repeat(size)),
  })
  const large = Array.from({ length: 3 }, () => row('ক', 100_000))
  const [first, second] = await Promise.all([sendOdd(large), sendOdd([row('b', 5)])])
  expect(first).toEqual(large)
  expect(second).toEqual([row('b', 5)])
})
