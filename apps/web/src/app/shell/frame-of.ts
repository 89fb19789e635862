import type { FrameName } from '../../site/page.ts'
import { placeAt } from '../pages.ts'

/** What stands around a page (PS-2.7, PS-2.21, PS-2.31). */
export interface FrameParts {
  readonly head: boolean
  /** The top navigation. */
  readonly categories: boolean
  readonly side: boolean
  readonly foot: boolean
  readonly dock: boolean
  readonly tabs: boolean
  readonly cloth: 'night' | 'day'
}

const whole: FrameParts = { head: true, categories: true, side: true, foot: true, dock: true, tabs: true, cloth: 'night' }
const nothing: FrameParts = { head: false, categories: false, side: false, foot: false, dock: false, tabs: false, cloth: 'night' }

const frames: Readonly<Record<FrameName, FrameParts>> = {
  whole,
  // Pages to read rather than to play on.
  reading: { ...whole, categories: false, cloth: 'day' },
  lottery: { ...whole, side: false },
  // The place of the bottom bar and of the floating bar belongs to the game's action.
  game: { ...nothing, head: true },
  seamless: { ...nothing, head: true, side: true },
  agent: { ...nothing, cloth: 'day' },
  // A small window that closes itself has room for nothing else.
  window: nothing,
}

/** The parts of a page's frame, as its value says. */
export const frameOf = (path: string): FrameParts => frames[placeAt(path)?.frame ?? 'whole']
