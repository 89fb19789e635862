import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { checkEntry, type EntryRow } from './entry-verifier.ts'

const row: EntryRow = {
  seq: '2',
  amount: '-12.3456',
  balance: '1250.00',
  postingId: '77',
  at: '2026-03-10T06:00:00.123456Z',
  fingerprint: 'f1'.repeat(32),
  key: 'bet:RULE:১',
  previous: '0a'.repeat(32),
  hash: '',
}

/** The bytes as the description of the chain names them, made in another way. */
function hashOf({ previous, fingerprint, key }: EntryRow, numbers: readonly bigint[]): string {
  const eight = numbers.map((number) => {
    const bytes = Buffer.alloc(8)
    bytes.writeBigInt64BE(number)
    return bytes
  })
  const parts = [Buffer.from(previous, 'hex'), ...eight, Buffer.from(fingerprint, 'hex'), Buffer.from(key)]
  return createHash('sha256').update(Buffer.concat(parts)).digest('hex')
}
/** 2026-03-10T06:00:00Z is so many seconds after the year 2000 began. */
const seconds = 826_437_600n

test.each([
  ['an entry', {}, [2n, -123_456n, 12_500_000n, 77n, seconds * 1_000_000n + 123_456n]],
  [
    'a fraction that is cut short, an amount above nothing',
    { at: '2026-03-10T06:00:00.5Z', amount: '0.05' },
    [2n, 500n, 12_500_000n, 77n, seconds * 1_000_000n + 500_000n],
  ],
  ['a whole second', { at: '2026-03-10T06:00:00Z' }, [2n, -123_456n, 12_500_000n, 77n, seconds * 1_000_000n]],
  ['before the year 2000', { at: '1999-12-31T23:59:59.000001Z' }, [2n, -123_456n, 12_500_000n, 77n, -999_999n]],
  [
    'the most digits',
    { seq: '9223372036854775807', balance: '900000000000000.125' },
    [9_223_372_036_854_775_807n, -123_456n, 9_000_000_000_000_001_250n, 77n, seconds * 1_000_000n + 123_456n],
  ],
] as const)('%s has the hash of its bytes', async (_what, change, numbers) => {
  const changed = { ...row, ...change }
  const hash = hashOf(changed, numbers)
  expect(await checkEntry({ ...changed, hash })).toEqual({ hash, isGood: true })
  expect(await checkEntry({ ...changed, hash: row.previous })).toEqual({ hash, isGood: false })
})

test.each([
  ['seq', '-1'],
  ['seq', '1 '],
  ['seq', 'x1'],
  ['seq', '12345678901234567890'],
  ['amount', '1'],
  ['amount', '1.5'],
  ['amount', '1.00000'],
  ['amount', '+1.00'],
  ['amount', '1234567890123456.00'],
  ['amount', ' 1.00'],
  ['balance', '1.00x'],
  ['balance', '.50'],
  ['postingId', ''],
  ['at', '2026-03-10T06:00:00'],
  ['at', '2026-03-10T06:00:00.Z'],
  ['at', '2026-03-10T06:00:00.1234567Z'],
  ['at', ' 2026-03-10T06:00:00Z'],
  ['at', '2026-03-10T06:00:00Zx'],
  ['at', '2026-03-10 06:00:00Z'],
  ['fingerprint', 'F1'.repeat(32)],
  ['fingerprint', 'f1'.repeat(33)],
  ['previous', '0a'.repeat(31)],
  ['previous', `x${'0a'.repeat(32)}`],
] as const)('%s as %j is no part of an entry', async (part, text) => {
  await expect(checkEntry({ ...row, [part]: text })).rejects.toThrow(`${part} is not of its form: ${text}`)
})

test('of a long text that is no part of an entry the beginning is told', async () => {
  await expect(checkEntry({ ...row, seq: 'a'.repeat(100) })).rejects.toThrow(/: a{80}$/)
})
