/** What the contract gathers from this module beside its calls. */
import type { ErrorEntry } from '../error.ts'
import { Integer } from '../schema.ts'
import { setting } from '../setting.ts'
import type { TopicRow } from '../topic.ts'

export const errors = {
  game_unknown: { status: 404 },
  game_maintenance: { status: 422 },
  demo_not_offered: { status: 422 },
  /** The supplier of the game does not answer; nothing was staked and it may be tried again. */
  vendor_unreachable: { status: 503 },
} as const satisfies Record<string, ErrorEntry>

export const topics = {
  winners: { audience: 'everyone' },
} as const satisfies Record<string, TopicRow>

export const settings = {
  /** How long a session at an outside vendor's game takes stakes, in minutes (docs/SW1.md). */
  VENDOR_SESSION_MINUTES: setting(Integer(1, 10_080), 240, { group: 'games' }),
} as const
