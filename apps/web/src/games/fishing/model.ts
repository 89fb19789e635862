/** What the fishing pages read from the wire, and the little that they work out: amounts as text, costs, the view of a seat. */
import type { FishingNews, ReplyOf, RequestOf } from '@khela/contract'
import { FISH_KINDS, fishingTable, SEA, shotCost, type FishKind, type Point, type Weapon } from '@khela/games/fishing'
import { currencyOfMode, moneyText, parseMoney, type Money } from '@khela/money'

export type Mode = 'real' | 'demo'
export type Rooms = ReplyOf<'fishingRooms'>
export type RoomLine = Rooms['rooms'][number]
export type SeaState = ReplyOf<'fishingState'>
export type SeaNews = FishingNews
export type Batch = Omit<RequestOf<'fishingShots'>, 'seaId'>
export type Answer = ReplyOf<'fishingShots'>
export type ShotLine = ReplyOf<'fishingShotsSeen'>['content'][number]

export const amountText = (mode: Mode, amount: Money): string => moneyText(amount, currencyOfMode(mode))
/** "৳ 12.50": an amount of the wire as the page shows it. */
export const amountLabel = (mode: Mode, amount: string): string => amountText(mode, parseMoney(amount))

export const LEVELS = fishingTable.levels

/** The level that a weapon may be fired at, as near to `level` as this room allows; 0 where it may not be fired at all. */
export const levelFor = (levels: SeaState['levels'], weapon: Weapon, level: number): number => Math.min(level, levels[weapon])

/** What a shot costs here; nothing for a level that is none. */
export const costOf = (base: string, weapon: Weapon, level: number): Money => (level < 1 ? 0n : shotCost(parseMoney(base), weapon, level))

/** The least and the most that a kind is worth, in costs of a shot. */
export function worthOf(kind: FishKind): { readonly least: number; readonly most: number; readonly text: string } {
  const values = fishingTable.fish[kind].map(({ value }) => value)
  const [least, most] = [Math.min(...values), Math.max(...values)]
  return { least, most, text: least === most ? `${most}×` : `${least}–${most}×` }
}

/** From this worth on a catch is a great one. */
export const GREAT = 50

/** Kinds, the worthiest first: whom a lock takes next. */
export const byWorth: readonly FishKind[] = FISH_KINDS.toSorted((a, b) => worthOf(b).most - worthOf(a).most)

/**
 * The sea as a seat sees it: who sits above sees it upside down, so that the own gun is always below, where the thumb is.
 * The same turn leads back.
 */
export const turned = ({ x, y }: Point, isTurned: boolean): Point => ({ x, y: isTurned ? SEA.height - y : y })

/** Whether a seat lies at the upper edge of the sea. */
export const isAbove = (seat: number | undefined): boolean => seat !== undefined && seat >= 2

/** A point as the wire takes it: whole numbers within the sea. */
export const aimAt = ({ x, y }: Point): Point => ({
  x: Math.round(Math.min(Math.max(x, 0), SEA.width)),
  y: Math.round(Math.min(Math.max(y, 0), SEA.height)),
})
