/** Pictures of Nakshi Reels: patches of cloth in a box of 100 × 100, each sewn on with a running stitch. */
import type { PaintSymbol } from '../slots/theme.ts'

type C = CanvasRenderingContext2D
const cream = '#fff3d9'

/** A patch: flat cloth, rows of small stitches within, a stitch along its edge. */
function patch(c: C, shape: Path2D, cloth: string, thread = cream, rows = 5.2): void {
  c.save()
  c.shadowColor = 'rgb(70 20 10 / 0.4)'
  c.shadowBlur = 4
  c.shadowOffsetY = 3
  c.fillStyle = cloth
  c.fill(shape)
  c.restore()
  c.save()
  c.clip(shape)
  c.strokeStyle = thread
  c.globalAlpha = 0.42
  c.lineWidth = 1
  c.setLineDash([3.4, 2.8])
  for (let y = 2; y < 100; y += rows) {
    c.lineDashOffset = (y * 7) % 6
    c.beginPath()
    c.moveTo(0, y)
    c.lineTo(100, y - 4)
    c.stroke()
  }
  c.restore()
  c.save()
  c.strokeStyle = thread
  c.lineWidth = 2.1
  c.lineCap = 'round'
  c.setLineDash([4.6, 3.6])
  c.stroke(shape)
  c.restore()
}
function paint(c: C, shape: Path2D): void {
  c.fill(shape)
}
/** A disc as a path. */
function disc(x: number, y: number, r: number, ry = r, turn = 0): Path2D {
  const path = new Path2D()
  path.ellipse(x, y, r, ry, turn, 0, Math.PI * 2)
  return path
}
function dot(c: C, x: number, y: number, r: number, colour: string): void {
  c.fillStyle = colour
  c.fill(disc(x, y, r))
}
/** A line of thread. */
function sew(c: C, way: string, colour: string, width = 2): void {
  c.strokeStyle = colour
  c.lineWidth = width
  c.lineCap = 'round'
  c.setLineDash([4.2, 3])
  c.stroke(new Path2D(way))
  c.setLineDash([])
}
/** Petals round a middle. */
function petals(c: C, count: number, at: number, long: number, wide: number, cloth: (nth: number) => string): void {
  for (let nth = 0; nth < count; nth += 1) {
    c.save()
    c.translate(50, 50)
    c.rotate((nth / count) * Math.PI * 2)
    c.translate(-50, -50)
    patch(c, disc(50, 50 - at, wide, long), cloth(nth), cream, 6)
    c.restore()
  }
}
function word(c: C, text: string, y: number): void {
  c.font = '700 17px "Khela Head", system-ui, sans-serif'
  c.textAlign = 'center'
  c.lineJoin = 'round'
  c.lineWidth = 5
  c.strokeStyle = '#5c0e1e'
  c.strokeText(text, 50, y, 92)
  c.fillStyle = '#fff6e0'
  c.fillText(text, 50, y, 92)
}

export const elephant: PaintSymbol = (c) => {
  sew(c, 'M90 48 C97 54 97 64 94 70', '#5b2a6e', 2.6)
  patch(
    c,
    new Path2D(
      'M28 82 V62 C22 60 20 56 20 50 V68 C20 78 6 78 7 67 L8 42 C9 28 20 18 36 18 C50 16 76 16 84 26 C92 36 92 48 90 60 V82 H75 V66 H46 V82 Z',
    ),
    '#7a3b92',
  )
  patch(c, new Path2D('M56 16 H82 C88 26 88 36 84 46 H58 C53 38 53 26 56 16 Z'), '#e23d57', '#ffe08a', 4)
  patch(c, disc(41, 40, 10, 14, 0.15), '#b06ac4')
  patch(c, new Path2D('M12 58 C20 62 26 62 30 58 C28 66 20 68 13 64 Z'), '#fff8e6', '#d7b88a', 9)
  dot(c, 25, 35, 3.4, '#fff8e6')
  dot(c, 24.4, 35.4, 1.8, '#2a0d30')
  for (const x of [33, 41, 80, 87]) dot(c, x, 79, 2, '#ffe08a')
}
export const peacock: PaintSymbol = (c) => {
  c.translate(6, 6)
  c.scale(0.88, 0.88)
  const fan = [-66, -44, -22, 0, 22, 44, 66]
  fan.forEach((turn, nth) => {
    c.save()
    c.translate(50, 74)
    c.rotate((turn * Math.PI) / 180)
    patch(c, disc(0, -38, 9.5, 27), nth % 2 === 0 ? '#12806f' : '#1ba38a', cream, 6)
    dot(c, 0, -52, 7, '#f4b52e')
    dot(c, 0, -52, 4.4, '#1c4fa8')
    c.restore()
  })
  patch(c, new Path2D('M50 92 C36 88 36 70 44 58 C47 53 44 46 43 42 C42 32 58 30 59 42 C60 52 66 66 64 78 C63 88 57 92 50 92 Z'), '#1c4fa8')
  c.fillStyle = '#f4b52e'
  paint(c, new Path2D('M43 40 L34 45 L44 47 Z'))
  dot(c, 48, 40, 2.6, '#fff8e6')
  dot(c, 47.6, 40, 1.4, '#0a1c3a')
  sew(c, 'M50 33 L46 22 M52 33 L53 20 M55 33 L61 23', '#1c4fa8', 2)
  for (const [x, y] of [
    [46, 21],
    [53, 19],
    [61, 22],
  ] as const)
    dot(c, x, y, 2.6, '#e23d57')
}
export const fish: PaintSymbol = (c) => {
  patch(c, new Path2D('M72 50 L95 28 C90 42 90 58 95 72 Z'), '#e07b00', cream, 5)
  patch(c, new Path2D('M34 30 C44 12 60 14 66 32 Z'), '#e07b00')
  patch(c, new Path2D('M5 52 C18 24 56 20 80 50 C58 80 18 80 5 52 Z'), '#2a7fc0')
  for (const x of [38, 50, 62]) sew(c, `M${x} 32 C${x - 9} 44 ${x - 9} 58 ${x} 70`, '#fff3d9', 2)
  patch(c, new Path2D('M5 52 C12 38 22 32 30 32 C36 44 36 58 30 71 C22 70 12 64 5 52 Z'), '#f4b52e', '#8e1b33', 6)
  dot(c, 20, 46, 4, '#fff8e6')
  dot(c, 20, 46, 2, '#1a1030')
}
export const mango: PaintSymbol = (c) => {
  patch(c, new Path2D('M52 24 C80 18 96 44 86 66 C76 90 44 94 26 80 C10 66 12 44 28 36 C40 32 42 26 52 24 Z'), '#f2a01e', '#fff3d9')
  patch(c, new Path2D('M26 80 C10 66 12 44 28 36 C22 54 28 72 44 86 C37 86 31 84 26 80 Z'), '#e2622a', '#fff3d9')
  patch(c, new Path2D('M52 24 C56 6 80 2 92 10 C86 24 66 30 52 24 Z'), '#2f8a4a')
  sew(c, 'M54 23 C66 18 78 14 90 11', '#fff3d9', 1.8)
}
export const paisley: PaintSymbol = (c) => {
  patch(c, new Path2D('M62 8 C90 22 94 66 66 84 C40 98 12 82 16 56 C20 34 46 30 54 42 C60 20 62 14 62 8 Z'), '#b0285a')
  patch(c, new Path2D('M58 40 C70 46 72 66 58 74 C44 80 30 72 32 58 C34 48 48 46 52 52 Z'), '#f4b52e', '#8e1b33', 6)
  dot(c, 50, 62, 6, '#0f8f7a')
  dot(c, 50, 62, 2.6, cream)
}
export const leaf: PaintSymbol = (c) => {
  patch(c, new Path2D('M50 6 C82 30 84 68 50 94 C16 68 18 30 50 6 Z'), '#2f8a4a')
  sew(c, 'M50 12 V90', '#fff3d9', 2.4)
  for (const y of [34, 50, 66]) sew(c, `M50 ${y + 8} L30 ${y - 4} M50 ${y + 8} L70 ${y - 4}`, '#ffe08a', 2)
}
export const flower: PaintSymbol = (c) => {
  petals(c, 6, 26, 18, 13, (nth) => (nth % 2 === 0 ? '#2a5fd0' : '#5a8ae8'))
  patch(c, disc(50, 50, 13), '#f4b52e', '#8e1b33', 5)
}
export const star: PaintSymbol = (c) => {
  const path = new Path2D()
  for (let nth = 0; nth < 16; nth += 1) {
    const far = nth % 2 === 0 ? 44 : 22
    const turn = (nth / 16) * Math.PI * 2 - Math.PI / 2
    path.lineTo(50 + far * Math.cos(turn), 50 + far * Math.sin(turn))
  }
  path.closePath()
  patch(c, path, '#0f8f7a')
  patch(c, new Path2D('M50 30 L70 50 L50 70 L30 50 Z'), '#e2622a')
  dot(c, 50, 50, 5, cream)
}
export const sun: PaintSymbol = (c, words) => {
  const rays = new Path2D()
  for (let nth = 0; nth < 24; nth += 1) {
    const far = nth % 2 === 0 ? 49 : 37
    const turn = (nth / 24) * Math.PI * 2 - Math.PI / 2
    rays.lineTo(50 + far * Math.cos(turn), 48 + far * Math.sin(turn))
  }
  rays.closePath()
  patch(c, rays, '#e2622a', '#fff3d9')
  patch(c, disc(50, 48, 31), '#f7b82e', '#8e1b33')
  c.fillStyle = '#8e1b33'
  for (const x of [40, 60]) c.fill(disc(x, 42, 3.2, 4.4))
  sew(c, 'M36 54 C42 64 58 64 64 54', '#8e1b33', 2.6)
  word(c, words.wild, 88)
}
export const lamp: PaintSymbol = (c, words) => {
  c.fillStyle = 'rgb(255 196 64 / 0.35)'
  c.fill(disc(50, 32, 32))
  patch(c, new Path2D('M50 4 C64 22 66 34 60 44 C56 50 44 50 40 44 C34 34 40 22 50 4 Z'), '#f2731e', '#fff3d9', 5)
  patch(c, new Path2D('M50 20 C57 30 58 38 54 43 C52 46 48 46 46 43 C42 38 44 30 50 20 Z'), '#ffd85e', '#e2622a', 7)
  patch(c, new Path2D('M4 48 C30 58 70 58 96 48 C94 72 74 84 50 84 C26 84 6 72 4 48 Z'), '#8e1b33')
  patch(c, new Path2D('M34 84 H66 L72 95 H28 Z'), '#64101f')
  word(c, words.free, 76)
}
