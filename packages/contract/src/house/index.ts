/** Games of one bet, and what others see of rounds. */
import { houseCalls } from './calls/rounds.ts'
import { roundFeedCalls } from './calls/round-feed.ts'
import { seedCalls } from './calls/seeds.ts'

export const calls = { ...houseCalls, ...roundFeedCalls, ...seedCalls } as const
export { officeCalls } from './office.ts'
