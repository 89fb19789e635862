import type { BoardSize, SlotTheme } from '../slots/theme.ts'
import { chomchom, jilapi, kalojam, laddu, lollipop, rosogolla, sandesh } from './symbols.ts'

/** A shop window: cream glass with a checked cloth behind, under a scalloped awning of pink and white. */
function paintWindow(c: CanvasRenderingContext2D, { reels, rows, cell, frame }: BoardSize, isFree: boolean): void {
  const [wide, high] = [reels * cell, rows * cell]
  const [one, two] = isFree ? ['#6a4df0', '#ffffff'] : ['#ff5f9e', '#ffffff']
  c.fillStyle = one
  c.beginPath()
  c.roundRect(0, 0, wide + frame * 2, high + frame * 2, frame * 1.6)
  c.fill()
  scallops(c, wide, high, frame, two)
  c.fillStyle = isFree ? '#efe9ff' : '#fff7ea'
  c.beginPath()
  c.roundRect(frame, frame, wide, high, frame * 0.8)
  c.fill()
  c.save()
  c.clip()
  c.fillStyle = isFree ? '#e2d8ff' : '#ffeacb'
  for (let reel = 0; reel < reels; reel += 1)
    for (let row = reel % 2; row < rows; row += 2) c.fillRect(frame + reel * cell, frame + row * cell, cell, cell)
  c.restore()
}

/** Half discs along the edge, as on an awning. */
function scallops(c: CanvasRenderingContext2D, wide: number, high: number, frame: number, colour: string): void {
  c.fillStyle = colour
  const r = frame * 0.42
  const [right, low] = [wide + frame * 2, high + frame * 2]
  const along = (length: number, put: (at: number) => readonly [number, number]) => {
    const count = Math.max(Math.round((length - frame * 2) / (r * 3)), 1)
    for (let nth = 0; nth <= count; nth += 1) {
      const [x, y] = put(frame + ((length - frame * 2) * nth) / count)
      c.beginPath()
      c.arc(x, y, r, 0, Math.PI * 2)
      c.fill()
    }
  }
  along(right, (x) => [x, frame * 0.5])
  along(right, (x) => [x, low - frame * 0.5])
  along(low, (y) => [frame * 0.5, y])
  along(low, (y) => [right - frame * 0.5, y])
}

/** A yellow burst. */
function paintMark(c: CanvasRenderingContext2D): void {
  c.fillStyle = '#ffd23e'
  c.beginPath()
  for (let nth = 0; nth < 24; nth += 1) {
    const far = nth % 2 === 0 ? 49 : 41
    const turn = (nth / 24) * Math.PI * 2
    c.lineTo(50 + far * Math.cos(turn), 50 + far * Math.sin(turn))
  }
  c.fill()
}

/** Stickers of sweets with faces: flat, fat, white-edged. They bounce. */
export const mishti: SlotTheme = {
  name: 'mishti',
  symbols: { S1: rosogolla, S2: sandesh, S3: laddu, S4: jilapi, S5: chomchom, S6: kalojam, SC: lollipop },
  fill: 0.86,
  frame: 0.24,
  paintBoard: paintWindow,
  paintMark,
  lines: ['#ff5f9e'],
  motion: { speed: 20, stagger: 90, swing: 0.1, squash: 0.14 },
  sound: { wave: 'square', spin: 330, stop: [392, 440, 494, 523, 587, 659], scatter: 1047, win: [659, 784, 880, 1175] },
}
