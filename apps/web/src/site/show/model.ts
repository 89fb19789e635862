/** What the displayed balance leaves out while scenes are shown. Pure. */
import type { Money } from '@khela/money'

export type ShowMode = 'real' | 'demo'

/** A bet on its way: its stake has left the display, and the server has not decided yet. */
export interface Flight {
  readonly key: string
  readonly mode: ShowMode
  readonly stake: Money
  /** Nothing waits for it any more; its stake stays away until the server has decided. */
  readonly isLate: boolean
}
/** A round whose scene is shown: the balance that the server told holds its payout, the displayed one does not yet. */
export interface Show {
  readonly id: string
  readonly mode: ShowMode
  readonly payout: Money
}
export interface Shows {
  readonly flights: readonly Flight[]
  readonly shows: readonly Show[]
  /** Bets sent so far: an answer that was asked for before another bet left cannot be told apart from one after it. */
  readonly sent: number
}
export const noShows: Shows = { flights: [], shows: [], sent: 0 }

export const sent = (state: Shows, flight: Omit<Flight, 'isLate'>): Shows => ({
  ...state,
  flights: [...state.flights.filter(({ key }) => key !== flight.key), { ...flight, isLate: false }],
  sent: state.sent + 1,
})

/** The server has decided about a bet, for it or against it. */
export const decided = (state: Shows, key: string): Shows =>
  state.flights.some((one) => one.key === key) ? { ...state, flights: state.flights.filter((one) => one.key !== key) } : state

/** A bet has no answer for so long that nothing waits for it. */
export const late = (state: Shows, key: string): Shows => ({
  ...state,
  flights: state.flights.map((one) => (one.key === key ? { ...one, isLate: true } : one)),
})

export const begun = (state: Shows, show: Show): Shows => ({
  ...state,
  shows: [...state.shows.filter(({ id }) => id !== show.id), show],
})

/** A scene is over, or was waited for long enough. */
export const ended = (state: Shows, id: string): Shows =>
  state.shows.some((one) => one.id === id) ? { ...state, shows: state.shows.filter((one) => one.id !== id) } : state

/** What the display leaves out of a balance that the server told: stakes on their way, and payouts whose scene is shown. */
export function withheld({ flights, shows }: Shows, mode: ShowMode): Money {
  const stakes = flights.reduce((sum, one) => (one.mode === mode ? sum + one.stake : sum), 0n)
  return shows.reduce((sum, one) => (one.mode === mode ? sum + one.payout : sum), stakes)
}

/** The balance to display. Never below nothing: another device may have staked what is left out here. */
export function displayed(told: Money, state: Shows, mode: ShowMode): Money {
  const shown = told - withheld(state, mode)
  return shown > 0n ? shown : 0n
}

/**
 * What a bet brought beyond its stake's way out, jackpots included: the balance after it against the one before. Another device may
 * have staked meanwhile; then it is less, never below nothing, so that the display is at most what is there.
 */
export function gained(before: Money, stake: Money, after: Money): Money {
  const gain = after - (before - stake)
  return gain > 0n ? gain : 0n
}

/** No bet is on its way that anything waits for: a balance that is read now holds all that was decided, and nothing else. */
export const isQuiet = ({ flights }: Shows): boolean => flights.every(({ isLate }) => isLate)

/** Nothing of an own round is waited for. */
export const isOver = (state: Shows): boolean => isQuiet(state) && state.shows.length === 0
