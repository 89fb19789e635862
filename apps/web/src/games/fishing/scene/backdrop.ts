/** The water behind everything: painted once for a size. Deep blue below, light from above, a reef far away. */
import { SEA } from '@khela/games/fishing'
import { blank } from './atlas.ts'
import { disc, fall, glow, oval, type Pen } from './brush.ts'

/** A fixed run of numbers 0 … 1, so that the same reef stands there each time. */
function numbersFrom(seed: number): () => number {
  let at = seed
  return () => {
    at = (at * 16_807) % 2_147_483_647
    return at / 2_147_483_647
  }
}

/** Paints the water in a size, in dots. */
export function paintBackdrop(wide: number, high: number): HTMLCanvasElement {
  const { canvas, c } = blank(wide, high)
  c.setTransform(canvas.width / SEA.width, 0, 0, canvas.height / SEA.height, 0, 0)
  c.fillStyle = fall(c, 0, SEA.height, ['#2fa3b8', '#147a9c', '#0b557f', '#073a63', '#052447'])
  c.fillRect(0, 0, SEA.width, SEA.height)
  c.fillStyle = glow(c, 620, -120, 900, ['#c8fff066', '#7fe6e02e', '#7fe6e000'])
  c.fillRect(0, 0, SEA.width, SEA.height)
  reef(c, 700, '#0a4a74', 91, 120, 0.5)
  reef(c, 790, '#083a60', 7, 150, 0.75)
  sand(c)
  reef(c, 900, '#052b4c', 29, 130, 1)
  for (const [x, turned] of [
    [90, -0.1],
    [1_500, 0.14],
    [820, 0.05],
  ] as const)
    coral(c, x, 905, turned)
  shafts(c)
  edge(c)
  return canvas
}

/** Light that falls through the water, wider and thinner the deeper. */
function shafts(c: Pen): void {
  c.fillStyle = fall(c, 0, 720, ['#e8fff830', '#c8fff014', '#c8fff000'])
  for (const [x, wide, lean] of [
    [180, 70, 110],
    [420, 120, 150],
    [720, 60, 90],
    [900, 150, 170],
    [1_280, 90, 130],
  ] as const) {
    c.beginPath()
    c.moveTo(x, -10)
    c.lineTo(x + wide, -10)
    c.lineTo(x + wide * 1.7 - lean, 720)
    c.lineTo(x - lean * 1.6, 720)
    c.fill()
  }
}

/** Hills of a reef from edge to edge. */
function reef(c: Pen, foot: number, colour: string, seed: number, high: number, part: number): void {
  const next = numbersFrom(seed)
  c.fillStyle = colour
  c.beginPath()
  c.moveTo(-20, SEA.height + 20)
  c.lineTo(-20, foot)
  for (let x = -20; x < SEA.width + 120;) {
    const wide = 70 + next() * 150
    const tall = high * (0.25 + next() * 0.75) * part
    c.bezierCurveTo(x + wide * 0.2, foot - tall, x + wide * 0.7, foot - tall * 1.1, x + wide, foot - tall * 0.2)
    x += wide
  }
  c.lineTo(SEA.width + 140, SEA.height + 20)
  c.fill()
}

function sand(c: Pen): void {
  c.fillStyle = fall(c, 800, 900, ['#1b6a8000', '#2c7c8a80', '#3f8a8aa0'])
  c.beginPath()
  c.moveTo(0, 900)
  c.lineTo(0, 856)
  c.bezierCurveTo(400, 810, 900, 880, 1_600, 838)
  c.lineTo(1_600, 900)
  c.fill()
}

/** A fan of coral in the colours of the deep: it frames, it does not call. */
function coral(c: Pen, x: number, y: number, turned: number): void {
  const next = numbersFrom(Math.round(x) + 3)
  c.save()
  c.translate(x, y)
  c.rotate(turned)
  c.lineCap = 'round'
  for (let nth = 0; nth < 9; nth += 1) {
    const lean = (nth / 8 - 0.5) * 1.7
    const tall = 70 + next() * 90
    c.strokeStyle = nth % 2 === 0 ? '#6a2f6a' : '#8a3a62'
    c.lineWidth = 9 - Math.abs(nth - 4)
    c.beginPath()
    c.moveTo(lean * 30, 0)
    c.quadraticCurveTo(lean * 60, -tall * 0.5, lean * 110, -tall)
    c.stroke()
    disc(c, lean * 110, -tall, 7, '#b85480')
  }
  oval(c, 0, 4, 90, 18, '#04203a')
  c.restore()
}

/** Darker towards the corners, so that the middle is where one looks. */
function edge(c: Pen): void {
  const shade = c.createRadialGradient(800, 400, 420, 800, 450, 1_060)
  shade.addColorStop(0, '#03162a00')
  shade.addColorStop(1, '#03162ab0')
  c.fillStyle = shade
  c.fillRect(0, 0, SEA.width, SEA.height)
}
