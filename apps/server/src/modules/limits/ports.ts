/** What limits needs of the floors above it. */
import { port } from '../../kernel/index.ts'
import type { Played } from './limits.ts'

/** What a member has played and paid in since a moment: rounds and deposits are above this floor. */
export const playedSincePort = port<Played>('limits.playedSince')
