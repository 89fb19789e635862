/** Symbols that fall: out of the window, into it, and down to where others vanished. Each column falls as one movement. */
import { clear, clearAll, drawCells, middleOf, type Brush, type StopOptions } from './brush.ts'
import type { Picture } from './beats.ts'
import type { Motion } from './clock.ts'

const OUT = 260
const IN = 420
const VANISH = 260
/** Later for each column, and for each row above the lowest; milliseconds. */
const COLUMN = 55
const ROW = 26
const FALL = 300
const QUICK = 0.45

/** A symbol on its way down within its column: from row to row, beginning after `wait`. */
interface Faller {
  readonly symbol: string
  readonly reel: number
  readonly from: number
  readonly to: number
  readonly wait: number
}

/** Height that is left to fall, 1 … 0, speeding up, with one small rebound at the end. */
function heightAt(part: number): number {
  const land = 0.72
  if (part < land) return 1 - (part / land) ** 2
  const after = (part - land) / (1 - land)
  return 0.055 * Math.sin(after * Math.PI) * (1 - after)
}

/** Draws all that falls each frame: with five rows every column moves at once. */
function falling(brush: Brush, fallers: readonly Faller[], ms: number, onLand: (reel: number) => void): Motion {
  const { c, size, atlas } = brush
  const { cell } = size
  const squash = brush.plan.theme.motion.squash
  const longest = Math.max(...fallers.map(({ wait }) => wait), 0) + ms
  const landed = new Set<number>()
  let from: number | undefined
  return (now, isHurried) => {
    const time = now - (from ??= now)
    clearAll(brush)
    for (const { symbol, reel, from: above, to, wait } of fallers) {
      const part = isHurried ? 1 : Math.min(Math.max((time - wait) / ms, 0), 1)
      const row = to - (to - above) * heightAt(part)
      const pressed = part > 0.72 && part < 1 && above !== to ? Math.sin(((part - 0.72) / 0.28) * Math.PI) * squash : 0
      atlas.draw(c, symbol, (reel + 0.5) * cell, (row + 0.5 + pressed / 3) * cell, 1 - pressed)
      if (part > 0.72 && above !== to && !landed.has(reel)) {
        landed.add(reel)
        onLand(reel)
      }
    }
    return isHurried || time >= longest
  }
}

const fallersOf = (picture: Picture, rows: number, way: (row: number, reel: number) => Pick<Faller, 'from' | 'to' | 'wait'>): Faller[] =>
  picture.map((symbol, at) => ({ symbol, reel: Math.floor(at / rows), ...way(at % rows, Math.floor(at / rows)) }))

/** The old picture falls out below. */
export function dropOut(brush: Brush, shown: Picture): Motion {
  const { rows } = brush.size
  return falling(
    brush,
    fallersOf(shown, rows, (row, reel) => ({ from: row, to: row + rows + 1, wait: reel * 30 })),
    OUT,
    () => undefined,
  )
}

/** A new picture falls in from above. */
export function dropIn(brush: Brush, picture: Picture, { isQuick, onReel }: StopOptions): Motion {
  const { rows } = brush.size
  const pace = isQuick ? QUICK : 1
  const fallers = fallersOf(picture, rows, (row, reel) => ({
    from: row - rows - 1,
    to: row,
    wait: (reel * COLUMN + (rows - 1 - row) * ROW) * pace,
  }))
  return falling(brush, fallers, IN * pace, onReel)
}

/** Winners shrink away where they are; nothing else is drawn again. */
export function vanish(brush: Brush, shown: Picture, removed: readonly number[]): Motion {
  const { c, size, atlas } = brush
  drawCells(brush, shown)
  let from: number | undefined
  return (now, isHurried) => {
    const part = isHurried ? 1 : Math.min((now - (from ??= now)) / VANISH, 1)
    // A little larger first, then gone.
    const scale = part < 0.3 ? 1 + part * 0.4 : 1.12 * (1 - (part - 0.3) / 0.7)
    for (const at of removed) {
      const { x, y } = middleOf(size, at)
      clear(brush, Math.floor(at / size.rows), at % size.rows)
      if (part < 1) atlas.draw(c, shown[at] ?? '', x, y, scale)
    }
    return part === 1
  }
}

/** What is left falls down, and new symbols come from above, to the next picture. */
export function fallDown(brush: Brush, shown: Picture, removed: readonly number[], picture: Picture): Motion {
  const { rows, reels } = brush.size
  const gone = new Set(removed)
  const fallers = Array.from({ length: reels }, (_, reel) => {
    const kept = Array.from({ length: rows }, (_unused, row) => row).filter(
      (row) => !gone.has(reel * rows + row) && shown[reel * rows + row] !== '',
    )
    const fresh = rows - kept.length
    return Array.from({ length: rows }, (_unused, row): Faller => {
      const from = row < fresh ? row - fresh - 0.4 : (kept[row - fresh] ?? row)
      return { symbol: picture[reel * rows + row] ?? '', reel, from, to: row, wait: from === row ? 0 : reel * 24 }
    })
  }).flat()
  return falling(brush, fallers, FALL, () => undefined)
}
