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
/** What a movement draws with. */
export interface Brush {
  readonly c: CanvasRenderingContext2D
  readonly size: BoardSize
  readonly atlas: Atlas
  readonly plan: BoardPlan
}
export interface StopOptions {
  readonly tease: number
  /** Without waits between the reels. */
  readonly isQuick: boolean
  /** A reel has stopped; says whether it shows a scatter. */
  readonly onReel: (reel: number) => void
}

/** The middle of a cell in CSS pixels. */
export function middleOf({ rows, cell }: BoardSize, at: number): { readonly x: number; readonly y: number } {
  return { x: (Math.floor(at / rows) + 0.5) * cell, y: ((at % rows) + 0.5) * cell }
}

/** Draws a whole picture at rest. */
export function drawCells({ c, size, atlas }: Pick<Brush, 'c' | 'size' | 'atlas'>, picture: Picture): void {
  c.clearRect(0, 0, size.reels * size.cell, size.rows * size.cell)
  picture.forEach((symbol, at) => {
    const { x, y } = middleOf(size, at)
    atlas.draw(c, symbol, x, y)
  })
}
