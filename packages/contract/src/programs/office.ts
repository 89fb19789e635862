/** From a recurring payment down to the entries it was worked out from, at the back office. */
import { endpoint, rates } from '../endpoint.ts'
import { Cursor, Instant, Integer, MemberNumber, MoneyText, OneLine, T, list, nullable, obj, oneOf, optional } from '../schema.ts'

const Name = OneLine(1, 40)
/** A period by its key: "2026-07-31", "2026-W31", "2026-07-31T18:05Z". */
const Period = T.String({ pattern: '^[0-9TWHZ:-]{7,17}$' })
const RoundId = OneLine(1, 128)
/** Something that has no form of its own here, as JSON. */
const JsonText = T.String({ maxLength: 20_000 })
/** A whole number that may be large or below zero. */
const Whole = T.String({ pattern: '^-?(0|[1-9][0-9]{0,18})$' })
const Posting = T.String({ pattern: '^[0-9]{1,19}$' })

export const officeCalls = {
  officeProgramTrace: endpoint({
    method: 'GET',
    site: 'office',
    who: ['operator'],
    permission: 'program.read',
    always: true,
    rate: rates.read,
    spec: 'D-C6',
    path: '/office/program/trace',
    title: 'Programs; and below what is named their runs, payments, lines, the members behind them, rounds and entries',
    request: obj({
      program: optional(Name),
      period: optional(Period),
      payee: optional(MemberNumber),
      source: optional(MemberNumber),
      category: optional(OneLine(1, 20)),
      round: optional(RoundId),
      cursor: optional(Cursor),
    }),
    reply: obj({
      level: oneOf('programs', 'runs', 'payments', 'lines', 'rounds', 'entries'),
      programs: list(obj({ id: Name, kind: Name, period: Name, nextAt: nullable(Instant) }), 100),
      runs: list(
        obj({
          period: Period,
          state: oneOf('OPEN', 'COMPUTED', 'PAID'),
          startAt: Instant,
          endAt: Instant,
          version: Integer(1, 2_000_000_000),
          terms: JsonText,
        }),
        50,
      ),
      payments: list(
        obj({
          payee: nullable(MemberNumber),
          due: MoneyText,
          owedBefore: MoneyText,
          amount: MoneyText,
          owedAfter: MoneyText,
          postingId: nullable(Posting),
        }),
        50,
      ),
      lines: list(obj({ about: Period, due: MoneyText, carryIn: Whole, carryOut: Whole, figures: JsonText, explanation: JsonText }), 100),
      sources: list(
        obj({
          source: nullable(MemberNumber),
          category: OneLine(1, 20),
          figures: list(obj({ measure: Name, amount: MoneyText }), 20),
        }),
        50,
      ),
      rounds: list(
        obj({
          round: nullable(RoundId),
          vendor: OneLine(0, 40),
          game: OneLine(0, 80),
          moved: MoneyText,
          entries: Integer(1, 2_000_000_000),
          at: Instant,
        }),
        50,
      ),
      entries: list(obj({ postingId: Posting, kind: Name, account: Name, amount: MoneyText, at: Instant }), 50),
      next: nullable(Cursor),
    }),
    errors: [],
  }),
} as const
