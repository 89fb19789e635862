import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { system } from '../kernel/scope-mint.ts'
import { testDb, type TestDb } from '../kernel/testing.ts'
import { kindRows } from './kinds.ts'
import { balances, postMany, reverse, type Line, type PostingOutcome, type PostingRequest } from './index.ts'
import { allowTransfers, closeWhole, sample, sampleKinds, transfer } from './samples.ts'

/**
 * Random programs of postings, batches, repetitions and reversals, run on the database and on a plain model of what the
 * ledger promises. Every outcome and every balance must be equal.
 */

type Step =
  | { readonly do: 'post'; readonly requests: readonly PostingRequest[] }
  | { readonly do: 'reverse'; readonly nth: number; readonly key: string }
type Answer = { status: string; balances?: bigint[]; postingId?: number }

const MEMBERS = 3
const anyKey = fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j')
const anyRequest = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constantFrom(...sampleKinds),
      member: fc.nat(MEMBERS - 1),
      key: anyKey,
      amount: fc.constantFrom(10n, 25n, 40n),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('deposit' as const),
      member: fc.nat(MEMBERS - 1),
      key: anyKey,
      amount: fc.constantFrom(30n, 90n),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('transfer' as const),
      member: fc.nat(MEMBERS - 1),
      key: anyKey,
      amount: fc.constantFrom(5n, 20n),
    }),
  },
)
const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant('post' as const), requests: fc.array(anyRequest, { minLength: 1, maxLength: 8 }) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('reverse' as const), nth: fc.nat(20), key: anyKey }) },
)

class Model {
  readonly #held = new Map<string, bigint>()
  readonly #known = new Map<string, { fingerprint: string; balances: bigint[]; postingId: number }>()
  readonly #postings: PostingRequest[] = []
  readonly #reversed = new Map<number, string>()

  balance(memberId: bigint, kind: string): bigint {
    return this.#held.get(`${memberId}/${kind}`) ?? 0n
  }

  posting(nth: number): PostingRequest | undefined {
    return this.#postings[nth]
  }

  #mine(request: PostingRequest): { kind: string; amount: bigint; memberId: bigint }[] {
    return request.lines.flatMap(({ account, amount }) => ('memberId' in account ? [{ ...account, amount }] : []))
  }

  post(request: PostingRequest, reversalOf?: number): Answer {
    const name = `${request.memberId}/${request.key}`
    const lines = request.lines.map(({ account, amount }) => [Object.values(account).map(String), String(amount)])
    const fingerprint = JSON.stringify([request.kind, request.ref, lines.map((line) => JSON.stringify(line)).toSorted(), reversalOf])
    const known = this.#known.get(name)
    const show = (): bigint[] =>
      this.#mine(request)
        .filter(({ memberId }) => memberId === request.memberId)
        .map(({ kind }) => this.balance(request.memberId, kind))
        .toSorted((a, b) => Number(a - b))
    if (known !== undefined) {
      return known.fingerprint === fingerprint
        ? { status: 'replayed', balances: known.balances, postingId: known.postingId }
        : { status: 'conflict' }
    }
    if (this.#mine(request).some(({ memberId, kind, amount }) => this.balance(memberId, kind) + amount < 0n)) {
      return { status: 'insufficient', balances: show() }
    }
    for (const { memberId, kind, amount } of this.#mine(request)) {
      this.#held.set(`${memberId}/${kind}`, this.balance(memberId, kind) + amount)
    }
    const postingId = this.#postings.push(request) - 1
    const shown = show()
    this.#known.set(name, { fingerprint, balances: shown, postingId })
    return { status: 'posted', balances: shown, postingId }
  }

  reverse(nth: number, key: string): Answer {
    const first = this.#postings[nth]
    const kind = kindRows.find(({ code }) => code === first?.kind)?.reversedBy
    if (first === undefined || kind === undefined) return { status: 'error' }
    const before = this.#reversed.get(nth)
    if (before !== undefined && before !== key) return { status: 'conflict' }
    const lines = first.lines.map((line): Line => ({ ...line, amount: -line.amount }))
    const answer = this.post({ ...first, kind: kind as PostingRequest['kind'], key, lines }, nth)
    if (answer.status === 'posted') this.#reversed.set(nth, key)
    return answer
  }
}

let base: TestDb
let next = 1n
beforeAll(async () => {
  base = await testDb()
  await base.owner.tx(allowTransfers)
})
afterAll(() => closeWhole(base))

/** An outcome in the model's words: `ids` numbers the postings in the order they were written. */
function told(outcome: PostingOutcome, ids: Map<bigint, number>): Answer {
  if (outcome.status === 'conflict') return { status: 'conflict' }
  const held = outcome.balances.map(({ balance }) => balance).toSorted((a, b) => Number(a - b))
  if (outcome.status === 'insufficient') return { status: 'insufficient', balances: held }
  const id = ids.get(outcome.postingId) ?? ids.set(outcome.postingId, ids.size).size - 1
  return { status: outcome.status, balances: held, postingId: id }
}

async function runStep(todo: Step, model: Model, ids: Map<bigint, number>): Promise<[Answer[], Answer[]]> {
  if (todo.do === 'post') {
    const outcomes = await base.db.tx((t) => postMany(t, todo.requests))
    return [outcomes.map((outcome) => told(outcome, ids)), todo.requests.map((one) => model.post(one))]
  }
  const id = [...ids].find(([, nth]) => nth === todo.nth)?.[0] ?? -1n
  const outcome = await base.db
    .tx((t) => reverse(t, id, todo.key, 'test'))
    .then(
      (found) => told(found, ids),
      () => ({ status: 'error' }),
    )
  return [[outcome], [model.reverse(todo.nth, todo.key)]]
}

test('every program ends as the model says', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12 }), async (program) => {
      const first = next
      next += BigInt(MEMBERS)
      const model = new Model()
      const ids = new Map<bigint, number>()
      for (const one of program) {
        const todo: Step =
          one.do === 'reverse'
            ? one
            : {
                do: 'post',
                requests: one.requests.map(({ kind, member, key: name, amount }) =>
                  kind === 'transfer'
                    ? transfer(first + BigInt(member), first + BigInt((member + 1) % MEMBERS), name, amount)
                    : sample(kind, first + BigInt(member), name, amount),
                ),
              }
        const [real, expected] = await runStep(todo, model, ids)
        expect(real).toEqual(expected)
      }
      for (let m = first; m < next; m += 1n) {
        for (const { kind, balance } of await base.db.tx((t) => balances(t, system(), m))) expect(balance).toBe(model.balance(m, kind))
      }
    }),
    { numRuns: 80 },
  )
})
