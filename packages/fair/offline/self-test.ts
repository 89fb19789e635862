import { checkHand, type HandRecord } from '../src/holdem-verifier.ts'
import { checkBalanceProof, type BalanceProof } from '../src/solvency/verifier.ts'
import { checkDice, checkInts } from '../src/verifier.ts'

/** The vectors embedded in the offline page. */
export interface Vectors {
  readonly streams: readonly {
    readonly serverSeed: string
    readonly serverSeedHash: string
    readonly clientSeed: string
    readonly nonce: number
    readonly block0: string
    readonly block1: string
    readonly u32: readonly number[]
    readonly dice: number
  }[]
  readonly rejection: {
    readonly serverSeed: string
    readonly clientSeed: string
    readonly nonce: number
    readonly n: number
    readonly values: readonly number[]
    readonly bytesUsed: number
  }
  readonly rejectedDice: { readonly serverSeed: string; readonly clientSeed: string; readonly nonce: number; readonly roll: number }
  readonly dice: readonly { readonly W: number; readonly mult: string }[]
  readonly hand: HandRecord
  readonly balances: readonly BalanceProof[]
}

/** What the page found when it checked itself: how many comparisons held, and the names of those that did not. */
export interface SelfTest {
  readonly passed: number
  readonly failed: readonly string[]
}

/** Works every embedded vector out again with the code of this page. */
export async function selfTest(vectors: Vectors): Promise<SelfTest> {
  const failed: string[] = []
  let passed = 0
  const compare = (name: string, found: unknown, expected: unknown): void => {
    if (JSON.stringify(found) === JSON.stringify(expected)) passed += 1
    else failed.push(name)
  }
  for (const vector of vectors.streams) {
    const { serverSeed, clientSeed, nonce } = vector
    const words = await checkInts(serverSeed, clientSeed, nonce, 4294967296, 16)
    compare(`${clientSeed}: blocks`, words.blocks, [vector.block0, vector.block1])
    compare(`${clientSeed}: words`, words.values.slice(0, 4), vector.u32)
    const bet = { serverSeed, clientSeed, nonce, side: 'under', target: 5000, stake: '1.00', commit: vector.serverSeedHash } as const
    const check = await checkDice(bet)
    compare(`${clientSeed}: promise`, check.commitMatches, true)
    compare(`${clientSeed}: roll`, check.roll, vector.dice)
  }
  const { rejection, rejectedDice } = vectors
  const ints = await checkInts(rejection.serverSeed, rejection.clientSeed, rejection.nonce, rejection.n, rejection.values.length)
  compare('rejected words', [ints.values, ints.bytesUsed], [rejection.values, rejection.bytesUsed])
  const retried = await checkInts(rejectedDice.serverSeed, rejectedDice.clientSeed, rejectedDice.nonce, 10_000, 1)
  compare('rejected roll', [retried.values, retried.words.length], [[rejectedDice.roll], 2])
  for (const sample of vectors.dice) {
    const [num = '', den = '1'] = sample.mult.split('/')
    const check = await checkDice({ ...rejectedDice, side: 'under', target: sample.W, stake: '1.00' })
    compare(`multiplier of ${sample.W}`, BigInt(check.multiplier.replace('.', '')) * BigInt(den) === BigInt(num) * 10_000n, true)
  }
  const { wrongCards, isPaid } = await checkHand(vectors.hand)
  compare('hand of cards', [wrongCards, isPaid], [0, true])
  for (const proof of vectors.balances)
    compare(`balance ${proof.index + 1} of ${proof.accounts}`, (await checkBalanceProof(proof)).isGood, true)
  return { passed, failed }
}
