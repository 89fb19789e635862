/** Publishes a night of balance proofs in a running house, by the same function as its nightly work: nobody waits for midnight. */
import path from 'node:path'
import { merchantDay } from '@khela/i18n'
import { openDb } from '../../../apps/server/src/kernel/index.ts'
import { takeSnapshot } from '../../../apps/server/src/modules/solvency/index.ts'
import { startPostgres } from '../../../tools/postgres/index.ts'
import type { JourneyHouse } from './house.ts'
import type { Member } from './members.ts'

/** Publishes the night after the newest one, tomorrow's at the earliest, so that the house's own nights stay its own. Answers its day. */
export async function publishNight(house: JourneyHouse, member: Pick<Member, 'call'>): Promise<string> {
  const { nights } = await member.call('solvencyRoots', {})
  const newest = nights[0]?.night ?? ''
  const today = merchantDay(new Date())
  const night = newest > today ? merchantDay(new Date(`${newest}T12:00:00Z`), 1) : merchantDay(new Date(), 1)
  const server = await startPostgres({ dir: path.join(house.home, 'postgres') })
  const asideDb = openDb({ url: server.url, role: 'khela_app', max: 1 })
  try {
    await takeSnapshot({ asideDb }, { night, currency: 'BDT' })
  } finally {
    await asideDb.close()
    await server.stop()
  }
  return night
}
