import type { BoardSize, SlotTheme } from '../slots/theme.ts'
import { boat, drop, emerald, hexagon, kadam, lightning, lily, fish, umbrella } from './symbols.ts'

/** Columns of dark water behind glass, rain falling through them, in a double line of gold with corners like a peacock's eye. */
function paintGlass(c: CanvasRenderingContext2D, { reels, rows, cell, frame }: BoardSize, isFree: boolean): void {
  const [wide, high] = [reels * cell, rows * cell]
  c.fillStyle = '#03101a'
  c.beginPath()
  c.roundRect(0, 0, wide + frame * 2, high + frame * 2, 8)
  c.fill()
  for (let reel = 0; reel < reels; reel += 1) {
    const water = c.createLinearGradient(0, frame, 0, frame + high)
    const [top, deep] = isFree ? ['#3a2a78', '#120a38'] : ['#155a73', '#052032']
    water.addColorStop(0, deep)
    water.addColorStop(0.5, top)
    water.addColorStop(1, deep)
    c.fillStyle = water
    c.fillRect(frame + reel * cell + 1.5, frame, cell - 3, high)
  }
  rain(c, frame, wide, high)
  const gold = c.createLinearGradient(0, 0, wide, high)
  for (const [at, colour] of [
    [0, '#8a6a24'],
    [0.3, '#ffe9a8'],
    [0.55, '#b98a2e'],
    [0.8, '#fff3c8'],
    [1, '#8a6a24'],
  ] as const)
    gold.addColorStop(at, colour)
  c.strokeStyle = gold
  c.lineWidth = Math.max(frame * 0.16, 2)
  c.strokeRect(frame * 0.3, frame * 0.3, wide + frame * 1.4, high + frame * 1.4)
  c.lineWidth = 1
  c.strokeRect(frame * 0.72, frame * 0.72, wide + frame * 0.56, high + frame * 0.56)
  for (const x of [frame * 0.5, wide + frame * 1.5]) for (const y of [frame * 0.5, high + frame * 1.5]) eye(c, x, y, frame * 0.62)
}

/** Thin slanted streaks, always the same. */
function rain(c: CanvasRenderingContext2D, frame: number, wide: number, high: number): void {
  c.strokeStyle = 'rgb(190 240 255 / 0.13)'
  c.lineWidth = 1
  c.beginPath()
  for (let nth = 0; nth < 70; nth += 1) {
    const x = frame + ((nth * 61.8) % wide)
    const y = frame + ((nth * 37.7) % (high - 26))
    c.moveTo(x, y)
    c.lineTo(x - 4, y + 22)
  }
  c.stroke()
}

function eye(c: CanvasRenderingContext2D, x: number, y: number, r: number): void {
  for (const [part, colour] of [
    [1, '#e9c565'],
    [0.8, '#0b5a5a'],
    [0.52, '#2fd0b0'],
    [0.28, '#0a2140'],
  ] as const) {
    c.fillStyle = colour
    c.beginPath()
    c.arc(x, y, r * part, 0, Math.PI * 2)
    c.fill()
  }
}

/** Light from behind the glass. */
function paintMark(c: CanvasRenderingContext2D): void {
  const light = c.createRadialGradient(50, 50, 6, 50, 50, 54)
  light.addColorStop(0, 'rgb(180 255 240 / 0.85)')
  light.addColorStop(0.55, 'rgb(60 200 210 / 0.4)')
  light.addColorStop(1, 'rgb(60 200 210 / 0)')
  c.fillStyle = light
  c.fillRect(0, 0, 100, 100)
  c.strokeStyle = '#ffe9a8'
  c.lineWidth = 2
  c.strokeRect(3, 3, 94, 94)
}

/** Cut glass and gold: depth, shine and reflections. Reels run long and stop softly. */
export const monsoon: SlotTheme = {
  name: 'monsoon',
  symbols: { W: lightning, S: boat, A: kadam, B: lily, C: fish, D: umbrella, E: hexagon, F: emerald, G: drop },
  fill: 0.86,
  frame: 0.18,
  paintBoard: paintGlass,
  paintMark,
  lines: ['#8ef0ff'],
  motion: { speed: 34, stagger: 260, swing: 0.045, squash: 0 },
  sound: { wave: 'sine', spin: 220, stop: [262, 294, 330, 349, 392], scatter: 784, win: [523, 659, 784, 988] },
}
