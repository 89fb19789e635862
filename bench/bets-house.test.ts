import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { testDb } from '../apps/server/src/kernel/testing.ts'
import { reconcile } from '../apps/server/src/ledger/index.ts'
import { preload, prepareHouse, startNode } from './bets-house.ts'
import { measureLoad, measureWins } from './bets-load.ts'

/** A benchmark runs seldom: what it stands on is tried with every run of the tests, without measuring anything. */
test('the house of the bets takes bets, slips, refusals and wins beside rows that were written before, and its books agree', async () => {
  const home = await mkdtemp(path.join(tmpdir(), 'khela-bench-'))
  const database = await testDb()
  try {
    const key = await prepareHouse(database.url, home, 4)
    await preload(database.owner, 4, 20)
    const node = await startNode(database.url, home, key, 4)
    const load = { connections: 4, seconds: 60, code: 'OK', calls: 12 }
    expect(await measureLoad(node, load)).toMatchObject({ bets: 12 })
    expect(await measureLoad(node, { ...load, slip: 10 })).toMatchObject({ bets: 120 })
    expect(await measureLoad(node, { ...load, isHot: true, amount: '9999999999.00', code: 'INSUFFICIENT_FUNDS' })).toMatchObject({
      bets: 12,
    })
    expect(await measureWins(node, load)).toMatchObject({ bets: 12 })
    await expect(measureLoad(node, { ...load, code: 'INSUFFICIENT_FUNDS' })).rejects.toThrow('unexpected answer')
    await node.stop()
    expect(await database.db.tx(reconcile, { readOnly: true })).toMatchObject({ ok: true })
  } finally {
    await database.close()
    await rm(home, { recursive: true, force: true })
  }
})
