/** What the movements of a board share: what they draw with, and a picture at rest. */
import type { Atlas } from './atlas.ts'
import type { Picture } from './beats.ts'
import type { BoardSize, PaintedWords, SlotTheme } from './theme.ts'

export interface BoardPlan {
  readonly theme: SlotTheme
  readonly words: PaintedWords
  readonly reels: number
  readonly rows: number
  /** Symbols that pass by on each reel at speed. */
  readonly strips: readonly (readonly string[])[]
  /** Symbols fall instead of turning. */
  readonly falls: boolean
}
/** What a movement draws with. All lengths are pixels of the canvas; 0, 0 is the corner of the window, and nothing is drawn beyond it. */
export interface Brush {
  readonly c: CanvasRenderingContext2D
  readonly size: BoardSize
  readonly atlas: Atlas
  readonly plan: BoardPlan
  /** The window as it is painted, without symbols. */
  readonly ground: HTMLCanvasElement
}
export interface StopOptions {
  readonly tease: number
  /** Without waits between the reels. */
  readonly isQuick: boolean
  /** A reel has stopped; says whether it shows a scatter. */
  readonly onReel: (reel: number) => void
}

/** The middle of a cell. */
export function middleOf({ rows, cell }: BoardSize, at: number): { readonly x: number; readonly y: number } {
  return { x: (Math.floor(at / rows) + 0.5) * cell, y: ((at % rows) + 0.5) * cell }
}

/** Takes the symbols of some cells away: what is behind them is copied, pixel by pixel. */
export function clear({ c, size, ground }: Brush, reel: number, row: number, reels = 1, rows = 1): void {
  const { cell } = size
  const [x, y, wide, high] = [reel * cell, row * cell, reels * cell, rows * cell]
  c.drawImage(ground, x, y, wide, high, x, y, wide, high)
}

export function clearAll(brush: Brush): void {
  clear(brush, 0, 0, brush.size.reels, brush.size.rows)
}

/** Draws a whole picture at rest. */
export function drawCells(brush: Brush, picture: Picture): void {
  const { c, size, atlas } = brush
  clearAll(brush)
  picture.forEach((symbol, at) => {
    const { x, y } = middleOf(size, at)
    atlas.draw(c, symbol, x, y)
  })
}
