/** The pools of the house and what each is drawn between, in whole units (D-H4 gives those of the grand one). */
import type { jackpotNames } from '@khela/contract'
import type { JackpotPlan } from '@khela/games'

export type JackpotKind = (typeof jackpotNames)[number]

const waitMs = { from: 3_000, to: 5_000 }
export const plans: Readonly<Record<JackpotKind, JackpotPlan>> = {
  grand: { start: { from: 100_000_000, to: 1_000_000_000 }, step: { from: 100, to: 500 }, waitMs },
  major: { start: { from: 1_000_000, to: 10_000_000 }, step: { from: 10, to: 50 }, waitMs },
  minor: { start: { from: 10_000, to: 100_000 }, step: { from: 1, to: 5 }, waitMs },
}
