/** What the contract gathers from this module beside its calls. */
import type { ErrorEntry } from '../error.ts'
import { AmountText, Integer, OneLine, list, obj } from '../schema.ts'
import { setting } from '../setting.ts'

export const errors = {
  /** The round takes no more bets, by the server's clock, or it is another round by now. */
  bets_closed: { status: 409 },
  panel_taken: { status: 409 },
  /** The curve had stopped before the cash-out came. */
  cash_out_late: { status: 409 },
  seat_taken: { status: 409 },
  chat_muted: { status: 403 },
} as const satisfies Record<string, ErrorEntry>

/** Of a table with shared rounds: lengths in milliseconds; `exposure` is the most that the house may lose by one round. */
const TableTerms = {
  betting: Integer(100, 600_000),
  closed: Integer(0, 60_000),
  scene: Integer(0, 120_000),
  result: Integer(0, 120_000),
  min: AmountText,
  max: AmountText,
  roundMax: AmountText,
  exposure: AmountText,
}
const terms = (betting: number, scene: number) => ({
  betting,
  closed: 1_500,
  scene,
  result: 5_000,
  min: '1.00',
  max: '10000.00',
  roundMax: '50000.00',
  exposure: '2000000.00',
})

/** Lengths and limits of the tables with shared rounds. */
export const settings = {
  /**
   * Tables with shared rounds (GS-1.4, GS-2.3): lengths of the phases in milliseconds, limits of one member, what
   * the house may lose by one round. `tables` holds single tables with values of their own; crash has no scene but its curve.
   */
  TABLES: setting(
    obj({
      ...TableTerms,
      /** A round whose next step is later than this is void, in milliseconds. */
      voidAfter: Integer(1_000, 600_000),
      /** Rounds of one hash chain. */
      chain: Integer(10, 1_000_000),
      /** Part of the salt that an independent auditor gives once a chain is announced, taken when it comes into play; empty: there is none. */
      auditor: OneLine(0, 140),
      /** Figures that bet at each table in the demo profile; others see them marked. */
      simulated: Integer(0, 40),
      tables: list(obj({ table: OneLine(1, 40), ...TableTerms, video: OneLine(0, 300) }), 40),
    }),
    {
      ...terms(15_000, 7_000),
      voidAfter: 60_000,
      chain: 1_000_000,
      auditor: '',
      simulated: 6,
      tables: [
        { table: 'crash', ...terms(6_000, 0), closed: 1_000, result: 3_000, video: '' },
        { table: 'roulette', ...terms(18_000, 9_000), video: '' },
        { table: 'andar-bahar', ...terms(15_000, 12_000), video: '' },
        { table: 'cockfight', ...terms(20_000, 14_000), video: '' },
      ],
    },
    { group: 'tables', amounts: ['0.01', '1000000000.00'] },
  ),
} as const
