import { afterEach, beforeEach, expect, test } from 'vitest'
import { withAcme, type VendorHouse } from '../../../../../tests/acme/test-kit.ts'
import { openTestHouse } from '../../testing/server.ts'
import { betJobs } from './jobs.ts'

/** What happens by the clock alone. */
let it: VendorHouse
beforeEach(async () => {
  it = await withAcme(await openTestHouse({ routes: {}, wire: betJobs }))
})
afterEach(() => it.close())

const HOUR = 3_600

async function pass(seconds: number): Promise<void> {
  await it.house.tick(seconds)
  await it.settle()
}

test('the bytes of calls are forgotten after ninety days, and not before', async () => {
  const s = await it.seat('100.00')
  await s.bet('bytes', '1.00', 'bytes-round')
  const before = await it.keptRequests()
  await pass(89 * 24 * HOUR)
  expect([before, await it.keptRequests()]).toEqual([1, 1])
  await pass(2 * 24 * HOUR)
  for (let n = 0; n < 9 && (await it.keptRequests()) > 0; n += 1) await pass(60)
  expect(await it.keptRequests()).toBe(0)
})
