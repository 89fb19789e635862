/** What makes a slot a title: data and art over an engine (docs/adding-a-game.md, "A slot"). Everything here is painted once. */

/** Words that are painted into symbols. */
export interface PaintedWords {
  readonly wild: string
  readonly free: string
}
/** Paints a symbol into a box of 100 × 100 units. */
export type PaintSymbol = (c: CanvasRenderingContext2D, words: PaintedWords) => void

/** The board in pixels, those of the page or of the canvas: its window is `reels × cell` by `rows × cell`, with a frame of `frame` around it. */
export interface BoardSize {
  readonly reels: number
  readonly rows: number
  readonly cell: number
  readonly frame: number
}

/** How the reels of a title move. Times in milliseconds, speeds in cells a second. */
export interface Motion {
  readonly speed: number
  /** From the first reel's stop to the next one's. */
  readonly stagger: number
  /** How far a reel swings beyond its stop, in cells. */
  readonly swing: number
  /** How much of a cell a falling symbol is pressed when it lands. */
  readonly squash: number
}
/** Notes in Hz. */
export interface SlotSound {
  readonly wave: OscillatorType
  readonly spin: number
  readonly stop: readonly number[]
  readonly scatter: number
  readonly win: readonly number[]
}

export interface SlotTheme {
  /** Names its styles and texts. */
  readonly name: 'nakshi' | 'monsoon' | 'mishti'
  readonly symbols: Readonly<Record<string, PaintSymbol>>
  /** How much of a cell a symbol takes at rest. */
  readonly fill: number
  /** Width of the frame as a part of a cell. */
  readonly frame: number
  /** Behind the symbols: window and frame, in CSS pixels. Nothing may show through the window. */
  readonly paintBoard: (c: CanvasRenderingContext2D, size: BoardSize, isFree: boolean) => void
  /** A mark behind a symbol that wins, in its cell of 100 × 100 units. */
  readonly paintMark: (c: CanvasRenderingContext2D) => void
  /** Colours of the lines through winning symbols, in turn. */
  readonly lines: readonly string[]
  readonly motion: Motion
  readonly sound: SlotSound
}
