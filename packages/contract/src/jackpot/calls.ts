import { endpoint, everyone, rates } from '../endpoint.ts'
import { empty, Hex, Instant, Integer, list, MoneyText, nullable, obj, oneOf, PublicId } from '../schema.ts'

export const jackpotNames = ['grand', 'major', 'minor'] as const

const Range = obj({ from: Integer(0, 1_000_000_000), to: Integer(0, 1_000_000_000) })

export const calls = {
  jackpots: endpoint({
    method: 'GET',
    path: '/wps/jackpots',
    site: 'web',
    title: 'Jackpot pools: what each holds now, and the steps it makes in the next minute',
    who: everyone,
    rate: rates.public,
    request: empty,
    reply: obj({
      pools: list(
        obj({
          id: PublicId,
          kind: oneOf(...jackpotNames),
          /** What it holds at `at`, which is what it would pay. */
          amount: MoneyText,
          at: Instant,
          steps: list(obj({ at: Instant, amount: MoneyText }), 120),
          /** The promise of the seed its growth is drawn from. */
          commit: Hex(64),
          openedAt: Instant,
        }),
        10,
      ),
    }),
    errors: [],
    spec: 'D-H4; PS-9.9',
  }),
  jackpotProof: endpoint({
    method: 'GET',
    path: '/wps/jackpots/proof',
    site: 'web',
    title: 'All that is needed to work a jackpot pool out again; its seed once it has been won',
    who: everyone,
    rate: rates.public,
    request: obj({ pool: PublicId }),
    reply: obj({
      id: PublicId,
      kind: oneOf(...jackpotNames),
      commit: Hex(64),
      serverSeed: nullable(Hex(64)),
      plan: obj({ start: Range, step: Range, waitMs: Range }),
      openedAt: Instant,
      /** What was paid, after which step and when; null while the pool runs. */
      won: nullable(obj({ amount: MoneyText, step: Integer(0, 2_147_483_647), at: Instant })),
    }),
    errors: [],
    spec: 'D-H4; GS-1.7',
  }),
} as const
