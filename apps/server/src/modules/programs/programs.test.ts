import { formatMoney, parseMoney } from '@khela/money'
import { periodOf } from '@khela/time'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { foldAll, sit, zone, type Seat } from '../../testing/measures.ts'
import { programBed } from '../../testing/programs.ts'
import { openTestHouse, type TestHouse } from '../../testing/server.ts'
import { playRoutes } from '../play/index.ts'
import { seedCatalogue } from '../catalogue/index.ts'
import type { ProgramKind } from './kind.ts'
import { rebate } from './kinds/rebate.ts'
import { advance, paymentKey, programJobs, seedPrograms } from './run.ts'

let house: TestHouse
beforeAll(async () => {
  house = await openTestHouse({ routes: playRoutes, wire: programJobs })
  await seedCatalogue(house.kit.app)
})
afterAll(() => house.close())
const { tx, open, paid, today, night, evening } = programBed(() => house)

test('a day is paid once it is over, to hundredths; the day that runs when it is switched on is not', async () => {
  const seat = await sit(house)
  await seat.play('100.00', '0.00')
  const program = await open([seat])
  await night()
  await program.run()
  expect((await paid(program.id, seat)).times).toBe(0)
  await seat.play('33.33', '10.00')
  const day = await night()
  await program.run()
  expect(await program.lines(day, seat)).toEqual([[day, '0.33']])
  expect(await program.payment(day, seat)).toEqual({ amount: '0.33', owed: '0.00', isPosted: true })
  expect(await paid(program.id, seat)).toEqual({ sum: '0.33', times: 1 })
})

test('changed terms count from the next day on, and days on which it was off are no runs', async () => {
  const seat = await sit(house)
  const program = await open([seat])
  await night()
  await program.begin({ millionths: { INHOUSE: 20_000 } })
  await seat.play('100.00', '0.00')
  const first = await night()
  await program.begin({ millionths: { INHOUSE: 20_000 } })
  await seat.play('100.00', '0.00')
  const second = await night()
  await program.begin(null)
  await seat.play('100.00', '0.00')
  const third = await night()
  await program.begin(null)
  await seat.play('100.00', '0.00')
  const off = await night()
  await program.begin(null)
  while (await program.step());
  expect([await program.lines(first, seat), await program.lines(second, seat), await program.lines(third, seat)]).toEqual([
    [[first, '1.00']],
    [[second, '2.00']],
    [[third, '2.00']],
  ])
  await expect(program.runOf(off)).rejects.toThrow('no run')
})

test('broken off between any two steps and begun again, everybody is paid once', async () => {
  const people = [await sit(house), await sit(house), await sit(house)]
  const program = await open(people)
  await night()
  for (const seat of people) await seat.play('50.00', '0.00')
  const day = await night()
  await program.begin()
  const killed = new Error('killed')
  let steps = 0
  for (let goes = true; goes; steps += 1) {
    // What a step did is lost with its process, and the next one does it again.
    await expect(
      tx(async (t) => {
        await advance(t, house.kit.app, program.id, { kinds: new Map([[rebate.name, rebate]]), limit: 1 })
        throw killed
      }),
    ).rejects.toBe(killed)
    goes = await program.step(1)
  }
  expect(steps).toBeGreaterThan(7)
  await program.run()
  for (const seat of people) expect(await paid(program.id, seat)).toEqual({ sum: '0.50', times: 1 })
  expect((await program.runOf(day)).state).toBe('PAID')
})

test('two who work at once pay once', async () => {
  const people = [await sit(house), await sit(house), await sit(house), await sit(house)]
  const program = await open(people)
  await night()
  for (const seat of people) await seat.play('70.00', '0.00')
  await night()
  const work = async () => {
    for (let round = 0; round < 14; round += 1) await program.step(2)
  }
  await Promise.all([program.begin(), program.begin()])
  await Promise.all([work(), work(), work()])
  for (const seat of people) expect(await paid(program.id, seat)).toEqual({ sum: '0.70', times: 1 })
})

test('what is void after its day was paid is a negative line of the next one, and later payments make it good', async () => {
  const seat = await sit(house)
  const program = await open([seat])
  await night()
  await evening()
  await seat.play('200.00', '0.00')
  const first = await night()
  await program.run()
  expect(await paid(program.id, seat)).toEqual({ sum: '2.00', times: 1 })
  await seat.undoPlay()
  const second = await night()
  await program.run()
  expect(await program.lines(second, seat)).toEqual([[second, '-2.00']])
  expect(await program.payment(second, seat)).toEqual({ amount: '0.00', owed: '-2.00', isPosted: false })
  await seat.play('300.00', '0.00')
  const third = await night()
  await program.run()
  expect(await program.payment(third, seat)).toEqual({ amount: '1.00', owed: '0.00', isPosted: true })
  expect(await program.lines(first, seat)).toEqual([[first, '2.00']])
  expect(await paid(program.id, seat)).toEqual({ sum: '3.00', times: 2 })
})

test('a round that was still open when its day was paid is a line of the next one about that day', async () => {
  const seat = await sit(house)
  const program = await open([seat])
  await night()
  await seat.open('80.00')
  const first = await night()
  await program.run()
  expect(await program.lines(first, seat)).toEqual([])
  await seat.win('0.00')
  const second = await night()
  await program.run()
  expect(await program.lines(second, seat)).toEqual([
    [second, '0.00'],
    [first, '0.80'],
  ])
  await night()
  await program.run()
  expect(await paid(program.id, seat)).toEqual({ sum: '0.80', times: 1 })
})

test('an amount of nothing is a line without a posting, and an account that is closed gets none', async () => {
  const [small, gone] = [await sit(house), await sit(house)]
  const program = await open([small, gone])
  await night()
  await small.play('0.50', '0.00')
  await gone.play('50.00', '0.00')
  const day = await night()
  await house.kit.owner.tx((t) => t.run('update identity.member set disabled_at = kernel.now() where id = $1', [gone.memberId]))
  await program.run()
  expect(await program.lines(day, small)).toEqual([[day, '0.00']])
  expect(await program.payment(day, small)).toEqual({ amount: '0.00', owed: '0.00', isPosted: false })
  expect(await program.lines(day, gone)).toEqual([])
  expect(await paid(program.id, gone)).toEqual({ sum: '0.00', times: 0 })
})

test('the rebate is off until the house switches it on, and then finds its payees by itself', async () => {
  const { app } = house.kit
  expect(await rebate.termsNow(app.settings)).toBeNull()
  await tx((t) => app.settings.set(t, 'REBATE', true, 'test'))
  expect(await rebate.termsNow(app.settings)).toMatchObject({ millionths: { INHOUSE: 1_000 } })
  const seat = await sit(house)
  await seedPrograms(app)
  // The next minute: programs were looked at in this one when the house opened.
  await house.tick(60)
  await house.settle()
  await night()
  await seat.play('400.00', '0.00')
  const day = await night()
  await house.settle()
  expect(await paid('rebate', seat)).toEqual({ sum: '0.40', times: 1 })
  expect(paymentKey({ program: 'rebate', period: day })).toBe(`program:rebate:${day}`)
  await night()
  await house.settle()
  expect((await paid('rebate', seat)).times).toBe(1)
  await tx((t) => app.settings.set(t, 'REBATE', false, 'test'))
})

const amount = fc.integer({ min: 1, max: 9_000 }).map((cents) => `${Math.trunc(cents / 100)}.${String(cents % 100).padStart(2, '0')}`)
const step = fc.record({ who: fc.nat({ max: 1 }), do: fc.constantFrom('play', 'open', 'win', 'undo', 'void', 'night', 'fold'), amount })

test(
  'whatever is played, voided and settled late, all lines of a member are what the days come to in the end',
  { timeout: 180_000 },
  async () => {
    expect.hasAssertions()
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 16 }), async (plan) => {
        const people = [await sit(house), await sit(house)]
        const program = await open(people)
        await night()
        const began = house.at()
        for (const one of plan) {
          const seat = people[one.who] as Seat
          if (one.do === 'play') {
            await evening()
            await seat.play(one.amount, '0.00')
          } else if (one.do === 'open') await seat.open(one.amount)
          else if (one.do === 'win') await seat.win('0.00')
          else if (one.do === 'undo') await seat.undo()
          else if (one.do === 'void') await seat.undoPlay()
          else if (one.do === 'fold') await foldAll(house)
          else {
            await night()
            await program.run()
          }
        }
        // Two more nights: what changed in the last one stands in the next.
        for (let more = 0; more < 2; more += 1) {
          await night()
          await program.run()
        }
        for (const seat of people) expect(await dueOf(program.id, seat)).toBe(await naiveDue(seat, new Date(began)))
      }),
      { numRuns: 5 },
    )
  },
)

async function dueOf(id: string, { memberId }: Seat): Promise<string> {
  const rows = await house.kit.owner.tx((t) =>
    t.query<{ due: bigint; paid: bigint; owed: bigint }>(
      `select coalesce(sum(l.due), 0)::bigint as due,
              (select coalesce(sum(amount), 0)::bigint from programs.payment where program_id = $1 and member_id = $2 and posting_id is not null) as paid,
              coalesce((select owed from programs.carryover where program_id = $1 and member_id = $2), 0) as owed
         from programs.line l where l.program_id = $1 and l.member_id = $2`,
      [id, memberId],
    ),
  )
  const [{ due, paid: given, owed } = { due: 0n, paid: 0n, owed: 0n }] = rows
  expect(given + owed).toBe(due)
  return formatMoney(due)
}

/** One percent of each day's stakes less what was given back on it and what never counted, each day cut by itself; no sum of the house in it. */
async function naiveDue({ memberId }: Seat, from: Date): Promise<string> {
  const entries = await house.kit.owner.tx((t) =>
    t.query<{ at: Date; amount: bigint }>(
      `select e.at, e.amount from ledger.account a join ledger.entry e on e.account_id = a.id join ledger.posting p on p.id = e.posting_id
        where a.member_id = $1 and p.kind in ('bet', 'bet_rollback') and e.at >= $2
       union all select r.at, r.staked from play.round_view r where r.member_id = $1 and r.status = 'OPEN' and r.at >= $2`,
      [memberId, from],
    ),
  )
  const days = new Map<string, bigint>()
  for (const { at, amount: moved } of entries) {
    const { key } = periodOf('day', at, zone)
    days.set(key, (days.get(key) ?? 0n) - moved)
  }
  return formatMoney([...days.values()].reduce((sum, valid) => sum + (valid / 100n - ((valid / 100n) % 100n)), 0n))
}

test('figures of teams and what is due so far in the day go through the same runs (SA3)', async () => {
  const head = await sit(house)
  const below = [await sit(house, head), await sit(house, head)]
  /** Due so far: 0.2 % of the team's valid bet of the day, 0.3 % from 100 and two active ones on; what was given today is its carry. */
  const salary: ProgramKind = {
    name: 'salary',
    period: 'five-minutes',
    posting: 'rebate',
    measures: ['validBet'],
    whose: 'below',
    window: 'day',
    looksBack: 0,
    termsNow: async () => ({}),
    activeBy: () => ({ validBet: parseMoney('20.00'), deposits: 0n }),
    due([row], _terms, before, { startAt, active }) {
      const carry = periodOf('day', startAt, zone).startAt.getTime() === startAt.getTime() ? 0n : before
      const valid = row?.figures.validBet ?? 0n
      const due = (valid * (valid >= parseMoney('100.00') && active > 1 ? 3n : 2n)) / 1_000n
      const soFar = due - (due % 100n)
      const more = soFar > carry ? soFar - carry : 0n
      return { amount: more, carry: carry + more, explanation: {} }
    },
  }
  // The last half hour of a day.
  await house.tick((today().endAt.getTime() - house.at()) / 1000 + 84_300)
  const program = await open([head], salary, {})
  await house.tick(300)
  const amounts: string[] = []
  const look = async () => {
    const period = periodOf('five-minutes', new Date(house.at()), zone)
    await house.tick((period.endAt.getTime() - house.at()) / 1000)
    await program.run()
    amounts.push((await program.payment(period.key, head))?.amount ?? '-')
  }
  const [one, two] = below as [Seat, Seat]
  await one.play('40.00', '0.00')
  await look()
  await two.play('55.00', '0.00')
  await look()
  await one.play('35.00', '0.00')
  await look()
  await one.undoPlay()
  await look()
  await two.play('65.00', '0.00')
  await look()
  expect(amounts).toEqual(['0.08', '0.11', '0.20', '0.00', '0.09'])
  await house.tick((today().endAt.getTime() - house.at()) / 1000 + 1)
  await program.run()
  await one.play('150.00', '0.00')
  await look()
  expect(amounts.at(-1)).toBe('0.30')
  expect((await paid(program.id, head)).sum).toBe('0.78')
})
