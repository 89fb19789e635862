/** What a helm shows, tells and needs; see helm.ts. */
import type { Fish, FishKind, Point, Weapon } from '@khela/games/fishing'
import type { Money } from '@khela/money'
import type { ServerClock } from '../kit/tables/server-clock.ts'
import type { AutoEnd, AutoFire } from './auto-fire.ts'
import type { Magazine } from './magazine.ts'
import { levelFor, type Answer, type Batch, type SeaState } from './model.ts'

export interface Catch {
  readonly id: number
  readonly kind: FishKind
  readonly value: number
  readonly payout: Money
  readonly seat: number
}
/** Why a shot was given back, or none was fired. */
export type Word = 'refunded' | 'funds' | 'noFish'

/** What the page shows. */
export interface HelmView {
  readonly chips: Money
  readonly staked: Money
  readonly won: Money
  readonly weapon: Weapon
  readonly level: number
  readonly isLocking: boolean
  readonly locked: number | undefined
  /** Own catches, newest first. */
  readonly catches: readonly Catch[]
  /** A great catch that is being celebrated. */
  readonly great: Catch | undefined
  readonly word: { readonly text: Word; readonly no: number } | undefined
  /** A batch has no answer: nothing is fired until there is one. */
  readonly isWaiting: boolean
  readonly auto: AutoFire | undefined
  readonly autoEnd: AutoEnd | undefined
  readonly seats: SeaState['seats']
  /** The live line is down: what is drawn may be behind the sea. */
  readonly isLost: boolean
}

/** What the scene paints and sounds when it happens. */
export interface Ears {
  readonly onFire: (seat: number, weapon: Weapon) => void
  readonly onHit: (weapon: Weapon, touched: readonly Point[], isOwn: boolean) => void
  readonly onCaught: (fish: Fish, at: Point, seat: number, value: number, payout: Money) => void
}

export interface HelmOptions {
  readonly clock: ServerClock
  readonly send: (batch: Batch, key: string) => Promise<Answer>
  readonly newKey: () => string
  /** The seat is not what this page thinks: read the sea again. */
  readonly onDoubt: () => void
  /** Money has moved between the seat and the fish. */
  readonly onDecided: () => void
  readonly first: { readonly weapon: Weapon; readonly level: number }
}

/** What is shown before anything happens. */
export function firstView(
  { levels, seats }: SeaState,
  { chips, staked, won }: Magazine,
  { weapon, level }: HelmOptions['first'],
): HelmView {
  return {
    chips,
    staked,
    won,
    weapon,
    level: Math.max(1, levelFor(levels, weapon, level)),
    isLocking: false,
    locked: undefined,
    catches: [],
    great: undefined,
    word: undefined,
    isWaiting: false,
    auto: undefined,
    autoEnd: undefined,
    seats,
    isLost: false,
  }
}
