/**
 * The window of a slot on one canvas. What stands still is drawn once; each movement draws its own reels or cells and nothing else.
 * One canvas and not layers: where Chromium draws without a graphics card it copies every canvas whole in each frame, also one
 * that has not changed.
 */
import { contextOf, paintAtlas } from './atlas.ts'
import type { Picture, WinMark } from './beats.ts'
import { clear, clearAll, drawCells, middleOf, type BoardPlan, type Brush, type StopOptions } from './brush.ts'
import { openClock, type BoardClock } from './clock.ts'
import { dropIn, dropOut, fallDown, vanish } from './drops.ts'
import { openReels } from './reels.ts'
import type { BoardSize, SlotTheme } from './theme.ts'

export interface Board {
  /** Draws a picture at rest. */
  show(picture: Picture): void
  /** Sets things going before the outcome is known. */
  start(): void
  /** Brings a picture to rest; settles when it lies still. */
  stop(picture: Picture, options: StopOptions): Promise<void>
  /** Marks wins: the others grow dim, the winners breathe. Settles when they have. */
  mark(cells: readonly number[], wins: readonly WinMark[], ms: number): Promise<void>
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

/** The board that fits a width of CSS pixels, in pixels of a canvas that has `ratio` of them for each: all of them whole numbers. */
export function sizeFor(width: number, ratio: number, plan: Pick<BoardPlan, 'reels' | 'rows' | 'theme'>): BoardSize {
  const { reels, rows, theme } = plan
  const cell = Math.floor(Math.min((width * ratio) / (reels + theme.frame * 2), MOST_CELL * ratio))
  return { reels, rows, cell, frame: Math.floor(cell * theme.frame) }
}

export function openBoard(canvas: HTMLCanvasElement, plan: BoardPlan, width: number): Board {
  const ratio = Math.min(window.devicePixelRatio, 2)
  const size = sizeFor(width, ratio, plan)
  fit(canvas, size, ratio)
  const brush = openBrush(canvas, plan, size)
  const clock = openClock()
  const reels = openReels(brush, clock)
  let shown: Picture = []
  let isFree: boolean | undefined
  let drawStill = (): void => clearAll(brush)

  function setFree(isNow: boolean): void {
    if (isNow === isFree) return
    isFree = isNow
    paintGround(brush, ratio, isFree)
    drawStill()
  }
  function rest(picture: Picture): void {
    shown = picture
    drawStill = () => drawCells(brush, picture)
    drawStill()
  }
  setFree(false)

  return {
    show: rest,
    start() {
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
      const lines = paintLines(brush, plan.theme, ratio, wins)
      const [picture, winners] = [shown, new Set(cells)]
      drawStill = () => drawMarked(brush, picture, winners, lines)
      drawStill()
      await clock.run(breathe(brush, picture, winners, lines, ms))
    },
    async fall(removed, picture) {
      await clock.run(vanish(brush, shown, removed))
      await clock.run(fallDown(brush, shown, removed, picture))
      rest(picture)
    },
    wait: (ms) => clock.run(after(ms)),
    hurry: () => clock.hurry(),
    setFree,
    close: () => clock.stop(),
  }
}

/** Makes the canvas as large as the board, every pixel of it one of the screen. */
function fit(canvas: HTMLCanvasElement, { reels, rows, cell, frame }: BoardSize, ratio: number): void {
  canvas.width = reels * cell + frame * 2
  canvas.height = rows * cell + frame * 2
  canvas.style.inlineSize = `${canvas.width / ratio}px`
  canvas.style.blockSize = `${canvas.height / ratio}px`
}

function openBrush(canvas: HTMLCanvasElement, plan: BoardPlan, size: BoardSize): Brush {
  const ground = document.createElement('canvas')
  ground.width = size.reels * size.cell
  ground.height = size.rows * size.cell
  return { c: contextOf(canvas), size, atlas: paintAtlas(plan.theme, plan.words, size.cell), plan, ground }
}

/** Paints frame and ground anew; from then on the context draws within the window. */
function paintGround({ c, size, plan, ground }: Brush, ratio: number, isFree: boolean): void {
  const { reels, rows, cell, frame } = size
  const paint = (to: CanvasRenderingContext2D, left: number) => {
    to.setTransform(ratio, 0, 0, ratio, left, left)
    plan.theme.paintBoard(to, { reels, rows, cell: cell / ratio, frame: frame / ratio }, isFree)
    to.setTransform(1, 0, 0, 1, 0, 0)
  }
  // Nothing shows through the ground, so that laying it down is copying.
  paint(contextOf(ground, true), -frame)
  c.restore()
  c.clearRect(0, 0, c.canvas.width, c.canvas.height)
  paint(c, 0)
  c.save()
  c.translate(frame, frame)
  c.beginPath()
  c.rect(0, 0, reels * cell, rows * cell)
  c.clip()
}

/** Time without anything to draw. */
function after(ms: number): Parameters<BoardClock['run']>[0] {
  let from: number | undefined
  return (now, isHurried) => isHurried || now - (from ??= now) >= ms
}

type Lines = HTMLCanvasElement | undefined

/** Winners lie on their marks, everything else is dim, lines go through all of it. */
function drawMarked(brush: Brush, picture: Picture, winners: ReadonlySet<number>, lines: Lines): void {
  const { c, size, atlas } = brush
  clearAll(brush)
  picture.forEach((symbol, at) => {
    const { x, y } = middleOf(size, at)
    c.globalAlpha = winners.has(at) ? 1 : 0.34
    if (winners.has(at)) atlas.mark(c, x, y)
    atlas.draw(c, symbol, x, y)
  })
  c.globalAlpha = 1
  if (lines !== undefined) c.drawImage(lines, 0, 0)
}

/** Winners breathe on their marks. Only cells of winners are drawn again. */
function breathe(brush: Brush, picture: Picture, winners: ReadonlySet<number>, lines: Lines, ms: number): Parameters<BoardClock['run']>[0] {
  const { c, size, atlas } = brush
  const { cell } = size
  let from: number | undefined
  return (now, isHurried) => {
    const time = now - (from ??= now)
    const part = isHurried ? 1 : Math.min(time / ms, 1)
    // Never larger than the cell, so that no neighbour has to be drawn again.
    const scale = 1 - 0.1 * Math.abs(Math.sin(part * Math.PI * 2))
    for (const at of winners) {
      const { x, y } = middleOf(size, at)
      const [left, top] = [x - cell / 2, y - cell / 2]
      clear(brush, Math.floor(at / size.rows), at % size.rows)
      atlas.mark(c, x, y)
      atlas.draw(c, picture[at] ?? '', x, y, part === 1 ? 1 : scale)
      if (lines !== undefined) c.drawImage(lines, left, top, cell, cell, left, top, cell, cell)
    }
    return part === 1
  }
}

/** Lines through the wins that lie on lines, as large as the window; none where no win does. */
function paintLines({ size }: Brush, theme: SlotTheme, ratio: number, wins: readonly WinMark[]): Lines {
  if (wins.every(({ line }) => line === undefined)) return undefined
  const lines = document.createElement('canvas')
  lines.width = size.reels * size.cell
  lines.height = size.rows * size.cell
  const c = contextOf(lines)
  c.lineJoin = 'round'
  c.lineCap = 'round'
  wins.forEach(({ line }, nth) => {
    if (line === undefined) return
    const way = new Path2D()
    line.forEach((row, reel) => {
      const { x, y } = middleOf(size, reel * size.rows + row)
      // Lines that share a row do not lie on one another.
      way.lineTo(x, y + ((nth % 5) - 2) * 3 * ratio)
    })
    c.strokeStyle = 'rgb(0 0 0 / 0.55)'
    c.lineWidth = Math.max(size.cell * 0.06, 4 * ratio)
    c.stroke(way)
    c.strokeStyle = theme.lines[nth % theme.lines.length] ?? '#fff'
    c.lineWidth = Math.max(size.cell * 0.035, 2.5 * ratio)
    c.stroke(way)
  })
  return lines
}
