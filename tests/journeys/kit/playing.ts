/** Makes somebody have been playing for a while: nobody waits a quarter of an hour for a reality check. */
import path from 'node:path'
import { openDb } from '../../../apps/server/src/kernel/index.ts'
import { startPostgres } from '../../../tools/postgres/index.ts'
import type { JourneyHouse } from './house.ts'

/** The member opened a game for money so many minutes ago: less than half an hour, so that the play period runs on. */
export async function playedSince(house: JourneyHouse, username: string, minutes: number): Promise<void> {
  const server = await startPostgres({ dir: path.join(house.home, 'postgres') })
  const db = openDb({ url: server.url, role: 'khela_app', max: 1 })
  try {
    await db.tx((t) =>
      t.run(
        `insert into play.session (member_id, id, game, vendor, mode, at)
         select m.id, 'gs_' || substr(md5(random()::text), 1, 22), g.code, g.vendor, 'real', kernel.now() - make_interval(mins => $2)
           from identity.member m, play.game g where m.username = $1 and g.code = 'dice'`,
        [username, minutes],
      ),
    )
  } finally {
    await db.close()
    await server.stop()
  }
}
