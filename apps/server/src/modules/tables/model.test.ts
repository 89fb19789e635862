import { formatMoney, parseMoney } from '@khela/money'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { App, Tx } from '../../kernel/index.ts'
import { openHall, terms } from '../../testing/hall.ts'
import { lastRound } from './store.ts'
import { stepRound } from './round-steps.ts'

/**
 * Any order of actions and any crash point: a step or a call that dies before its commit has not happened, and whoever comes
 * next takes it up. Money is conserved, nothing is stuck, a retry is safe.
 */
let hall: Awaited<ReturnType<typeof openHall>>
beforeAll(async () => {
  hall = await openHall()
  await hall.set({ ...terms, exposure: '3000.00', voidAfter: 5_000 })
})
afterAll(() => hall.kit.close())

type Sat = Awaited<ReturnType<typeof hall.sit>>
const action = fc.oneof(
  fc.record({
    do: fc.constant('bet' as const),
    who: fc.nat(2),
    panel: fc.constantFrom(1 as const, 2 as const),
    stake: fc.integer({ min: 1, max: 400 }),
    auto: fc.option(fc.integer({ min: 101, max: 400 })),
  }),
  fc.record({ do: fc.constant('out' as const), who: fc.nat(2) }),
  fc.record({ do: fc.constant('undo' as const), who: fc.nat(2) }),
  fc.record({ do: fc.constant('again' as const), who: fc.nat(2) }),
  fc.record({ do: fc.constant('wait' as const), ms: fc.integer({ min: 1, max: 9_000 }) }),
  fc.record({ do: fc.constant('step' as const), dies: fc.boolean() }),
)

class Died extends Error {}
/** A step whose process may die before the commit. */
async function step(table: 'crash' | 'andar-bahar', dies: boolean): Promise<void> {
  const { app } = hall.kit
  const work = async (t: Tx, of: App) => {
    const round = await lastRound(t, table)
    if (round) await stepRound(t, of, round)
    if (dies) throw new Died()
  }
  await app.db
    .tx((t) => work(t, app))
    .catch((error: unknown) => {
      if (!(error instanceof Died)) throw error
    })
}

async function act(
  players: readonly Sat[],
  table: 'crash' | 'andar-bahar',
  one: typeof action extends fc.Arbitrary<infer A> ? A : never,
  n: number,
) {
  if (one.do === 'wait') return hall.on(one.ms)
  if (one.do === 'step') return step(table, one.dies)
  const player = players[one.who]
  if (player === undefined) return undefined
  const key = `model-${n}-${player.memberId}`.padEnd(20, '0')
  if (one.do === 'bet' && table === 'crash') return player.panel(one.panel, `${one.stake}.00`, one.auto, key)
  if (one.do === 'bet') return player.bet([[one.panel === 1 ? 'andar' : 'cards:2-5', `${one.stake}.00`]], {}, key)
  if (one.do === 'undo') return player.undo(null, key)
  const { own } = await player.look()
  const bet = own.find(({ panel, state }) => panel !== null && (one.do === 'again' ? state === 'out' : state === 'open'))
  return bet === undefined ? undefined : Promise.all([player.out(bet.id), player.out(bet.id, key)])
}

test.each(['crash', 'andar-bahar'] as const)(
  '%s: money is conserved and nothing is stuck, whatever happens in which order',
  async (table) => {
    const players = await Promise.all([hall.sit(table), hall.sit(table), hall.sit(table)])
    await fc.assert(
      fc.asyncProperty(fc.array(action, { minLength: 4, maxLength: 16 }), async (actions) => {
        await hall.open(table)
        const before = await Promise.all(players.map(async (one) => parseMoney(await one.cash())))
        for (const [n, one] of actions.entries()) await act(players, table, one, n)
        const ended = await hall.finish(table)
        expect(['settled', 'void']).toContain(ended.phase)
        for (const [n, player] of players.entries()) {
          const { own, balance } = await player.look()
          const moved = own
            .filter(({ no }) => no === ended.no)
            .reduce((sum, { stake, payout }) => sum + parseMoney(payout) - parseMoney(stake), 0n)
          expect(balance).toBe(formatMoney((before[n] ?? 0n) + moved))
          expect(own.every(({ state }) => state !== 'open')).toBe(true)
          if (ended.phase === 'void') expect(own.every(({ state }) => state === 'back' || state === 'out')).toBe(true)
        }
      }),
      { numRuns: 6 },
    )
    expect(await hall.books()).toMatchObject({ ok: true, problems: [] })
  },
)
