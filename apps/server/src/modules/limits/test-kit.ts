/** A database with members whose limits are tried, for the tests beside it. Amounts in whole units of 1/10 000 BDT. */
import { setClock, type Tx } from '../../kernel/index.ts'
import { self } from '../../kernel/scope-mint.ts'
import { testDb, type TestDb } from '../../kernel/testing.ts'
import { breakOf, limitsOf, setLimits, type Played } from './limits.ts'
import { type CapChange, type Setter } from './rules.ts'

export const nothingPlayed: Played = async () => ({ stake: 0n, payout: 0n, deposited: 0n })

export interface LimitsBench {
  readonly base: TestDb
  tx<T>(fn: (t: Tx) => Promise<T>): Promise<T>
  /** A number nobody has used. */
  member(): bigint
  /** The clock stands still there from now on. */
  clock(at: string | Date): Promise<void>
  set(memberId: bigint, change: CapChange, o?: { by?: Setter; played?: Played }): Promise<void>
  /** What the wallet port does with a stake: asks, and counts when nothing is said. The reason, or null. */
  stake(memberId: bigint, amount: bigint, sessionAt?: Date): Promise<string | null>
  payout(memberId: bigint, amount: bigint): Promise<void>
  voidStake(memberId: bigint, stake: bigint, payout: bigint, at: Date): Promise<void>
  standing(memberId: bigint): ReturnType<typeof limitsOf>
  breakOf(memberId: bigint): ReturnType<typeof breakOf>
}

export async function openBench(max = 8): Promise<LimitsBench> {
  const base = await testDb({ max })
  let last = 0n
  const tx: LimitsBench['tx'] = (fn) => base.db.tx(fn)
  return {
    base,
    tx,
    member: () => (last += 1n),
    clock: (at) => tx((t) => setClock(t, new Date(at), { stopped: true })),
    set: (memberId, change, { by = 'member', played = nothingPlayed } = {}) =>
      tx((t) => setLimits(t, self(memberId), { memberId, by }, change, played)),
    stake: (memberId, amount, sessionAt) =>
      tx(async (t) => {
        const { reason } = await t.one<{ reason: string | null }>('select limits.refusal($1, $2, $3) as reason', [
          memberId,
          amount,
          sessionAt ?? null,
        ])
        if (reason === null) await t.query('select limits.note_stake($1, $2)', [memberId, amount])
        return reason
      }),
    payout: (memberId, amount) => tx(async (t) => void (await t.query('select limits.note_payout($1, $2)', [memberId, amount]))),
    voidStake: (memberId, stake, payout, at) =>
      tx(async (t) => void (await t.query('select limits.note_void($1, $2, $3, $4)', [memberId, stake, payout, at]))),
    standing: (memberId) => tx((t) => limitsOf(t, self(memberId), memberId)),
    breakOf: (memberId) => tx((t) => breakOf(t, self(memberId), memberId)),
  }
}
