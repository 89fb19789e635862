/** What the poker scene works out by itself: where seats stand, what a raise may be, how long a turn still lasts. */
import type { ReplyOf, RequestOf } from '@khela/contract'
import { currencyOfMode, floorToCent, formatMoney, moneyText, parseMoney, type Money } from '@khela/money'

export type Mode = 'real' | 'demo'
export type PokerTable = ReplyOf<'pokerTable'>['table']
export type PokerSeat = NonNullable<PokerTable['seats'][number]>
export type HandLine = ReplyOf<'pokerHands'>['content'][number]
export type Action = RequestOf<'pokerAct'>['action']

/** Where something stands on the felt: hundredths of the room that a seat has across and down. */
export interface Place {
  readonly x: number
  readonly y: number
}

/** Less than 1 makes the oval squarer: the seats beside the front one stand clear of its cards. */
const SQUARE = 0.6
const squared = (part: number): number => Math.sign(part) * Math.abs(part) ** SQUARE

/**
 * Places of the seats round an oval, the one at `front` in the middle below. `bet` says where its chips lie: on the way to
 * the middle, in front just over the cards. Drawing only: no amount is worked out here.
 */
export function placesOf(count: number, front: number): readonly { readonly seat: number; readonly place: Place; readonly bet: Place }[] {
  return Array.from({ length: count }, (_, seat) => {
    const turn = (2 * Math.PI * (seat - front)) / count + Math.PI / 2
    const [across, down] = [Math.cos(turn), Math.sin(turn)]
    const place = { x: Math.round(50 + squared(across) * 50), y: Math.round(50 + down * 50) }
    return { seat, place, bet: seat === front ? { x: 50, y: 63 } : { x: Math.round(50 + across * 18), y: Math.round(50 + down * 21) } }
  })
}

export interface RaiseRange {
  readonly min: Money
  readonly max: Money
}
export const rangeOf = ({ options }: Pick<PokerTable, 'options'>): RaiseRange | undefined =>
  options?.raise ? { min: parseMoney(options.raise.min), max: parseMoney(options.raise.max) } : undefined

/** An amount put within what may be raised to. */
export function withinRange(amount: Money, { min, max }: RaiseRange): Money {
  return amount < min ? min : amount > max ? max : amount
}

export type Preset = 'presetMin' | 'presetHalf' | 'presetPot' | 'presetAll'

/** The amounts that are one press away: what a raise by half the pot, or by the pot, comes to. */
export function presetsOf(table: PokerTable): readonly { readonly name: Preset; readonly to: Money }[] {
  const range = rangeOf(table)
  const own = table.seats.find((seat) => seat?.isMe === true)
  if (range === undefined || !own || table.options === null) return []
  const call = parseMoney(table.options.call)
  const pot = parseMoney(table.pot) + call
  const by = (part: Money) => withinRange(floorToCent(parseMoney(own.bet) + call + part), range)
  return [
    { name: 'presetMin', to: range.min },
    { name: 'presetHalf', to: by(pot / 2n) },
    { name: 'presetPot', to: by(pot) },
    { name: 'presetAll', to: range.max },
  ]
}

/** Between the clock of the server and that of this device, in milliseconds. */
export const skewOf = ({ at }: Pick<PokerTable, 'at'>, received: number): number => Date.parse(at) - received

/** Whole seconds that are left of a turn, and of the bank behind it; `part` of the turn in hundredths. */
export function timeLeft(toAct: NonNullable<PokerTable['toAct']>, now: number): { readonly turn: number; readonly bank: number } {
  const left = (until: string) => Math.max(0, Math.ceil((Date.parse(until) - now) / 1000))
  const turn = left(toAct.turnEnds)
  return { turn, bank: turn > 0 ? 0 : left(toAct.bankEnds) }
}

/** "৳ 12.50": an amount of the wire as the page shows it. */
export const amountLabel = (mode: Mode, amount: string): string => moneyText(parseMoney(amount), currencyOfMode(mode))
export const isNothing = (amount: string): boolean => parseMoney(amount) === 0n

/** Hundredths as a slider counts them: whole numbers all the way. */
export const CENTS = 100n
export const toSteps = (amount: Money): string => (amount / CENTS).toString()
export const fromSteps = (steps: string): Money => BigInt(steps) * CENTS
export const wire = (amount: Money): string => formatMoney(amount)
