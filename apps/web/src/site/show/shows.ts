import type { EndpointName } from '@khela/contract'
import type { Money } from '@khela/money'
import { create } from 'zustand'
import { gate, withheldStore } from './gate.ts'
import { begun, decided, displayed, ended, isQuiet, late, noShows, sent, withheld, type Show, type ShowMode, type Shows } from './model.ts'

/** Longest time that a result waits for its scene, or anything for a bet without an answer, in milliseconds. */
export const longestShowMs = 8_000

/** What is being shown in this tab. It lives in memory alone: a reload shows the balance as it is. */
export const showStore = create<Shows>(() => noShows)
const set = (change: (state: Shows) => Shows): void => showStore.setState(change)

/** A bet leaves: its stake is away from the displayed balance from now on, until `settleStake`. */
export function sendStake(key: string, mode: ShowMode, stake: Money): void {
  set((state) => sent(state, { key, mode, stake }))
  setTimeout(() => set((state) => late(state, key)), longestShowMs)
}

/** The server has decided about a bet, or nobody asks any more. */
export function settleStake(key: string): void {
  set((state) => decided(state, key))
}

/** A scene begins: its payout stays away from the displayed balance until `endShow`, or for `longestShowMs`. */
export function beginShow(show: Show): void {
  set((state) => begun(state, show))
  setTimeout(() => endShow(show.id), longestShowMs)
}

/** A scene is over: its result may be seen everywhere. */
export function endShow(id: string): void {
  set((state) => ended(state, id))
}

/** The table is left: nothing is shown any more. */
export function endAllShows(): void {
  set((state) => ({ ...state, shows: [] }))
}

/** The balance to display, of one that the server told; drawn again when it changes. */
export function useDisplayed(told: Money, mode: ShowMode): Money {
  return showStore((state) => displayed(told, state, mode))
}

/** Whether this round's scene is being shown. */
export const useIsShowing = (id: string | undefined): boolean =>
  showStore(({ shows }) => id !== undefined && shows.some((one) => one.id === id))

/** Whether anything of this mode is on its way or being shown. */
export const useIsWaiting = (mode: ShowMode): boolean =>
  showStore(({ flights, shows }) => flights.some((one) => one.mode === mode) || shows.some((one) => one.mode === mode))

/** The rounds that may be seen: all but those whose scene is being shown. */
export function useVisibleRounds<Round extends { readonly id: string }>(rounds: readonly Round[]): readonly Round[] {
  const shows = showStore((state) => state.shows)
  return shows.length === 0 ? rounds : rounds.filter(({ id }) => !shows.some((one) => one.id === id))
}

/** Longest time that the wallet's news wait for the word of a vendor's frame, in milliseconds. */
export const longestFrameMs = 5_000

/** Whether a vendor's frame is on the page, how often it has said that money moved in it, and how often news waited for that. */
export const frameStore = create<{ readonly open: number; readonly told: number; readonly news: number }>(() => ({
  open: 0,
  told: 0,
  news: 0,
}))

/** A vendor's frame is on the page: what its rounds bring is read when it says so. Answers how to leave it. */
export function enterFrame(): () => void {
  const change = (by: number) => frameStore.setState(({ open }) => ({ open: open + by }))
  change(1)
  return () => change(-1)
}

/** The frame says that what it showed is over. */
export function noteFrameEnd(): void {
  frameStore.setState(({ told }) => ({ told: told + 1 }))
}

/** News of an own round came and waits for the frame. */
export function noteFrameNews(): void {
  frameStore.setState(({ news }) => ({ news: news + 1 }))
}

function whenQuiet(): Promise<void> {
  if (isQuiet(showStore.getState())) return Promise.resolve()
  return new Promise((resolve) => {
    const stop = showStore.subscribe((state) => {
      if (!isQuiet(state)) return
      stop()
      resolve()
    })
  })
}

/**
 * Asks the server while none of our bets is on its way, and again where one left meanwhile: nobody could say whether such an
 * answer holds its stake and what it brought.
 */
export async function askWhenQuiet<T>(ask: () => Promise<T>): Promise<T> {
  for (;;) {
    await whenQuiet()
    const before = showStore.getState().sent
    const answer = await ask()
    if (showStore.getState().sent === before) return answer
  }
}

/** Reads that tell a balance beside the rounds it comes from. */
const ofMoney: ReadonlySet<string> = new Set<EndpointName>(['balance', 'houseTable'])
gate.ask = (name, ask) => (ofMoney.has(name) ? askWhenQuiet(ask) : ask())
showStore.subscribe((state) => withheldStore.setState({ real: withheld(state, 'real'), demo: withheld(state, 'demo') }))
