import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { kindRows } from './kinds.ts'

/** The posting kinds as they are, and the migration that they came with. */
const recorded = { migration: '0189-programs.sql', digest: '8c17c0424f32276c' }

const byCode = kindRows.toSorted((a, b) => (a.code < b.code ? -1 : 1))
const digest = createHash('sha256').update(JSON.stringify(byCode)).digest('hex').slice(0, 16)

// A node makes the database's kinds its own when it starts (kinds.ts): one of the release before would take new ones away while
// nodes of this release post by them. It does not start where it finds a migration that it does not know (kernel/migrate.ts).
test('posting kinds change with a migration, so that no node of before starts and takes them away', () => {
  expect(digest, 'the posting kinds have changed: add a migration, also one that only says so, and record both here').toBe(recorded.digest)
  expect(existsSync(path.resolve(import.meta.dirname, '../../../../db/migrations', recorded.migration))).toBe(true)
})
