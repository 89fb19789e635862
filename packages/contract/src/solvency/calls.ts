import { endpoint, everyone, rates, trueAccounts } from '../endpoint.ts'
import { Currency, Day, Hex, Instant, Integer, OneLine, MoneyText, empty, list, obj } from '../schema.ts'

const mostAccounts = 2_000_000_000
const published = {
  night: Day,
  currency: Currency,
  root: Hex(64),
  total: MoneyText,
  accounts: Integer(0, mostAccounts),
  takenAt: Instant,
}

export const calls = {
  solvencyRoots: endpoint({
    method: 'GET',
    path: '/wps/solvency/roots',
    site: 'web',
    title: 'Roots and totals of all member balances, the last 60 nights',
    who: everyone,
    rate: rates.public,
    request: empty,
    reply: obj({ nights: list(obj(published), 60) }),
    errors: [],
    spec: 'packages/fair/src/solvency',
  }),
  solvencyProof: endpoint({
    method: 'GET',
    path: '/wps/solvency/proof',
    site: 'web',
    title: 'Proof that the own balances are counted in the root of a night',
    who: trueAccounts,
    rate: rates.read,
    request: obj({ night: Day }),
    reply: obj({
      ...published,
      proofs: list(
        obj({
          publicId: OneLine(1, 40),
          account: OneLine(1, 40),
          balance: MoneyText,
          salt: Hex(64),
          head: Hex(64),
          index: Integer(0, mostAccounts),
          path: list(obj({ hash: Hex(64), sum: MoneyText }), 40),
        }),
        20,
      ),
    }),
    errors: [],
    spec: 'packages/fair/src/solvency',
  }),
} as const
