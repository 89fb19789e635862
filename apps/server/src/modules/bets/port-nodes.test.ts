/** Calls of one player that come to two processes at once, gathered in lanes (W-27). */
import { formatMoney, parseMoney } from '@khela/money'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { reconcile } from '../../ledger/index.ts'
import { openRules, type Calls, type RuleBench, type CallReply, type Seat } from '../../testing/wallet-port.ts'

let bench: RuleBench
beforeAll(async () => {
  bench = await openRules()
})
afterAll(() => bench.close())

type Op =
  | { op: 'bet'; n: number; amount: string }
  | { op: 'betWin'; n: number; amount: string; win: string }
  | { op: 'win'; n: number; of: number; amount: string }
  | { op: 'rollback'; n: number; of: number }
  | { op: 'promo'; n: number; amount: string }

const names = fc.integer({ min: 0, max: 7 })
const amount = fc.constantFrom('0.00', '10.00', '25.00', '60.00')
const ops: fc.Arbitrary<Op> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ op: fc.constant('bet' as const), n: names, amount }) },
  { weight: 2, arbitrary: fc.record({ op: fc.constant('betWin' as const), n: names, amount, win: amount }) },
  { weight: 2, arbitrary: fc.record({ op: fc.constant('win' as const), n: names, of: names, amount }) },
  { weight: 2, arbitrary: fc.record({ op: fc.constant('rollback' as const), n: names, of: names }) },
  { weight: 1, arbitrary: fc.record({ op: fc.constant('promo' as const), n: names, amount }) },
)

/** Stakes have one set of names and what ends them another, so that rounds are settled and not only conflicts made. */
function send(v: Calls, op: Op): Promise<CallReply> {
  if (op.op === 'bet') return v.bet(`s${op.n}`, op.amount)
  if (op.op === 'betWin') return v.betWin(`s${op.n}`, op.amount, op.win)
  if (op.op === 'win') return v.win(`e${op.n}`, `s${op.of}`, op.amount)
  if (op.op === 'rollback') return v.rollback(`e${op.n}`, `s${op.of}`)
  return v.promo(`e${op.n}`, op.amount)
}
const nameOf = (op: Op): string => (op.op === 'bet' || op.op === 'betWin' ? `s${op.n}` : `e${op.n}`)

interface Step {
  readonly key: string
  readonly after: bigint
}
/** What the ledger did to the player's cash, one line a call, in the order it did it. */
async function chainOf(seat: Seat): Promise<Step[]> {
  const entries = await bench.kit.owner.tx((t) =>
    t.query<Step>(
      `select split_part(p.key, ':', 2) as key, e.balance_after as after
         from ledger.account a join ledger.entry e on e.account_id = a.id and e.member_id = a.member_id
         join ledger.posting p on p.id = e.posting_id
        where a.member_id = $1 and a.kind = 'cash' order by e.seq`,
      [seat.memberId],
    ),
  )
  return entries.filter(({ key }, n) => entries[n + 1]?.key !== key)
}

/** Cash by the calls that were taken, whatever their order: the stakes that stand, what they won, and gifts. */
function moneyOf(taken: ReadonlyMap<string, Op>, undone: ReadonlySet<string>): bigint {
  let cash = parseMoney('100.00')
  for (const [name, op] of taken) {
    if (op.op === 'promo') cash += parseMoney(op.amount)
    if (op.op === 'win') cash += parseMoney(op.amount)
    if ((op.op === 'bet' || op.op === 'betWin') && !undone.has(name)) cash -= parseMoney(op.amount)
    if (op.op === 'betWin' && !undone.has(name)) cash += parseMoney(op.win)
  }
  return cash
}

test('any calls at once on two processes are some order of the same calls: in every answer, in the money, in the record', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(ops, fc.boolean()), { minLength: 4, maxLength: 24 }), async (calls) => {
      const seat = await bench.seat()
      const [one, two] = [seat.at(bench.port), seat.at(bench.second)]
      const answers = await Promise.all(calls.map(async ([op, isSecond]) => ({ op, answer: await send(isSecond ? two : one, op) })))

      const taken = new Map<string, Op>()
      const posted = new Map<string, string | undefined>()
      for (const { op, answer } of answers) {
        if (answer.code !== 'OK' || answer.replayed) continue
        // One first answer for each name.
        expect(taken.has(nameOf(op)), nameOf(op)).toBe(false)
        taken.set(nameOf(op), op)
        if (answer.effect === 'posted') posted.set(nameOf(op), answer.cash)
      }
      const chain = await chainOf(seat)
      // Each answer told the balance that the ledger had at its place in the order; the first line is what the player began with.
      for (const { key, after } of chain.slice(1)) expect([key, posted.get(key)]).toEqual([key, formatMoney(after)])
      expect(chain.every(({ after }) => after >= 0n)).toBe(true)

      const undone = new Set<string>()
      for (const name of new Set(calls.flatMap(([op]) => ('of' in op ? [`s${op.of}`] : []))))
        if ((await one.status(name))['state'] === 'CANCELLED') undone.add(name)
      const { cash, receivable } = await seat.held()
      expect(parseMoney(cash) - parseMoney(receivable)).toBe(moneyOf(taken, undone))
      // After a rollback that was taken no bet of that name stands (W-C41).
      for (const op of taken.values()) if (op.op === 'rollback') expect((await one.status(`s${op.of}`))['state']).not.toBe('OPEN')
      // Sent again, to the other process, each is answered as it was first.
      for (const { op, answer } of answers.filter(({ answer: { code, replayed } }) => code === 'OK' && !replayed))
        expect((await send(two, op)).body).toBe(answer.body)
    }),
    { numRuns: 25 },
  )
  expect((await bench.kit.owner.tx(reconcile)).problems).toEqual([])
}, 60_000)
