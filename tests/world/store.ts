/** What the world's maker writes and breaks as the owner of the database. */
import type { Db, Tx } from '../../apps/server/src/kernel/index.ts'

/** Ends connections of one node, or every `share`th of the nodes of this database. */
export async function endConnections(owner: Db, which: { name: string } | { share: number }): Promise<void> {
  const [name, share] = 'name' in which ? [which.name, 1] : [null, which.share]
  await owner.tx((t) =>
    t.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'
          and (application_name = $1 or application_name = 'khela-jobs' or ($1::text is null and application_name like 'world-%'))
          and pid % $2 = 0`,
      [name, share],
    ),
  )
}

export const vendorCode = (vendor: number): string => `W${vendor}`
export const gameCode = (vendor: number, game: number): string => `w${vendor}-${game}`

/** A vendor with two games; the second is not offered in demo mode. */
export async function addVendor(t: Tx, vendor: number): Promise<void> {
  const code = vendorCode(vendor)
  await t.run(
    `insert into play.vendor (code, classify, title_bn, title_en, position, dialect, base_url)
     values ($1, 'SLOT', 'জগৎ', 'World', $2, 'sw1', 'http://127.0.0.1:9')`,
    [code, 900 + vendor],
  )
  for (const game of [0, 1])
    await t.run(
      `insert into play.game (code, node_id, vendor, type, name_bn, name_en, icon, rtp, demo, hot, position)
       values ($1, $2, $3, 'SLOT', 'খেলা', 'Game', '/icon.webp', '0.9600', $4, false, $5)`,
      [gameCode(vendor, game), 900_000 + vendor * 10 + game, code, game === 0, 900 + game],
    )
}

/** A member's name at a vendor, and a session of each mode there. */
export async function addSeat(
  t: Tx,
  seat: { memberId: bigint; vendor: number; player: string; real: string; demo: string },
): Promise<void> {
  const { memberId, player } = seat
  const code = vendorCode(seat.vendor)
  await t.run('insert into play.player (member_id, vendor, player_id) values ($1, $2, $3)', [memberId, code, player])
  for (const mode of ['real', 'demo'] as const)
    await t.run('insert into play.session (member_id, id, game, vendor, mode, at) values ($1, $2, $3, $4, $5, kernel.now())', [
      memberId,
      seat[mode],
      gameCode(seat.vendor, 0),
      code,
      mode,
    ])
}

export async function addFreeRounds(t: Tx, given: { memberId: bigint; id: string; vendor: number; times: number }): Promise<void> {
  await t.run(
    'insert into play.free_rounds (member_id, id, vendor, wagering, at) values ($1, $2, $3, $4, kernel.now()) on conflict do nothing',
    [given.memberId, given.id, vendorCode(given.vendor), BigInt(given.times) * 10_000n],
  )
}

/** What the payer of a deposit sees at the gateway's page. */
export async function paymentFor(t: Tx, depositId: string): Promise<{ ref: string; secret: string } | undefined> {
  return t.maybe('select ref, secret from wallet.sim_payment where merchant_ref = $1', [depositId])
}

/** Jobs whose worker died are given to another, as a house with workers does within a minute. */
export async function takeBackJobs(t: Tx): Promise<void> {
  await t.run(`update pgboss.job set state = 'retry', start_after = now() where state = 'active'`)
}
