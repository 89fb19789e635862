/** What the painters of the sea share. A fish is painted facing right round 0, 0, in units of which a hundred are half its width. */

export type Pen = CanvasRenderingContext2D

/** The moment of a beat: `turn` 0 … 1 through it, `swing` −1 … 1 there and back. */
export interface Beat {
  readonly turn: number
  readonly swing: number
}
export type Painter = (c: Pen, beat: Beat) => void

export const TURN = Math.PI * 2
export const INK = '#04202c'

/** A colour from above to below, between two heights. */
export function fall(c: Pen, from: number, to: number, colours: readonly string[]): CanvasGradient {
  const shade = c.createLinearGradient(0, from, 0, to)
  colours.forEach((colour, at) => shade.addColorStop(at / Math.max(colours.length - 1, 1), colour))
  return shade
}

/** A glow round a point, from its colour to nothing. `clear` is the same colour without any cover. */
export function glow(c: Pen, x: number, y: number, radius: number, colours: readonly string[]): CanvasGradient {
  const shade = c.createRadialGradient(x, y, 0, x, y, radius)
  colours.forEach((colour, at) => shade.addColorStop(at / Math.max(colours.length - 1, 1), colour))
  return shade
}

/** Fills a shape and edges it: the edge keeps a fish readable before light water. */
export function fill(c: Pen, path: Path2D, colour: string | CanvasGradient, edge = 3): void {
  c.fillStyle = colour
  c.fill(path)
  if (edge === 0) return
  c.strokeStyle = '#03202fb0'
  c.lineWidth = edge
  c.lineJoin = 'round'
  c.stroke(path)
}

/** A body: filled, its pattern kept inside it, light along the back and shade along the belly. */
export function body(c: Pen, path: Path2D, colour: string | CanvasGradient, pattern: () => void, high = 60): void {
  fill(c, path, colour, 0)
  c.save()
  c.clip(path)
  pattern()
  c.fillStyle = fall(c, -high, high, ['#ffffff66', '#ffffff10', '#00000000', '#04202c4d'])
  c.fillRect(-220, -220, 440, 440)
  c.restore()
  c.strokeStyle = '#03202fc0'
  c.lineWidth = 3
  c.lineJoin = 'round'
  c.stroke(path)
}

export function disc(c: Pen, x: number, y: number, radius: number, colour: string | CanvasGradient): void {
  c.fillStyle = colour
  c.beginPath()
  c.arc(x, y, radius, 0, TURN)
  c.fill()
}

export function oval(c: Pen, x: number, y: number, wide: number, high: number, colour: string | CanvasGradient, turned = 0): void {
  c.fillStyle = colour
  c.beginPath()
  c.ellipse(x, y, wide, high, turned, 0, TURN)
  c.fill()
}

/** An eye that looks ahead, with a glint from the upper left. */
export function eye(c: Pen, x: number, y: number, radius: number, iris = '#2b1a08'): void {
  disc(c, x, y, radius * 1.12, '#03202fa0')
  disc(c, x, y, radius, '#fffdf2')
  disc(c, x + radius * 0.24, y, radius * 0.62, iris)
  disc(c, x + radius * 0.3, y, radius * 0.36, '#05090c')
  disc(c, x + radius * 0.06, y - radius * 0.32, radius * 0.24, '#ffffff')
}

/** Draws with another origin, turned and stretched. */
export function within(c: Pen, x: number, y: number, turned: number, wide: number, high: number, draw: () => void): void {
  c.save()
  c.translate(x, y)
  c.rotate(turned)
  c.scale(wide, high)
  draw()
  c.restore()
}

/** A line through a shape, such as gills or a mouth. */
export function line(c: Pen, path: string, colour: string, width: number): void {
  c.strokeStyle = colour
  c.lineWidth = width
  c.lineCap = 'round'
  c.stroke(new Path2D(path))
}

/** A star of five points round 0, 0. */
export function star(radius: number): Path2D {
  const path = new Path2D()
  for (let nth = 0; nth < 10; nth += 1) {
    const far = nth % 2 === 0 ? radius : radius * 0.45
    const at = (nth / 10) * TURN - TURN / 4
    path.lineTo(Math.cos(at) * far, Math.sin(at) * far)
  }
  path.closePath()
  return path
}
