import { formatMoney, parseMoney } from '@khela/money'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { self } from '../../kernel/scope-mint.ts'
import { testApp, type TestApp } from '../../kernel/test-app.ts'
import { post, reconcile } from '../../ledger/index.ts'
import { placeBet } from './stakes.ts'
import { rollbackBet } from './port.ts'
import { seedCatalogue } from '../catalogue/index.ts'
import { answerOf, type PortAnswer } from './port-types.ts'
import { insertSession, roundsOf } from '../../testing/rounds.ts'
import { settleRound } from './wins.ts'

/**
 * Whatever a vendor sends in whatever order, with ids used twice and for different things: the port answers what the
 * rules of W-RULES, W-STATES say, written down here a second time without a database.
 */
let kit: TestApp
let members = 9_000n
beforeAll(async () => {
  kit = await testApp()
  await seedCatalogue(kit.app)
})
afterAll(() => kit.close())

type Op =
  | { op: 'bet'; id: string; round: string; amount: bigint }
  | { op: 'win'; id: string; bet: string; amount: bigint; closed: boolean }
  | { op: 'rollback'; id: string; target: string }

const ids = fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f')
const amounts = fc.constantFrom(0n, 10_000n, 250_000n, 600_000n)
const ops: fc.Arbitrary<Op> = fc.oneof(
  fc.record({ op: fc.constant('bet' as const), id: ids, round: fc.constantFrom('r1', 'r2'), amount: amounts }),
  fc.record({ op: fc.constant('win' as const), id: ids, bet: ids, amount: amounts, closed: fc.boolean() }),
  fc.record({ op: fc.constant('rollback' as const), id: ids, target: ids }),
)

interface Bet {
  state: 'OPEN' | 'SETTLED' | 'CANCELLED' | 'TOMBSTONE'
  readonly stake: bigint
  readonly round: string
}
interface Round {
  status: 'OPEN' | 'SETTLED' | 'VOID'
  stake: bigint
  payout: bigint
}

class Model {
  balance = parseMoney('100.00')
  readonly bets = new Map<string, Bet>()
  readonly rounds = new Map<string, Round>()
  readonly calls = new Map<string, { op: Op; said: string }>()

  /** The code that the rules give. */
  answer(op: Op): string {
    const tombstone = this.bets.get(op.id)?.state === 'TOMBSTONE'
    if (tombstone && op.op === 'bet') return 'TX_CANCELLED'
    const known = this.calls.get(op.id)
    // An id that was cancelled before its bet came stands for that bet and nothing else.
    if (tombstone && !known) return 'TX_CONFLICT'
    if (known) return JSON.stringify(known.op, bigints) === JSON.stringify(op, bigints) ? known.said : 'TX_CONFLICT'
    const said = op.op === 'bet' ? this.bet(op) : op.op === 'win' ? this.win(op) : this.rollback(op)
    // W-2b: refused bets are kept, refused wins and rollbacks are not.
    if (op.op === 'bet' || said === 'OK') this.calls.set(op.id, { op, said })
    return said
  }
  private bet(op: Extract<Op, { op: 'bet' }>): string {
    const round = this.rounds.get(op.round)
    if (round && round.status !== 'OPEN') return 'ROUND_CLOSED'
    if (op.amount > this.balance) return 'INSUFFICIENT_FUNDS'
    this.balance -= op.amount
    if (round) round.stake += op.amount
    else this.rounds.set(op.round, { status: 'OPEN', stake: op.amount, payout: 0n })
    this.bets.set(op.id, { state: 'OPEN', stake: op.amount, round: op.round })
    return 'OK'
  }
  private win(op: Extract<Op, { op: 'win' }>): string {
    const bet = this.bets.get(op.bet)
    if (!bet) return 'BET_NOT_FOUND'
    if (bet.state === 'TOMBSTONE' || bet.state === 'CANCELLED') return 'TX_CANCELLED'
    const round = this.rounds.get(bet.round)
    if (round?.status !== 'OPEN') return 'ROUND_CLOSED'
    this.balance += op.amount
    round.payout += op.amount
    if (op.amount > 0n) bet.state = 'SETTLED'
    if (op.closed) {
      round.status = 'SETTLED'
      for (const one of this.bets.values()) if (one.round === bet.round && one.state === 'OPEN') one.state = 'SETTLED'
    }
    return 'OK'
  }
  private rollback(op: Extract<Op, { op: 'rollback' }>): string {
    const bet = this.bets.get(op.target)
    if (!bet) {
      const target = this.calls.get(op.target)
      if (target) return target.op.op === 'bet' ? 'OK' : 'BET_SETTLED'
      this.bets.set(op.target, { state: 'TOMBSTONE', stake: 0n, round: '' })
      return 'OK'
    }
    if (bet.state === 'TOMBSTONE' || bet.state === 'CANCELLED') return 'OK'
    if (bet.state === 'SETTLED') return 'BET_SETTLED'
    bet.state = 'CANCELLED'
    this.balance += bet.stake
    const round = this.rounds.get(bet.round)
    const rest = [...this.bets.values()].filter((one) => one.round === bet.round && one.state !== 'CANCELLED')
    if (round && rest.length === 0) round.status = 'VOID'
    else if (round) round.stake -= bet.stake
    return 'OK'
  }
}
const bigints = (_name: string, value: unknown): unknown => (typeof value === 'bigint' ? value.toString() : value)

async function seat() {
  const memberId = members++
  const session = 'gs_0000000000000000000000'
  const amount = parseMoney('100.00')
  await kit.app.db.tx(async (t) => {
    const lines = [
      { account: { house: 'gateway' }, currency: 'BDT', amount: -amount },
      { account: { memberId, kind: 'cash' }, currency: 'BDT', amount },
    ] as const
    await post(t, { kind: 'deposit', memberId, key: 'start', lines, ref: { type: 'test', id: '1' } })
    await insertSession(t, { id: session, memberId, game: 'dice', vendor: 'KH', mode: 'real' })
  })
  const base = { vendor: 'KH', memberId, currency: 'BDT', session, role: 'member', gameCode: 'dice' } as const
  const { app } = kit
  const scope = self(memberId)
  const send = (op: Op): Promise<PortAnswer> =>
    app.db.tx(async (t) => {
      if (op.op === 'bet') return answerOf(await placeBet(t, app, { ...base, txId: op.id, round: op.round, amount: op.amount }))
      if (op.op === 'win') {
        const win = { ...base, txId: op.id, betTxId: op.bet, amount: op.amount, roundClosed: op.closed }
        return answerOf(await settleRound(t, app, win))
      }
      return answerOf(await rollbackBet(t, app, { ...base, txId: op.id, targetTxId: op.target, reason: 'test' }))
    })
  const held = async () =>
    (await kit.owner.tx((t) => t.one<{ balance: bigint }>('select balance from ledger.account where member_id = $1', [memberId]))).balance
  const rounds = () => app.db.tx((t) => roundsOf(t, scope, { memberId }))
  return { send, held, rounds }
}

test('any order of bets, wins and rollbacks gives the answers and the money of the rules', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(ops, { minLength: 1, maxLength: 24 }), async (sequence) => {
      const model = new Model()
      const s = await seat()
      for (const op of sequence) {
        const expected = model.answer(op)
        const { code } = await s.send(op)
        expect(code, JSON.stringify(op, bigints)).toBe(expected)
        expect(formatMoney(await s.held())).toBe(formatMoney(model.balance))
      }
      const stored = (await s.rounds()).map((round) => `${round.status} ${round.stake} ${round.payout}`).toSorted()
      expect(stored).toEqual([...model.rounds.values()].map((round) => `${round.status} ${round.stake} ${round.payout}`).toSorted())
    }),
    { numRuns: 60 },
  )
}, 60_000)

test('the same calls all at once leave the books whole and no call decided twice', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(ops, { minLength: 4, maxLength: 16 }), async (sequence) => {
      const s = await seat()
      const twice = [...sequence, ...sequence]
      const answers = await Promise.all(twice.map(s.send))
      const firsts = new Map<string, string>()
      for (const [n, answer] of answers.entries()) {
        const op = twice[n]
        if (answer.code !== 'OK' || op === undefined) continue
        const text = JSON.stringify(op, bigints)
        const said = JSON.stringify(answer)
        // Equal calls that were decided have one answer.
        expect(firsts.get(text) ?? said).toBe(said)
        firsts.set(text, said)
      }
      expect((await s.held()) >= 0n).toBe(true)
    }),
    { numRuns: 12 },
  )
  expect(await kit.owner.tx(reconcile)).toMatchObject({ ok: true, problems: [] })
}, 60_000)
