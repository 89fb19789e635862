/** What the member's money did over a span: the activity statement, profit and loss, bonuses, and the games there are records of. */
import { endpoint, players, rates, trueAccounts } from '../../endpoint.ts'
import { movementGroups, profitBy } from '../records.ts'
import { Currency, Day, Instant, Integer, LeastOdds, OneLine, MoneyText, empty, list, nullable, obj, oneOf, T } from '../../schema.ts'

const Name = obj({ bn: OneLine(1, 80), en: OneLine(1, 80) })
const Group = oneOf(...movementGroups)
const count = Integer(0, 2_000_000_000)
const Figures = {
  /** Stakes less what was given back; what still runs is among them. */
  stake: MoneyText,
  /** The valid bet of rounds (docs/GLOSSARY.md): what the betting record and the turnover count. */
  validBet: MoneyText,
  payout: MoneyText,
  /** Payout less stake. */
  result: MoneyText,
  deposits: MoneyText,
  withdrawals: MoneyText,
  bonus: MoneyText,
}
export const bonusStates = ['open', 'done', 'free', 'expired', 'cancelled'] as const

export const calls = {
  statement: endpoint({
    method: 'GET',
    path: '/wps/reports/statement',
    site: 'web',
    title: 'Own money over a span of at most 366 days: opening balance, what moved, closing balance',
    who: trueAccounts,
    rate: rates.read,
    request: obj({ from: Day, to: Day }),
    reply: obj({
      currency: Currency,
      opening: MoneyText,
      closing: MoneyText,
      /**
       * What moved between the member and others, by kind; opening plus all of them is closing. Money at a table is the member's until it
       * is played: what sittings staked and returned stands here, what was carried there and back does not.
       */
      lines: list(obj({ group: Group, kind: OneLine(1, 40), amount: MoneyText, entries: count }), 200),
      /** The accounts that the balance is made of. */
      accounts: list(obj({ account: OneLine(1, 20), opening: MoneyText, closing: MoneyText }), 20),
      /** Owed after corrections (W-21); not part of the balance. */
      owed: obj({ opening: MoneyText, closing: MoneyText }),
      asOf: Instant,
    }),
    errors: [],
    spec: 'CO-5.29',
  }),
  profit: endpoint({
    method: 'GET',
    path: '/wps/reports/profit',
    site: 'web',
    title: 'Own profit and loss over a span of at most 366 days, by day, category or vendor',
    who: trueAccounts,
    rate: rates.read,
    request: obj({ from: Day, to: Day, by: oneOf(...profitBy) }),
    reply: obj({
      /** Days in order, only those on which something moved; categories and vendors by stake. `key` is a day, a category or a vendor. */
      rows: list(obj({ key: OneLine(1, 40), name: nullable(Name), ...Figures }), 400),
      totals: obj(Figures),
      asOf: Instant,
    }),
    errors: [],
    spec: 'PS-2.39',
  }),
  bonusDetails: endpoint({
    method: 'GET',
    path: '/wps/reports/bonuses',
    site: 'web',
    title: 'Bonuses and prizes of the member, newest first, and what is still to be wagered for them',
    who: trueAccounts,
    rate: rates.read,
    request: empty,
    reply: obj({
      content: list(
        obj({
          id: OneLine(1, 240),
          /** What it was given for. */
          reason: oneOf('free_rounds', 'promotion', 'bonus'),
          vendorName: nullable(Name),
          /** The campaign or offer by its name, where it has one. */
          source: OneLine(0, 200),
          amount: nullable(MoneyText),
          account: oneOf('cash', 'bonus'),
          /** How many times their winnings must be wagered, for free rounds that ask for it. */
          times: nullable(MoneyText),
          needed: MoneyText,
          done: MoneyText,
          left: MoneyText,
          state: oneOf(...bonusStates),
          /** What was left of it and went back to the house when it was over. */
          takenBack: MoneyText,
          at: Instant,
          expiresAt: nullable(Instant),
          postingId: nullable(T.String({ pattern: '^[0-9]{1,19}$' })),
        }),
        200,
      ),
      /** Bonus money in the account now. */
      balance: MoneyText,
      leastOdds: LeastOdds,
      asOf: Instant,
    }),
    errors: [],
    spec: 'PS-2.40',
  }),
  playedGames: endpoint({
    method: 'GET',
    path: '/wps/reports/games',
    site: 'web',
    title: 'Games the player has opened, with vendor and category, for the filters of the records',
    who: players,
    rate: rates.read,
    request: empty,
    reply: obj({
      content: list(
        obj({ gameCode: OneLine(1, 40), displayName: Name, vendor: OneLine(1, 20), vendorName: Name, gameType: OneLine(1, 20) }),
        500,
      ),
    }),
    errors: [],
    spec: 'PS-1.6',
  }),
} as const
