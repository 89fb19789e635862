/** What the contract gathers from this module beside its calls. */
import type { ErrorEntry } from '../error.ts'
import { AmountText, Integer, obj } from '../schema.ts'
import { setting } from '../setting.ts'
import type { TopicRow } from '../topic.ts'
import { PokerRooms, SameNetwork, pokerRooms } from './rooms.ts'

export const errors = {
  /** Another seat of this table for money is taken from the same network (GS-2.19). */
  same_network: { status: 422 },
} as const satisfies Record<string, ErrorEntry>

export const topics = {
  /** A table one sits at has moved; what of it one may see is said by the read. */
  poker: { audience: 'member' },
} as const satisfies Record<string, TopicRow>

/** Rooms of the poker tables, who may sit together, and when two are a case. */
export const settings = {
  /** Rooms of the poker tables; a change is for tables that open from then on. */
  POKER_ROOMS: setting(PokerRooms, pokerRooms, { group: 'tables', amounts: ['0.01', '1000000.00'] }),
  /** Whether two people of one network may sit at one table for money (GS-2.19). */
  POKER_SAME_NETWORK: setting(SameNetwork, 'refuse', { group: 'tables' }),
  /**
   * When two members at the poker tables for money are a case (GS-2.19.5): so many hands together in
   * 30 days, so much lost by the one to the other beyond what came back, so many hundredths of a standard deviation from even, and
   * so many percent of what moved between them stayed with one. Playing better alone does not keep nearly all of it.
   */
  POKER_DUMP_ALARM: setting(
    obj({ hands: Integer(2, 10_000), amount: AmountText, hundredths: Integer(100, 2_000), percent: Integer(10, 100) }),
    { hands: 12, amount: '500.00', hundredths: 300, percent: 70 },
    { group: 'tables', amounts: ['1.00', '100000000.00'] },
  ),
  /** Minutes after which a seat that plays no hands is freed. */
  POKER_IDLE_MINUTES: setting(Integer(1, 240), 10, { group: 'tables' }),
} as const
