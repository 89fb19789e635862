/** What the contract gathers from this module beside its calls. */
import { AmountText, Integer, MemberId, PublicId, obj } from '../schema.ts'
import { setting } from '../setting.ts'
import type { TopicRow } from '../topic.ts'

export const events = {
  /** The people of responsible play wrote to a member about a case of responsible play. */
  careWritten: obj({ memberId: MemberId, stepId: PublicId }),
} as const

export const topics = {
  realityCheck: { audience: 'member' },
} as const satisfies Record<string, TopicRow>

export const settings = {
  /**
   * From when a figure of a member is a marker of harm (CO-5.24): deposits of seven days in hundredths of the weekly
   * average of the four weeks before, and at least so much; methods, cancelled withdrawals and contacts of 30 days; the longest
   * play of seven days in minutes; days of seven with three deposits or more and a loss; uses of the tools in 90 days. `quietDays`:
   * how long the markers of a closed case raise no other.
   */
  HARM_MARKERS: setting(
    obj({
      risePercent: Integer(110, 10_000),
      riseLeast: AmountText,
      methods: Integer(2, 100),
      cancelledWithdrawals: Integer(1, 1_000),
      contacts: Integer(1, 1_000),
      sessionMinutes: Integer(30, 1_440),
      chaseDays: Integer(1, 7),
      toolUses: Integer(1, 1_000),
      quietDays: Integer(0, 365),
    }),
    {
      risePercent: 250,
      riseLeast: '20000.00',
      methods: 4,
      cancelledWithdrawals: 3,
      contacts: 6,
      sessionMinutes: 300,
      chaseDays: 3,
      toolUses: 8,
      quietDays: 14,
    },
    { group: 'care', amounts: ['1.00', '100000000.00'] },
  ),
} as const
