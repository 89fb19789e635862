import type { PaintedWords, SlotTheme } from './theme.ts'

/** Every symbol of a title painted once, at the size that it is shown in: at rest, and smeared for reels at speed. */
export interface Atlas {
  /** Draws a symbol with its centre at x, y. `scale` is of its size at rest. */
  readonly draw: (c: CanvasRenderingContext2D, symbol: string, x: number, y: number, scale?: number, isFast?: boolean) => void
  /** Draws the mark behind a winner; its centre at x, y. */
  readonly mark: (c: CanvasRenderingContext2D, x: number, y: number) => void
}

const UNIT = 100
/** Copies that a smeared symbol is made of, and how far they lie apart, in parts of a cell. */
const SMEAR = { copies: 7, reach: 0.42 }

/** Paints the atlas for cells of `size` pixels, a whole number. */
export function paintAtlas(theme: SlotTheme, words: PaintedWords, size: number): Atlas {
  const names = Object.keys(theme.symbols)
  const sheet = document.createElement('canvas')
  sheet.width = size * names.length
  sheet.height = size * 3
  const c = contextOf(sheet)
  names.forEach((name, column) => {
    c.setTransform(1, 0, 0, 1, 0, 0)
    c.save()
    c.translate(size * column, 0)
    // What reaches beyond its cell would be seen in the next symbol.
    c.beginPath()
    c.rect(0, 0, size, size)
    c.clip()
    const part = (size * theme.fill) / UNIT
    c.translate((size * (1 - theme.fill)) / 2, (size * (1 - theme.fill)) / 2)
    c.scale(part, part)
    theme.symbols[name]?.(c, words)
    c.restore()
    smear(c, sheet, size, column)
  })
  c.setTransform(size / UNIT, 0, 0, size / UNIT, 0, size * 2)
  theme.paintMark(c)
  const column = new Map(names.map((name, at) => [name, at * size]))
  return {
    draw(to, symbol, x, y, scale = 1, isFast = false) {
      const from = column.get(symbol)
      if (from === undefined) return
      const side = size * scale
      // On whole pixels the picture is copied; between them every pixel would be mixed out of four.
      const [left, top] = scale === 1 ? [Math.round(x - side / 2), Math.round(y - side / 2)] : [x - side / 2, y - side / 2]
      to.drawImage(sheet, from, isFast ? size : 0, size, size, left, top, side, side)
    },
    mark: (to, x, y) => to.drawImage(sheet, 0, size * 2, size, size, x - size / 2, y - size / 2, size, size),
  }
}

/** The symbol of a column, drawn over itself upwards and downwards, thinner the farther. */
function smear(c: CanvasRenderingContext2D, sheet: HTMLCanvasElement, size: number, column: number): void {
  c.setTransform(1, 0, 0, 1, 0, 0)
  c.save()
  c.beginPath()
  c.rect(size * column, size, size, size)
  c.clip()
  for (let copy = 0; copy < SMEAR.copies; copy += 1) {
    const off = (copy / (SMEAR.copies - 1) - 0.5) * SMEAR.reach * size
    c.globalAlpha = 0.26
    c.drawImage(sheet, size * column, 0, size, size, size * column, size + off, size, size)
  }
  c.restore()
}

/** The drawing context of a canvas; `isOpaque`: nothing shows through it. Throws where the browser has none. */
export function contextOf(canvas: HTMLCanvasElement, isOpaque = false): CanvasRenderingContext2D {
  const c = canvas.getContext('2d', { alpha: !isOpaque })
  if (c === null) throw new Error('this browser cannot draw')
  return c
}
