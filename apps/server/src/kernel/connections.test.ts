import { afterAll, beforeAll, expect, test } from 'vitest'
import { openApp } from './app.ts'
import { checkConnections, NODE_CONNECTIONS, nodePools } from './connections.ts'
import type { Db } from './db.ts'
import { openLog, silent } from './log.ts'
import { testApp } from './test-app.ts'
import { testDb, testWaitMs, type TestDb } from './testing.ts'

let database: TestDb
beforeAll(async () => void (database = await testDb()))
afterAll(() => database.close())

test('a node that the database has no room for says so: at once when it never will, in the log when it has none now', async () => {
  const lines: string[] = []
  const log = openLog({ to: { write: (line) => void lines.push(line) } })
  const most = await database.owner.tx(async (t) => {
    const row = await t.one<{ most: string }>(`select current_setting('max_connections') as most`)
    return Number(row.most)
  })
  await checkConnections(database.db, log, 1)
  expect(lines).toEqual([])
  await expect(checkConnections(database.db, log, most + 1)).rejects.toThrow(
    /^The database takes \d+ connections, and a node needs \d+: set max_connections/,
  )
  // Held for the time of the look, so that fewer are left than there are.
  await database.owner.tx(async (t) => {
    await t.run('select 1')
    const reserved = await t.one<{ left: number }>(
      `select current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int
                - current_setting('reserved_connections')::int as left`,
    )
    await checkConnections(database.db, log, reserved.left)
  })
  expect(lines.map((line) => (JSON.parse(line) as { msg: string }).msg)).toEqual([
    'the database has too few connections left for this node',
  ])
})

test('a node takes as many connections as are counted for it, and no pool more than its share', async () => {
  const kit = await testApp()
  const count = (where: string) =>
    kit.owner.tx(async (t) => {
      const row = await t.one<{ count: number }>(
        `select count(*)::int as count from pg_stat_activity where datname = current_database() and ${where}`,
      )
      return row.count
    })
  const before = await count('true')
  const node = await openApp({ config: kit.config, url: kit.url, log: silent(), waitMs: testWaitMs })
  try {
    await node.start({ supervise: true })
    for (const site of ['web', 'office'] as const) node.live.attach(undefined, site, async () => undefined)
    const { promise, resolve: release } = Promise.withResolvers<void>()
    const take = (db: Db, share: number) =>
      Array.from({ length: share + 3 }, () =>
        db.tx(async (t) => {
          await t.run(`select 'taken'`)
          await promise
        }),
      )
    const taken = [...take(node.db, nodePools.main), ...take(node.asideDb, nodePools.aside), ...take(node.longDb, nodePools.long)]
    const share = nodePools.main + nodePools.aside + nodePools.long
    await expect.poll(() => count(`query = 'select ''taken'''`), { timeout: 20_000 }).toBe(share)
    // The vendors' pool belongs to their port, which is not open here.
    expect((await count('true')) - before).toBeLessThanOrEqual(NODE_CONNECTIONS - nodePools.vendors)
    release()
    await Promise.all(taken)
    expect(NODE_CONNECTIONS).toBe(35)
  } finally {
    await node.close(1_000)
    await kit.close()
  }
})
