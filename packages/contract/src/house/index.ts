/** Games of the house: rounds, tables, poker and fishing. */
import { houseCalls } from './calls/rounds.ts'
import { tableCalls } from './calls/tables.ts'
import { roundFeedCalls } from './calls/round-feed.ts'
import { pokerCalls } from './calls/poker.ts'
import { fishingCalls } from './calls/fishing.ts'
import { officeTableCalls } from './office/tables.ts'
import { officePokerCalls } from './office/poker.ts'
import { officeFishingCalls } from './office/fishing.ts'

export const calls = { ...houseCalls, ...tableCalls, ...roundFeedCalls, ...pokerCalls, ...fishingCalls } as const
export const officeCalls = { ...officeTableCalls, ...officePokerCalls, ...officeFishingCalls } as const
