/** The window of a slot on canvas. What stands still is drawn once; each movement draws its own reels or cells and nothing else. */
import { contextOf, paintAtlas } from './atlas.ts'
import type { Picture, ShownWin } from './beats.ts'
import { drawCells, middleOf, type BoardPlan, type Brush, type StopOptions } from './brush.ts'
import { openClock, type BoardClock } from './clock.ts'
import { dropIn, dropOut, fallDown, vanish } from './drops.ts'
import { openReels } from './reels.ts'
import type { BoardSize, SlotTheme } from './theme.ts'

/** The three layers of a board, one over the other. */
export interface Layers {
  /** Window and frame. */
  readonly back: HTMLCanvasElement
  /** Symbols. */
  readonly reels: HTMLCanvasElement
  /** Lines through winners. */
  readonly lines: HTMLCanvasElement
}
export interface Board {
  /** Draws a picture at rest. */
  show(picture: Picture): void
  /** Sets things going before the outcome is known. */
  start(): void
  /** Brings a picture to rest; settles when it lies still. */
  stop(picture: Picture, options: StopOptions): Promise<void>
  /** Marks wins: the others grow dim, the winners breathe. Settles when they have. */
  mark(cells: readonly number[], wins: readonly ShownWin[], ms: number): Promise<void>
  /** Takes cells away and lets the rest fall to the next picture. */
  fall(removed: readonly number[], picture: Picture): Promise<void>
  /** Waits without moving. */
  wait(ms: number): Promise<void>
  /** Ends whatever moves, at its end. */
  hurry(): void
  setFree(isFree: boolean): void
  close(): void
}

/** The largest cell, in CSS pixels: symbols are painted no larger. */
const MOST_CELL = 128

/** The board that fits a width. */
export function sizeFor(width: number, plan: Pick<BoardPlan, 'reels' | 'rows' | 'theme'>): BoardSize {
  const { reels, rows, theme } = plan
  const cell = Math.min(Math.floor(width / (reels + theme.frame * 2)), MOST_CELL)
  return { reels, rows, cell, frame: Math.round(cell * theme.frame) }
}

export function openBoard(layers: Layers, plan: BoardPlan, width: number): Board {
  const size = sizeFor(width, plan)
  const ratio = Math.min(window.devicePixelRatio, 2)
  fit(layers, size, ratio)
  const atlas = paintAtlas(plan.theme, plan.words, size.cell, ratio)
  const brush: Brush = { c: contextOf(layers.reels), size, atlas, plan }
  const lines = contextOf(layers.lines)
  const back = contextOf(layers.back)
  const clock = openClock()
  const reels = openReels(brush, clock)
  let shown: Picture = []

  function drawBack(isFree: boolean): void {
    back.clearRect(0, 0, layers.back.width, layers.back.height)
    plan.theme.paintBoard(back, size, isFree)
  }
  function rest(picture: Picture): void {
    shown = picture
    lines.clearRect(0, 0, layers.lines.width, layers.lines.height)
    drawCells(brush, picture)
  }
  drawBack(false)

  return {
    show: rest,
    start() {
      lines.clearRect(0, 0, layers.lines.width, layers.lines.height)
      if (plan.falls) void clock.run(dropOut(brush, shown))
      else reels.start(shown)
    },
    async stop(picture, options) {
      if (plan.falls) {
        clock.hurry()
        await clock.run(dropIn(brush, picture, options))
      } else await reels.stop(picture, options)
      rest(picture)
    },
    async mark(cells, wins, ms) {
      drawLines(lines, size, plan.theme, wins)
      await clock.run(breathe(brush, shown, cells, ms))
    },
    async fall(removed, picture) {
      lines.clearRect(0, 0, layers.lines.width, layers.lines.height)
      await clock.run(vanish(brush, shown, removed))
      await clock.run(fallDown(brush, shown, removed, picture))
      rest(picture)
    },
    wait: (ms) => clock.run(after(ms)),
    hurry: () => clock.hurry(),
    setFree: drawBack,
    close: () => clock.stop(),
  }
}

function fit({ back, reels, lines }: Layers, { cell, frame, ...count }: BoardSize, ratio: number): void {
  const [wide, high] = [count.reels * cell, count.rows * cell]
  for (const [canvas, edge] of [
    [back, frame],
    [reels, 0],
    [lines, 0],
  ] as const) {
    canvas.width = (wide + edge * 2) * ratio
    canvas.height = (high + edge * 2) * ratio
    canvas.style.inlineSize = `${wide + edge * 2}px`
    canvas.style.blockSize = `${high + edge * 2}px`
    contextOf(canvas).setTransform(ratio, 0, 0, ratio, 0, 0)
  }
}

/** Time without anything to draw. */
function after(ms: number): Parameters<BoardClock['run']>[0] {
  let from: number | undefined
  return (now, isHurried) => isHurried || now - (from ??= now) >= ms
}

/** Winners breathe on their marks, everything else is dim. Only cells of winners are drawn again. */
function breathe({ c, size, atlas }: Brush, picture: Picture, cells: readonly number[], ms: number): Parameters<BoardClock['run']>[0] {
  const { cell } = size
  const winners = new Set(cells)
  c.clearRect(0, 0, size.reels * cell, size.rows * cell)
  c.globalAlpha = 0.34
  picture.forEach((symbol, at) => {
    const { x, y } = middleOf(size, at)
    if (!winners.has(at)) atlas.draw(c, symbol, x, y)
  })
  c.globalAlpha = 1
  let from: number | undefined
  return (now, isHurried) => {
    const time = now - (from ??= now)
    const part = isHurried ? 1 : Math.min(time / ms, 1)
    // Never larger than the cell, so that no neighbour has to be drawn again.
    const scale = 1 - 0.1 * Math.abs(Math.sin(part * Math.PI * 2))
    for (const at of winners) {
      const { x, y } = middleOf(size, at)
      c.clearRect(x - cell / 2, y - cell / 2, cell, cell)
      atlas.mark(c, x, y)
      atlas.draw(c, picture[at] ?? '', x, y, scale)
    }
    return part === 1
  }
}

/** Lines through the wins that lie on lines. */
function drawLines(c: CanvasRenderingContext2D, size: BoardSize, theme: SlotTheme, wins: readonly ShownWin[]): void {
  c.clearRect(0, 0, size.reels * size.cell, size.rows * size.cell)
  c.lineJoin = 'round'
  c.lineCap = 'round'
  wins.forEach(({ line }, nth) => {
    if (line === undefined) return
    const way = new Path2D()
    line.forEach((row, reel) => {
      const { x, y } = middleOf(size, reel * size.rows + row)
      // Lines that share a row do not lie on one another.
      way.lineTo(x, y + ((nth % 5) - 2) * 3)
    })
    c.strokeStyle = 'rgb(0 0 0 / 0.55)'
    c.lineWidth = Math.max(size.cell * 0.06, 4)
    c.stroke(way)
    c.strokeStyle = theme.lines[nth % theme.lines.length] ?? '#fff'
    c.lineWidth = Math.max(size.cell * 0.035, 2.5)
    c.stroke(way)
  })
}
