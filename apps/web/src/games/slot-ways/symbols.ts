/** Pictures of Monsoon: glass, water and gold in a box of 100 × 100, lit from the upper left. */
import type { PaintSymbol } from '../slots/theme.ts'

type C = CanvasRenderingContext2D
type Stops = readonly (readonly [number, string])[]

function paint(c: C, shape: Path2D): void {
  c.fill(shape)
}
function round(c: C, x: number, y: number, r: number, stops: Stops): CanvasGradient {
  const light = c.createRadialGradient(x - r * 0.35, y - r * 0.4, r * 0.05, x, y, r)
  for (const [at, colour] of stops) light.addColorStop(at, colour)
  return light
}
function down(c: C, from: number, to: number, stops: Stops): CanvasGradient {
  const light = c.createLinearGradient(0, from, 0, to)
  for (const [at, colour] of stops) light.addColorStop(at, colour)
  return light
}
const GOLD: Stops = [
  [0, '#fff6cf'],
  [0.35, '#f2c75a'],
  [0.6, '#a8741f'],
  [0.8, '#ffe39a'],
  [1, '#8a5a14'],
]
/** A body with a soft shadow and a thin rim of gold. */
function body(c: C, shape: Path2D, fill: string | CanvasGradient, rim = 1.8): void {
  c.save()
  c.shadowColor = 'rgb(0 0 0 / 0.6)'
  c.shadowBlur = 8
  c.shadowOffsetY = 4
  c.fillStyle = fill
  c.fill(shape)
  c.restore()
  if (rim === 0) return
  c.strokeStyle = down(c, 8, 92, GOLD)
  c.lineWidth = rim
  c.stroke(shape)
}
/** A reflection. */
function shine(c: C, x: number, y: number, rx: number, ry: number, turn: number, part = 0.75): void {
  c.save()
  c.translate(x, y)
  c.rotate(turn)
  c.scale(rx, ry)
  const light = c.createRadialGradient(0, 0, 0, 0, 0, 1)
  light.addColorStop(0, `rgb(255 255 255 / ${part})`)
  light.addColorStop(1, 'rgb(255 255 255 / 0)')
  c.fillStyle = light
  c.fillRect(-1, -1, 2, 2)
  c.restore()
}
function polygon(points: readonly (readonly [number, number])[]): Path2D {
  const path = new Path2D()
  for (const [x, y] of points) path.lineTo(x, y)
  path.closePath()
  return path
}
function around(count: number, r: number, turn = 0, x = 50, y = 50): (readonly [number, number])[] {
  return Array.from({ length: count }, (_, nth) => {
    const at = (nth / count) * Math.PI * 2 + turn
    return [x + r * Math.cos(at), y + r * Math.sin(at)] as const
  })
}
/** A cut stone: facets between an outer and an inner outline, lighter towards the light. */
function stone(c: C, outer: readonly (readonly [number, number])[], inner: readonly (readonly [number, number])[], hue: number): void {
  body(c, polygon(outer), `hsl(${hue} 80% 30%)`)
  outer.forEach((from, nth) => {
    const to = outer[(nth + 1) % outer.length] ?? from
    const [a, b] = [inner[nth] ?? from, inner[(nth + 1) % inner.length] ?? to]
    const [mx, my] = [(from[0] + to[0]) / 2 - 50, (from[1] + to[1]) / 2 - 50]
    const lit = 40 - (mx * 0.5 + my * 0.8) * 0.62
    c.fillStyle = `hsl(${hue} 82% ${Math.min(Math.max(lit, 16), 74)}%)`
    c.fill(polygon([from, to, b, a]))
  })
  c.fillStyle = down(c, 28, 72, [
    [0, `hsl(${hue} 90% 76%)`],
    [0.5, `hsl(${hue} 85% 50%)`],
    [1, `hsl(${hue} 85% 62%)`],
  ])
  c.fill(polygon(inner))
  c.strokeStyle = 'rgb(255 255 255 / 0.35)'
  c.lineWidth = 0.8
  c.stroke(polygon(inner))
  shine(c, 38, 32, 20, 9, -0.7)
}
function word(c: C, text: string, y: number): void {
  c.font = '700 18px "Khela Head", system-ui, sans-serif'
  c.textAlign = 'center'
  c.lineJoin = 'round'
  c.strokeStyle = '#04202e'
  c.lineWidth = 5
  c.strokeText(text, 50, y, 94)
  c.fillStyle = down(c, y - 14, y + 2, GOLD)
  c.fillText(text, 50, y, 94)
}

export const hexagon: PaintSymbol = (c) => stone(c, around(6, 44, 0.52), around(6, 24, 0.52), 210)
export const emerald: PaintSymbol = (c) =>
  stone(
    c,
    [
      [28, 8],
      [72, 8],
      [88, 24],
      [88, 76],
      [72, 92],
      [28, 92],
      [12, 76],
      [12, 24],
    ],
    [
      [37, 27],
      [63, 27],
      [69, 34],
      [69, 66],
      [63, 73],
      [37, 73],
      [31, 66],
      [31, 34],
    ],
    152,
  )
export const drop: PaintSymbol = (c) => {
  const outer = [[50, 4] as const, ...around(9, 35, -0.7, 50, 60).slice(0, 8)]
  const inner = [[50, 30] as const, ...around(9, 18, -0.7, 50, 60).slice(0, 8)]
  stone(c, outer, inner, 282)
}
export const kadam: PaintSymbol = (c) => {
  body(
    c,
    new Path2D('M50 60 C26 56 12 70 6 88 C30 92 46 82 50 60 Z'),
    down(c, 56, 92, [
      [0, '#4fd08a'],
      [1, '#0a5a3a'],
    ]),
    1.2,
  )
  body(
    c,
    new Path2D('M50 60 C74 56 88 70 94 88 C70 92 54 82 50 60 Z'),
    down(c, 56, 92, [
      [0, '#3ab878'],
      [1, '#084a30'],
    ]),
    1.2,
  )
  c.save()
  c.translate(50, 42)
  for (let nth = 0; nth < 56; nth += 1) {
    c.rotate((Math.PI * 2) / 56)
    const long = nth % 2 === 0 ? 39 : 34
    c.strokeStyle = nth % 2 === 0 ? '#ffe9b0' : '#ffc95a'
    c.lineWidth = 1.3
    c.beginPath()
    c.moveTo(20, 0)
    c.lineTo(long, 0)
    c.stroke()
    c.fillStyle = '#fffdf0'
    c.beginPath()
    c.arc(long, 0, 1.7, 0, Math.PI * 2)
    c.fill()
  }
  c.restore()
  const ball = new Path2D()
  ball.arc(50, 42, 28, 0, Math.PI * 2)
  body(
    c,
    ball,
    round(c, 50, 42, 28, [
      [0, '#fff3b0'],
      [0.45, '#ffb52e'],
      [1, '#b85a08'],
    ]),
    0,
  )
  shine(c, 40, 30, 16, 9, -0.6)
}
export const lily: PaintSymbol = (c) => {
  const petal = (turn: number, long: number, wide: number, light: string, deep: string) => {
    c.save()
    c.translate(50, 80)
    c.rotate(turn)
    const shape = new Path2D(
      `M0 0 C${-wide} ${-long * 0.4} ${-wide * 0.7} ${-long * 0.8} 0 ${-long} C${wide * 0.7} ${-long * 0.8} ${wide} ${-long * 0.4} 0 0 Z`,
    )
    c.shadowColor = 'rgb(0 0 0 / 0.45)'
    c.shadowBlur = 5
    const fill = c.createLinearGradient(0, -long, 0, 0)
    fill.addColorStop(0, light)
    fill.addColorStop(1, deep)
    c.fillStyle = fill
    paint(c, shape)
    c.strokeStyle = 'rgb(255 240 250 / 0.7)'
    c.lineWidth = 0.9
    c.stroke(shape)
    c.restore()
  }
  for (const turn of [-1.25, 1.25]) petal(turn, 50, 15, '#ffc2e4', '#8a1460')
  for (const turn of [-0.85, 0.85]) petal(turn, 60, 17, '#ffd0ea', '#a81a74')
  for (const turn of [-0.42, 0.42]) petal(turn, 68, 18, '#ffe0f2', '#c22a88')
  petal(0, 72, 19, '#fff2fa', '#d23a98')
  const water = new Path2D()
  water.ellipse(50, 84, 40, 9, 0, 0, Math.PI * 2)
  body(
    c,
    water,
    down(c, 75, 94, [
      [0, '#6fe0b0'],
      [1, '#0a5a48'],
    ]),
    1.2,
  )
  shine(c, 46, 30, 5, 18, 0, 0.7)
}
export const fish: PaintSymbol = (c) => {
  const silver: Stops = [
    [0, '#5fb8d8'],
    [0.4, '#e8fbff'],
    [0.65, '#9fd0e0'],
    [1, '#2a6a8a'],
  ]
  body(c, new Path2D('M74 50 L96 26 C91 42 91 58 96 74 Z'), down(c, 26, 74, silver), 1.2)
  body(c, new Path2D('M40 28 C50 12 62 14 66 34 Z'), down(c, 12, 34, silver), 1)
  body(c, new Path2D('M4 52 C20 22 58 20 82 50 C58 82 20 80 4 52 Z'), down(c, 24, 78, silver))
  c.strokeStyle = 'rgb(20 90 120 / 0.5)'
  c.lineWidth = 1
  for (let x = 32; x < 74; x += 7)
    for (let y = 38; y < 68; y += 7) {
      c.beginPath()
      c.arc(x + (y % 2) * 3, y, 4.4, -1.2, 1.2)
      c.stroke()
    }
  const eye = new Path2D()
  eye.arc(20, 47, 5, 0, Math.PI * 2)
  body(
    c,
    eye,
    round(c, 20, 47, 5, [
      [0, '#ffffff'],
      [0.5, '#ffd76a'],
      [1, '#3a1a00'],
    ]),
    1,
  )
  shine(c, 44, 36, 26, 6, -0.1, 0.9)
}
export const umbrella: PaintSymbol = (c) => {
  c.strokeStyle = down(c, 40, 96, GOLD)
  c.lineWidth = 4
  c.lineCap = 'round'
  c.stroke(new Path2D('M50 18 V82 C50 94 66 94 66 84'))
  const colours = ['#a81638', '#e8345a', '#ff7a8a', '#e8345a', '#a81638'] as const
  const xs = [6, 24, 41, 59, 76, 94] as const
  colours.forEach((colour, nth) => {
    const [from = 0, to = 0] = [xs[nth], xs[nth + 1]]
    const middle = (from + to) / 2
    body(
      c,
      new Path2D(
        `M50 10 C${50 + (from - 50) * 0.9} 14 ${from} 34 ${from} 56 C${from + 4} 48 ${to - 4} 48 ${to} 56 C${to} 34 ${50 + (to - 50) * 0.9} 14 50 10 Z`,
      ),
      colour,
      nth === 2 ? 1.6 : 1,
    )
    shine(c, middle, 30, 5, 14, (nth - 2) * 0.3, 0.22)
  })
  shine(c, 36, 26, 14, 7, -0.7)
}
export const lightning: PaintSymbol = (c, words) => {
  const cloud = new Path2D('M22 52 C4 52 2 30 20 28 C22 8 50 4 58 18 C74 8 94 20 88 36 C100 44 92 58 78 54 C66 62 34 62 22 52 Z')
  body(
    c,
    cloud,
    down(c, 8, 60, [
      [0, '#dff6ff'],
      [0.5, '#7fb2d8'],
      [1, '#2a4a80'],
    ]),
    1.6,
  )
  shine(c, 34, 24, 20, 9, -0.3)
  c.save()
  c.shadowColor = '#8ef6ff'
  c.shadowBlur = 14
  c.fillStyle = down(c, 30, 96, [
    [0, '#ffffff'],
    [0.5, '#fff27a'],
    [1, '#ff9a1e'],
  ])
  const bolt = new Path2D('M56 28 L34 60 H49 L40 94 L70 52 H54 L64 28 Z')
  paint(c, bolt)
  c.restore()
  c.strokeStyle = '#b35a00'
  c.lineWidth = 1.2
  c.stroke(bolt)
  word(c, words.wild, 84)
}
export const boat: PaintSymbol = (c, words) => {
  const moon = new Path2D()
  moon.arc(66, 28, 23, 0, Math.PI * 2)
  c.save()
  c.shadowColor = '#fff6c0'
  c.shadowBlur = 16
  c.fillStyle = round(c, 66, 28, 23, [
    [0, '#ffffff'],
    [0.6, '#fff0b8'],
    [1, '#e0b860'],
  ])
  paint(c, moon)
  c.restore()
  body(
    c,
    new Path2D('M46 8 C70 22 72 46 58 64 H46 Z'),
    down(c, 8, 64, [
      [0, '#ffefc4'],
      [0.5, '#f2a24e'],
      [1, '#b0441e'],
    ]),
    1.4,
  )
  body(
    c,
    new Path2D('M42 16 C24 30 22 48 28 64 H42 Z'),
    down(c, 16, 64, [
      [0, '#7ff0d8'],
      [1, '#0f6a70'],
    ]),
    1.4,
  )
  body(
    c,
    new Path2D('M2 56 C14 66 30 66 50 66 C70 66 86 66 98 56 C94 80 76 88 50 88 C24 88 6 80 2 56 Z'),
    down(c, 56, 88, [
      [0, '#b9763a'],
      [0.5, '#6a3414'],
      [1, '#2a1006'],
    ]),
  )
  shine(c, 34, 71, 26, 4, 0, 0.5)
  word(c, words.free, 84)
}
