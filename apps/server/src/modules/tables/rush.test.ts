import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { openHall, terms } from '../../testing/hall.ts'

/** Bets that come together are placed together: each with its own verdict, as if they had come one after the other. */
let hall: Awaited<ReturnType<typeof openHall>>
beforeAll(async () => {
  hall = await openHall()
})
afterAll(() => hall.kit.close())
beforeEach(() => hall.set())

/** Keeps a member's money locked, so that the batch with their bet waits while others gather behind it. */
async function hold(memberId: bigint): Promise<() => Promise<void>> {
  const client = await hall.kit.owner.pool.connect()
  await client.query('begin')
  await client.query('select 1 from ledger.account where member_id = $1 for update', [memberId])
  return async () => {
    await client.query('commit')
    client.release()
  }
}
const waits = () =>
  vi.waitFor(
    async () => {
      const { rows } = await hall.kit.owner.pool.query(
        `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      )
      expect(rows).toHaveLength(1)
    },
    { timeout: 10_000, interval: 10 },
  )
/** Lets calls come as far as their queue: here the gate asks nothing of the database on the way. */
async function queued(): Promise<void> {
  for (let turn = 0; turn < 100; turn += 1) await new Promise<void>((resolve) => void setImmediate(resolve))
}
const batchesOf = async (no: number) => {
  const { rows } = await hall.kit.owner.pool.query<{ n: string }>(
    `select count(distinct xmin::text) as n from house.table_bet where table_id = 'dragon-tiger' and no = $1`,
    [no],
  )
  return Number(rows[0]?.n)
}

test('a batch takes what may be taken and refuses each other bet for its own reason, without a trace', async () => {
  await hall.set({ ...terms, exposure: '700.00' })
  const round = await hall.open('dragon-tiger')
  const first = await hall.sit('dragon-tiger')
  const twice = await hall.sit('dragon-tiger')
  const good = await Promise.all(Array.from({ length: 6 }, () => hall.sit('dragon-tiger')))
  const [poor, greedy, late, again] = await Promise.all([
    hall.sit('dragon-tiger', { cash: '5.00' }),
    hall.sit('dragon-tiger', { cash: '9000.00' }),
    hall.sit('dragon-tiger'),
    hall.sit('dragon-tiger', { cash: '2000.00' }),
  ])
  const trial = await hall.sit('dragon-tiger', { mode: 'demo', trial: '1000.00' })
  await again.bet([['tiger', '600.00']])

  const release = await hold(first.memberId)
  const held = first.bet([['dragon', '100.00']])
  await waits()
  const same = hall.key()
  const asked = [
    poor.bet([['dragon', '10.00']]),
    greedy.bet([
      ['dragon', '1000.00'],
      ['dragon', '1.00'],
    ]),
    late.bet([['dragon', '10.00']], { no: round.no + 1 }),
    again.bet([['tiger', '600.00']]),
    trial.bet([['dragon', '100.00']]),
    ...good.map((one) => one.bet([['tie', '30.00']])),
    twice.bet([['tie', '1.00']], {}, same),
    twice.bet([['tie', '1.00']], {}, same),
  ]
  await queued()
  await release()
  expect((await held).code).toBeUndefined()
  const codes = (await Promise.all(asked)).map(({ code }) => code)
  // The house bears some of the ties and not all.
  expect(codes.slice(0, 5)).toEqual(['insufficient_balance', 'amount_out_of_range', 'bets_closed', 'amount_out_of_range', undefined])
  const ties = codes.slice(5)
  expect(new Set(ties)).toEqual(new Set([undefined, 'exposure_reached']))
  const taken = await hall.kit.owner.pool.query<{ stake: unknown; rounds: unknown }>(
    `select (select coalesce(sum(stake), 0) from house.table_bet where table_id = 'dragon-tiger' and no = $1 and mode = 'real') as stake,
            (select totals_real[1] + totals_real[2] + totals_real[3] from house.table_round where table_id = 'dragon-tiger' and no = $1) as rounds`,
    [round.no],
  )
  expect(String(taken.rows[0]?.stake)).toBe(String(taken.rows[0]?.rounds))
  expect(await batchesOf(round.no)).toBeLessThan(6)
  expect([await poor.cash(), await greedy.cash(), await late.cash(), await again.cash()]).toEqual(['5.00', '9000.00', '1000.00', '1400.00'])
  expect((await late.bet([['dragon', '10.00']])).code).toBeUndefined()
  await hall.finish('dragon-tiger')
  expect(await hall.books()).toMatchObject({ ok: true, problems: [] })
})

test('the same call twice in one rush is one bet, and a second panel of crash in it is refused', async () => {
  const round = await hall.open('crash')
  const [first, one, other] = await Promise.all([hall.sit('crash'), hall.sit('crash'), hall.sit('crash')])
  const release = await hold(first.memberId)
  const held = first.panel(1, '10.00')
  await waits()
  const same = hall.key()
  const asked = [one.panel(1, '10.00', null, same), one.panel(1, '10.00', null, same), other.panel(2, '10.00'), other.panel(2, '10.00')]
  await queued()
  await release()
  await held
  const [a, b, c, d] = await Promise.all(asked)
  expect(a).toMatchObject({ code: undefined, value: b?.value })
  expect(new Set([c?.code, d?.code])).toEqual(new Set(['panel_taken', undefined]))
  expect((await one.look()).own).toHaveLength(1)
  expect([await one.cash(), await other.cash()]).toEqual(['990.00', '990.00'])
  expect((await one.panel(1, '11.00', null, same)).code).toBe('idempotency_conflict')
  expect((await hall.round('crash')).totalsReal).toEqual([300_000n])
  await hall.finish('crash')
  expect(round.no).toBe((await hall.round('crash')).no)
})

test('a bet that still waits when the round closes is late, although it arrived before; nothing is taken for it', async () => {
  const round = await hall.open('tai-xiu')
  const [first, second] = await Promise.all([hall.sit('tai-xiu'), hall.sit('tai-xiu')])
  const release = await hold(first.memberId)
  const began = first.bet([['tai', '10.00']])
  await waits()
  const waiting = second.bet([['tai', '10.00']])
  await queued()
  await hall.on(round.closeAt.getTime() - round.openAt.getTime())
  await release()
  await began
  expect((await waiting).code).toBe('bets_closed')
  expect(await second.cash()).toBe('1000.00')
  await hall.finish('tai-xiu')
})
