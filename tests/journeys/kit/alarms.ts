/** What an operator has to look at, planted in the database of a house. */
import path from 'node:path'
import { openDb, type Tx } from '../../../apps/server/src/kernel/index.ts'
import { startPostgres } from '../../../tools/postgres/index.ts'
import type { JourneyHouse } from './house.ts'

async function plant(house: Pick<JourneyHouse, 'home'>, write: (t: Tx) => Promise<unknown>): Promise<void> {
  const server = await startPostgres({ dir: path.join(house.home, 'postgres') })
  const db = openDb({ url: server.url, max: 1 })
  try {
    await db.tx(write)
  } finally {
    await db.close()
    await server.stop()
  }
}

/** A balance that is this much more than its entries, in 1/10 000; the same with a minus puts it right again. */
export const plantBalance = (house: Pick<JourneyHouse, 'home'>, by: bigint): Promise<void> =>
  plant(house, (t) =>
    t.run('update ledger.account set balance = balance + $1 where id = (select min(id) from ledger.account where member_id is not null)', [
      by,
    ]),
  )

/** The last good look through the books was 27 hours ago; the step that should have ended the night's failed at all its attempts. */
export const plantDeadNight = (house: Pick<JourneyHouse, 'home'>): Promise<void> =>
  plant(house, async (t) => {
    await t.run(`update office.reconcile_run set at = kernel.now() - interval '27 hours'`)
    const body = { period: 'planted', stage: 'again', postings: 0, entries: 0 }
    await t.run(
      `insert into pgboss.job (name, data, source_name, source_output) values ('dead-letter', $1::jsonb, 'books.step', $2::jsonb)`,
      [JSON.stringify({ body }), JSON.stringify({ message: 'the disk was full' })],
    )
  })
