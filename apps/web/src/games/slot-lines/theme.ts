import type { BoardSize, SlotTheme } from '../slots/theme.ts'
import { elephant, fish, flower, lamp, leaf, mango, paisley, peacock, star, sun } from './symbols.ts'

/** Unbleached cloth with columns parted by a red running stitch, hemmed in crimson with a row of triangles. */
function paintCloth(c: CanvasRenderingContext2D, { reels, rows, cell, frame }: BoardSize, isFree: boolean): void {
  const [wide, high] = [reels * cell, rows * cell]
  const [hem, edge, thread] = isFree ? ['#123c4a', '#0b2732', '#ffd98a'] : ['#8e1b33', '#64101f', '#ffe7b8']
  c.fillStyle = hem
  c.beginPath()
  c.roundRect(0, 0, wide + frame * 2, high + frame * 2, frame * 0.9)
  c.fill()
  hemTriangles(c, wide, high, frame, edge)
  c.strokeStyle = thread
  c.lineWidth = Math.max(frame * 0.08, 1.4)
  c.setLineDash([frame * 0.34, frame * 0.22])
  c.strokeRect(frame * 0.82, frame * 0.82, wide + frame * 0.36, high + frame * 0.36)
  c.setLineDash([])
  c.fillStyle = isFree ? '#f3e2c9' : '#fbf0d8'
  c.fillRect(frame, frame, wide, high)
  weave(c, frame, wide, high)
  c.strokeStyle = isFree ? 'rgb(18 76 94 / 0.5)' : 'rgb(168 36 58 / 0.5)'
  c.lineWidth = 1.6
  c.setLineDash([6, 4])
  for (let reel = 1; reel < reels; reel += 1) {
    c.beginPath()
    c.moveTo(frame + reel * cell, frame + 4)
    c.lineTo(frame + reel * cell, frame + high - 4)
    c.stroke()
  }
  c.setLineDash([])
}

function hemTriangles(c: CanvasRenderingContext2D, wide: number, high: number, frame: number, colour: string): void {
  c.fillStyle = colour
  const step = frame * 0.9
  const tooth = (x: number, y: number, dx: number, dy: number) => {
    c.beginPath()
    c.moveTo(x, y)
    c.lineTo(x + dx * step, y + dy * step)
    c.lineTo(x + (dx * step) / 2 + dy * frame * 0.5, y + (dy * step) / 2 + dx * frame * 0.5)
    c.fill()
  }
  for (let x = frame; x < frame + wide - step; x += step) {
    tooth(x, frame * 0.16, 1, 0)
    tooth(x, high + frame * 1.28, 1, 0)
  }
  for (let y = frame; y < frame + high - step; y += step) {
    tooth(frame * 0.16, y, 0, 1)
    tooth(wide + frame * 1.28, y, 0, 1)
  }
}

/** Threads of the cloth, hardly to be seen. */
function weave(c: CanvasRenderingContext2D, frame: number, wide: number, high: number): void {
  c.strokeStyle = 'rgb(140 100 50 / 0.1)'
  c.lineWidth = 0.6
  c.beginPath()
  for (let x = 2; x < wide; x += 4) {
    c.moveTo(frame + x, frame)
    c.lineTo(frame + x, frame + high)
  }
  for (let y = 2; y < high; y += 4) {
    c.moveTo(frame, frame + y)
    c.lineTo(frame + wide, frame + y)
  }
  c.stroke()
}

/** A marigold patch, sewn on. */
function paintMark(c: CanvasRenderingContext2D): void {
  c.fillStyle = '#ffd55e'
  c.beginPath()
  c.roundRect(3, 3, 94, 94, 12)
  c.fill()
  c.strokeStyle = '#a8243a'
  c.lineWidth = 2.6
  c.setLineDash([7, 5])
  c.stroke()
  c.setLineDash([])
}

/** Sewn like a kantha: flat cloth, running stitches, no shine. Reels are heavy and swing back like a loom's beam. */
export const nakshi: SlotTheme = {
  name: 'nakshi',
  symbols: { W: sun, S: lamp, H1: elephant, H2: peacock, H3: fish, H4: mango, L1: paisley, L2: leaf, L3: flower, L4: star },
  fill: 0.88,
  frame: 0.22,
  paintBoard: paintCloth,
  paintMark,
  lines: ['#d81e4a', '#0f8f7a', '#2a5fd0', '#e07b00', '#7b2fb0'],
  motion: { speed: 26, stagger: 210, swing: 0.13, squash: 0 },
  sound: { wave: 'triangle', spin: 170, stop: [150, 158, 166, 174, 186], scatter: 520, win: [440, 554, 659] },
}
