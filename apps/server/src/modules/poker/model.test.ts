/**
 * Random evenings at a table (GS-3.1.2): people come, go, raise, stay away, and calls break off in the
 * middle. Whatever happens, every chip is money that was paid in and has not been paid out, and nothing is stuck.
 */
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { chipsOnTable, optionsOf } from '@khela/games/holdem'
import { reconcile } from '../../ledger/index.ts'
import { advance } from './clock.ts'
import { isRunning, takeUp, doing } from './open-table.ts'
import { save } from './save.ts'
import { moneyOf } from './rooms.ts'
import { findTable, lockTable, seatsAt } from './store.ts'
import { openPoker, type Poker } from '../../testing/poker.ts'

let poker: Poker
let people: Awaited<ReturnType<Poker['player']>>[]
beforeAll(async () => {
  poker = await openPoker()
  people = await Promise.all(Array.from({ length: 4 }, () => poker.player({ money: '100000.00' })))
})
afterAll(() => poker.kit.close())

const who = fc.integer({ min: 0, max: 3 })
const step = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('sit' as const),
      who,
      seat: fc.integer({ min: 0, max: 3 }),
      blinds: fc.integer({ min: 40, max: 100 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constantFrom('leave' as const, 'out' as const, 'in' as const), who }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('more' as const), who, blinds: fc.integer({ min: 1, max: 60 }) }) },
  {
    weight: 8,
    arbitrary: fc.record({
      do: fc.constant('act' as const),
      kind: fc.constantFrom('fold', 'check', 'call', 'call', 'raise', 'all'),
      breaks: fc.boolean(),
    }),
  },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('wait' as const), seconds: fc.constantFrom(1, 3, 7, 12), breaks: fc.boolean() }) },
)
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

const form = { seats: 4, smallBlind: '1.00', bigBlind: '2.00', turnSeconds: 5, bankSeconds: 5 }

/** What the four have, together. */
const held = async () => (await Promise.all(people.map((one) => one.held()))).reduce((sum, one) => sum + one, 0n)

const tableNow = (id: string) =>
  poker.kit.app.db.tx(async (t) => {
    const row = await findTable(t, id)
    if (row === undefined) throw new Error('the table is gone')
    return takeUp(t, poker.kit.app, row)
  })

/** A transaction that does its work and is lost before its commit. */
async function lost(id: string, moves: boolean): Promise<void> {
  const { app } = poker.kit
  const dying = app.db.tx(async (t) => {
    if (moves) {
      const row = await lockTable(t, id)
      const open = row && (await takeUp(t, app, row))
      if (open !== undefined && isRunning(open)) await save(t, app, doing(app, open, { k: 'time', ticks: 60 }))
    } else await advance(t, app, id)
    throw new Error('lost')
  })
  await expect(dying).rejects.toThrow('lost')
}

async function run(id: string, one: Step): Promise<void> {
  if (one.do === 'wait') {
    if (one.breaks) await lost(id, false)
    return poker.pass(one.seconds)
  }
  if (one.do === 'act') {
    if (one.breaks) await lost(id, true)
    for (const player of people) {
      const table = await player.see(id)
      if (table.options === null) continue
      const { raise } = table.options
      const to = one.kind === 'all' ? raise?.max : raise?.min
      const kind = one.kind === 'all' ? 'raise' : one.kind
      const done = await player.act(table, kind, kind === 'raise' ? (to ?? '2.00') : undefined)
      expect(done.code ?? 'choice_invalid').toBe('choice_invalid')
      return undefined
    }
    return undefined
  }
  const player = people[one.who]
  const money = (blinds: number) => `${blinds * 2}.00`
  if (one.do === 'sit') await player?.sit(id, one.seat, money(one.blinds))
  else if (one.do === 'more') await player?.topUp(id, money(one.blinds))
  else await player?.seat(id, one.do)
  return undefined
}

/** Every chip is somebody's money, by the rules, by the rows and by the ledger. */
async function checkChips(id: string, before: bigint): Promise<void> {
  const { played, seats } = await tableNow(id)
  const { table } = played
  expect(chipsOnTable(table) + table.cashed + table.raked).toBe(table.bought)
  expect(before - (await held())).toBe(moneyOf(chipsOnTable(table) + table.raked))
  // What would be given back if the table ended here: everything but the rake.
  expect(seats.reduce((sum, seat) => sum + seat.chips, 0n)).toBe(chipsOnTable(table))
}

test('random evenings: chips are conserved at each step, nothing is stuck, and everybody goes home with the rest', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 25, maxLength: 45 }), async (steps) => {
      const id = await poker.table('duel', 'real', form)
      const before = await held()
      for (const one of steps) {
        await run(id, one)
        await checkChips(id, before)
      }
      // The clock alone ends whatever runs; then everybody leaves.
      for (let wait = 0; wait < 30 && isRunning(await tableNow(id)); wait += 1) await poker.pass(12)
      for (const player of people) await player.seat(id, 'leave')
      for (let wait = 0; wait < 30 && isRunning(await tableNow(id)); wait += 1) await poker.pass(12)
      const { played } = await tableNow(id)
      expect([played.table.hand === undefined ? undefined : optionsOf(played.table.hand), chipsOnTable(played.table)]).toEqual([
        undefined,
        0n,
      ])
      expect(before - (await held())).toBe(moneyOf(played.table.raked))
      expect(await poker.kit.app.db.tx((t) => seatsAt(t, id))).toEqual([])
    }),
    { numRuns: 6, seed: 19 },
  )
  expect((await poker.kit.owner.tx(reconcile)).problems).toEqual([])
})
