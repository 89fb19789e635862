/** What the first page knows of shows: little, for every page carries it. `shows.ts` sets it once a game is opened. */
import type { Money } from '@khela/money'
import { create } from 'zustand'

/** What the displayed balance leaves out now, by mode. */
export const withheldStore = create<{ readonly real: Money; readonly demo: Money }>(() => ({ real: 0n, demo: 0n }))

/** How reads are asked for. */
export const gate = { ask: <T>(_name: string, ask: () => Promise<T>): Promise<T> => ask() }
