/** Pictures of Mishti Tumble: stickers of sweets in a box of 100 × 100, white-edged, two tones and a face each. */
import type { PaintSymbol } from '../slots/theme.ts'

type C = CanvasRenderingContext2D
const ink = '#4a1a3a'

/** A sticker: white edge, flat colour, a darker lower part. */
function sticker(c: C, shape: Path2D, colour: string, shade: string): void {
  c.save()
  c.lineJoin = 'round'
  c.strokeStyle = 'rgb(90 30 70 / 0.28)'
  c.lineWidth = 13
  c.translate(0, 3)
  c.stroke(shape)
  c.translate(0, -3)
  c.strokeStyle = '#ffffff'
  c.lineWidth = 10
  c.stroke(shape)
  c.fillStyle = shade
  c.fill(shape)
  c.clip(shape)
  c.translate(-3, -9)
  c.fillStyle = colour
  c.fill(shape)
  c.restore()
}
/** Two eyes, cheeks and a smile round a middle. */
function face(c: C, x: number, y: number, size = 1, isAsleep = false): void {
  c.save()
  c.translate(x, y)
  c.scale(size, size)
  c.strokeStyle = ink
  c.fillStyle = ink
  c.lineWidth = 2.8
  c.lineCap = 'round'
  for (const side of [-11, 11]) {
    c.beginPath()
    if (isAsleep) {
      c.arc(side, -1, 4, 0.2, Math.PI - 0.2)
      c.stroke()
    } else {
      c.arc(side, -1, 3.9, 0, Math.PI * 2)
      c.fill()
      c.fillStyle = '#ffffff'
      c.beginPath()
      c.arc(side - 1.3, -2.4, 1.4, 0, Math.PI * 2)
      c.fill()
      c.fillStyle = ink
    }
  }
  c.beginPath()
  c.arc(0, 3, 5, 0.25, Math.PI - 0.25)
  c.stroke()
  c.fillStyle = 'rgb(255 90 130 / 0.5)'
  for (const side of [-18, 18]) {
    c.beginPath()
    c.ellipse(side, 6, 4.6, 3, 0, 0, Math.PI * 2)
    c.fill()
  }
  c.restore()
}
function glint(c: C, way: string): void {
  c.strokeStyle = 'rgb(255 255 255 / 0.85)'
  c.lineWidth = 4.4
  c.lineCap = 'round'
  c.stroke(new Path2D(way))
}
function paint(c: C, shape: Path2D): void {
  c.fill(shape)
}
function disc(x: number, y: number, r: number, ry = r, turn = 0): Path2D {
  const path = new Path2D()
  path.ellipse(x, y, r, ry, turn, 0, Math.PI * 2)
  return path
}

export const rosogolla: PaintSymbol = (c) => {
  sticker(c, new Path2D('M12 62 H88 C88 84 72 92 50 92 C28 92 12 84 12 62 Z'), '#5fc8e8', '#36a0c8')
  sticker(c, disc(50, 46, 36), '#fffaf0', '#ecdcc8')
  face(c, 50, 48)
  glint(c, 'M26 34 C29 26 34 21 41 18')
}
export const sandesh: PaintSymbol = (c) => {
  sticker(
    c,
    new Path2D(
      'M50 8 C62 8 64 20 74 22 C88 24 94 40 86 50 C94 62 84 78 70 78 C66 90 34 90 30 78 C16 78 6 62 14 50 C6 40 12 24 26 22 C36 20 38 8 50 8 Z',
    ),
    '#9be08a',
    '#5fb866',
  )
  c.strokeStyle = '#5fb866'
  c.lineWidth = 3
  c.lineCap = 'round'
  for (const way of ['M50 14 V28', 'M24 28 L34 36', 'M76 28 L66 36', 'M36 80 L40 70', 'M64 80 L60 70']) c.stroke(new Path2D(way))
  face(c, 50, 52)
}
export const laddu: PaintSymbol = (c) => {
  sticker(c, disc(50, 50, 40), '#ffc93a', '#ef9a18')
  c.fillStyle = '#ef9a18'
  for (let nth = 0; nth < 15; nth += 1) {
    const turn = nth * 2.4
    const far = 12 + nth * 1.7
    c.fill(disc(50 + far * Math.cos(turn), 48 + far * Math.sin(turn), 2.6))
  }
  c.fillStyle = '#7ed08a'
  c.fill(disc(50, 17, 5, 3, 0.4))
  face(c, 50, 52)
}
export const jilapi: PaintSymbol = (c) => {
  const coil = new Path2D()
  for (let nth = 0; nth <= 96; nth += 1) {
    const turn = (nth / 96) * Math.PI * 5.2
    const far = 8 + (nth / 96) * 32
    coil.lineTo(50 + far * Math.cos(turn), 50 + far * Math.sin(turn))
  }
  c.lineCap = 'round'
  c.lineJoin = 'round'
  for (const [colour, width] of [
    ['rgb(90 30 70 / 0.28)', 23],
    ['#ffffff', 20],
    ['#e85a10', 12.5],
    ['#ff8a2a', 8.5],
    ['#ffc07a', 2.4],
  ] as const) {
    c.strokeStyle = colour
    c.lineWidth = width
    c.stroke(coil)
  }
  face(c, 50, 50, 0.9)
}
export const chomchom: PaintSymbol = (c) => {
  const shape = new Path2D()
  shape.ellipse(50, 52, 43, 27, -0.28, 0, Math.PI * 2)
  sticker(c, shape, '#ff8fc0', '#e85a98')
  c.save()
  c.clip(shape)
  c.fillStyle = '#fff6ea'
  for (let nth = 0; nth < 13; nth += 1) c.fill(disc(12 + nth * 6.4, 34 - nth * 1.1 + (nth % 3) * 4, 4.6, 3.2, nth))
  c.restore()
  face(c, 50, 58)
}
export const kalojam: PaintSymbol = (c) => {
  sticker(c, new Path2D('M10 66 L18 90 H82 L90 66 C74 74 26 74 10 66 Z'), '#ffd23e', '#f0a818')
  sticker(c, disc(50, 44, 37), '#8a3ab8', '#5c1f86')
  c.save()
  c.translate(50, 44)
  face(c, 0, 4, 1.02)
  c.restore()
  glint(c, 'M24 34 C27 25 33 19 41 16')
  sticker(c, disc(50, 9, 7), '#ff4f6e', '#d82a4e')
}
export const lollipop: PaintSymbol = (c, words) => {
  sticker(c, new Path2D('M46 56 H54 V96 H46 Z'), '#fff6ea', '#e0cdb8')
  const colours = ['#ff4f8e', '#ffd23e', '#4fc8f0', '#7ae08a', '#b06af0', '#ff8a2a'] as const
  sticker(c, disc(50, 40, 36), '#ffffff', '#f0e0f0')
  colours.forEach((colour, nth) => {
    c.save()
    c.translate(50, 40)
    c.rotate((nth / colours.length) * Math.PI * 2)
    c.fillStyle = colour
    paint(c, new Path2D('M0 0 C14 -6 28 -4 36 0 C34 12 30 22 18 31 C18 18 12 8 0 0 Z'))
    c.restore()
  })
  c.font = '700 18px "Khela Head", system-ui, sans-serif'
  c.textAlign = 'center'
  c.lineJoin = 'round'
  c.strokeStyle = ink
  c.lineWidth = 7
  c.strokeText(words.free, 50, 47, 90)
  c.fillStyle = '#ffffff'
  c.fillText(words.free, 50, 47, 90)
}
