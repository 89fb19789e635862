/** What a vendor pays out in a day beyond what was staked with it has a ceiling, asked where the money moves. */
import { parseMoney } from '@khela/money'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { setClock } from '../../kernel/index.ts'
import { reconcile } from '../../ledger/index.ts'
import { openRules, vendor, type RuleBench, type Seat } from '../../testing/wallet-port.ts'

let bench: RuleBench
let day = Date.parse('2026-03-01T09:00:00Z')
beforeAll(async () => void (bench = await openRules()))
afterAll(() => bench.close())
/** Each test has a day of its own, and the ports forget what they refused a second ago. */
beforeEach(async () => {
  day += 86_400_000
  await at(0)
  await ceiling('1000.00')
})

const at = (seconds: number) => bench.kit.owner.tx((t) => setClock(t, new Date(day + seconds * 1_000)))
const ceiling = (most: string, vendors: { vendor: string; most: string }[] = []) =>
  bench.kit.app.db.tx((t) => bench.kit.app.settings.set(t, 'VENDOR_DAY_LOSS', { most, vendors }, 'test'))
const cash = async (seat: Seat) => (await seat.held()).cash
/** What was paid by the ledger beyond what was staked, over some members. */
const lossOf = async (seats: readonly Seat[], had: string) => {
  let loss = 0n
  for (const seat of seats) loss += parseMoney(await cash(seat)) - parseMoney(had)
  return loss
}
const cases = () =>
  bench.kit.owner.tx((t) =>
    t.query<{ day: string; ours: bigint }>(
      `select tx_id as day, ours from play.vendor_case where kind = 'loss_ceiling' and vendor = $1 order by opened_at`,
      [vendor],
    ),
  )
/** What a vendor is told at the ceiling: nothing was taken up, and when it may ask again. */
const refused = { name: 'Overloaded', why: 'ceiling', retryAfterSeconds: 60 }
/** A port that has refused nothing yet. */
const fresh = () => bench.open()

test('prizes, wins, betwins and corrections stop at the ceiling, nothing of the refused call is kept, and a case is open', async () => {
  const seat = await bench.seat({ cash: '100.00' })
  await seat.at(fresh()).promo('p1', '900.00')
  await expect(seat.at(fresh()).promo('p2', '200.00')).rejects.toMatchObject(refused)
  expect(await cash(seat)).toBe('1000.00')
  const calls = seat.at(fresh())
  await calls.bet('b1', '10.00')
  await expect(seat.at(fresh()).win('w1', 'b1', '150.00')).rejects.toMatchObject(refused)
  await expect(seat.at(fresh()).betWin('x1', '10.00', '150.00')).rejects.toMatchObject(refused)
  expect(await cash(seat)).toBe('990.00')
  expect((await seat.at(fresh()).win('w1', 'b1', '50.00', { closed: true })).code).toBe('OK')
  await expect(seat.at(fresh()).resettle('r1', 'b1', '250.00')).rejects.toMatchObject(refused)
  expect(await cash(seat)).toBe('1040.00')
  const today = new Date(day).toISOString().slice(0, 10)
  expect((await cases()).filter((one) => one.day === today)).toEqual([{ day: today, ours: parseMoney('1000.00') }])
  // The same call goes through once somebody has raised the ceiling: it was never decided.
  await ceiling('1000.00', [{ vendor, most: '2000.00' }])
  expect((await seat.at(fresh()).promo('p2', '200.00')).code).toBe('OK')
  expect((await bench.kit.owner.tx(reconcile)).problems).toEqual([])
})

test('what members staked makes room, trial credits and bonus money do not', async () => {
  const [seat, trial, bonus] = [
    await bench.seat({ cash: '5000.00' }),
    await bench.seat({ mode: 'demo', cash: '90000.00' }),
    await bench.seat({ cash: '0.00', bonus: '5000.00' }),
  ]
  await trial.at(fresh()).bet('t1', '80000.00')
  await bonus.at(fresh()).bet('f1', '5000.00')
  await at(60)
  await expect(seat.at(fresh()).promo('p1', '1500.00')).rejects.toMatchObject(refused)
  await seat.at(fresh()).bet('b1', '600.00')
  await at(120)
  expect((await seat.at(fresh()).promo('p1', '1500.00')).code).toBe('OK')
  await expect(seat.at(fresh()).promo('p2', '200.00')).rejects.toMatchObject(refused)
  // Wins in trial credits are no loss of the house.
  expect((await trial.at(fresh()).win('tw', 't1', '90000.00')).code).toBe('OK')
})

test('a stake that is taken back makes no room, however often it is done', async () => {
  const seat = await bench.seat({ cash: '5000.00' })
  for (let turn = 0; turn < 3; turn += 1) {
    await seat.at(fresh()).bet(`b${turn}`, '900.00')
    await at(60 + turn * 60)
    // Has the stakes counted.
    await seat.at(fresh()).promo(`small${turn}`, '300.00')
    expect((await seat.at(fresh()).rollback(`r${turn}`, `b${turn}`)).code).toBe('OK')
  }
  await expect(seat.at(fresh()).promo('more', '200.00')).rejects.toMatchObject(refused)
  expect(await lossOf([seat], '5000.00')).toBe(parseMoney('900.00'))
})

test('for a moment no call of a vendor at its ceiling is taken up, stakes neither: what they win could not be paid; stakes go back and rounds end', async () => {
  const seat = await bench.seat({ cash: '50.00' })
  const port = fresh()
  await seat.at(port).bet('b0', '10.00')
  await seat.at(port).bet('lost', '10.00')
  await seat.at(port).promo('p1', '990.00')
  await expect(seat.at(port).promo('p2', '20.00')).rejects.toMatchObject(refused)
  await expect(seat.at(port).bet('b1', '10.00')).rejects.toMatchObject(refused)
  expect(await cash(seat)).toBe('1020.00')
  expect((await seat.at(port).rollback('u0', 'b0')).code).toBe('OK')
  expect((await seat.at(port).close('c0', 'r-lost')).code).toBe('OK')
  expect(await cash(seat)).toBe('1030.00')
})

test('a refused payment leaves the count of stakes where it came to', async () => {
  const seat = await bench.seat({ cash: '500.00' })
  await seat.at(fresh()).bet('b1', '100.00')
  await at(60)
  await expect(seat.at(fresh()).promo('p1', '1200.00')).rejects.toMatchObject(refused)
  const counted = await bench.kit.owner.tx((t) =>
    t.one(
      `select staked, until > kernel.now() - interval '30 seconds' as "isFresh" from play.vendor_staked where vendor = $1 and day = $2`,
      [vendor, new Date(day).toISOString().slice(0, 10)],
    ),
  )
  expect(counted).toEqual({ staked: parseMoney('100.00'), isFresh: true })
})

test('the next day begins anew', async () => {
  const seat = await bench.seat()
  await seat.at(fresh()).promo('p1', '1000.00')
  await expect(seat.at(fresh()).promo('p2', '1.00')).rejects.toMatchObject(refused)
  await at(86_400)
  expect((await seat.at(fresh()).promo('p2', '1.00')).code).toBe('OK')
  day += 86_400_000
})

test('many members paid at once over two processes: never more than the ceiling, and nearly all of it', async () => {
  const seats = await Promise.all(Array.from({ length: 24 }, () => bench.seat({ cash: '0.00' })))
  const [one, two] = [fresh(), fresh()]
  for (let turn = 0; turn < 3; turn += 1) {
    const answers = await Promise.allSettled(
      seats.flatMap((seat, n) => [
        seat.at(n % 2 === 0 ? one : two).promo(`p${turn}`, '17.00'),
        seat.at(n % 2 === 0 ? two : one).betWin(`x${turn}`, '0.00', '9.00'),
      ]),
    )
    for (const answer of answers) if (answer.status === 'rejected') expect(answer.reason).toMatchObject(refused)
  }
  const loss = await lossOf(seats, '0.00')
  expect(loss <= parseMoney('1000.00')).toBe(true)
  expect(loss >= parseMoney('900.00')).toBe(true)
  expect((await bench.kit.owner.tx(reconcile)).problems).toEqual([])
})
