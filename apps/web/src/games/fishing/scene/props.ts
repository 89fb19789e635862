/** What is not a fish: guns, shots, nets, coins, marks. Painted once in units of the sea. */
import type { Weapon } from '@khela/games/fishing'
import { blank } from './atlas.ts'
import { disc, fall, fill, glow, INK, line, oval, star, TURN, type Pen } from './brush.ts'

/** A picture laid down with its middle at a place. */
export interface Prop {
  readonly picture: HTMLCanvasElement
  readonly wide: number
  readonly high: number
}

function prop(wide: number, high: number, dots: number, paint: (c: Pen) => void): Prop {
  const { canvas, c } = blank(wide * dots, high * dots)
  c.setTransform(dots, 0, 0, dots, (wide / 2) * dots, (high / 2) * dots)
  paint(c)
  return { picture: canvas, wide, high }
}

/** The colours of the seats: a shot is known by them. */
export const SEAT_COLOURS = ['#ffc14a', '#5fe0b0', '#ff8fa0', '#9cc4ff'] as const
const SHOT: Readonly<Record<Weapon, number>> = { cannon: 46, chain: 54, net: 60, bomb: 66 }

function paintShot(c: Pen, weapon: Weapon, colour: string): void {
  const size = SHOT[weapon]
  disc(c, 0, 0, size / 2, glow(c, 0, 0, size / 2, [`${colour}b0`, `${colour}00`]))
  if (weapon === 'cannon') {
    fill(c, new Path2D('M18 0 C10 -9 -12 -8 -16 -5 L-16 5 C-12 8 10 9 18 0 Z'), fall(c, -9, 9, ['#ffffff', colour]), 2)
    line(c, 'M-18 -3 L-24 -5 M-18 3 L-24 5', colour, 3)
  } else if (weapon === 'chain') {
    disc(c, 0, 0, 11, fall(c, -11, 11, ['#ffffff', '#8fe8ff', '#2b8fd0']))
    line(c, 'M-22 -6 L-12 2 L-6 -8 L4 4 L12 -6 L22 3', '#e8fbff', 3)
  } else if (weapon === 'net') {
    disc(c, 0, 0, 15, fall(c, -15, 15, ['#e8ffd8', '#5fb04f', '#2c6b34']))
    line(c, 'M-13 -6 Q0 2 13 -6 M-13 6 Q0 -2 13 6 M-6 -13 Q2 0 -6 13 M6 -13 Q-2 0 6 13', '#0c3a1c', 2.5)
  } else {
    disc(c, 0, 0, 19, INK)
    disc(c, 0, 0, 17, glow(c, -6, -7, 24, ['#8a95a8', '#343c4c', '#12161f']))
    line(c, 'M12 -12 Q18 -22 26 -20', '#c9a26a', 4)
    disc(c, 26, -20, 5, '#ffd25e')
    fill(c, star(8), colour, 0)
  }
}

function paintNet(c: Pen): void {
  disc(c, 0, 0, 150, glow(c, 0, 0, 150, ['#d8ffe830', '#d8ffe810', '#d8ffe800']))
  c.strokeStyle = '#dffff0d0'
  c.lineWidth = 3.5
  for (let ring = 1; ring <= 4; ring += 1) {
    c.beginPath()
    for (let nth = 0; nth <= 12; nth += 1) {
      const at = (nth / 12) * TURN
      const far = ring * 34 * (nth % 2 === 0 ? 1 : 0.92)
      c.lineTo(Math.cos(at) * far, Math.sin(at) * far)
    }
    c.stroke()
  }
  for (let nth = 0; nth < 12; nth += 1) {
    const at = (nth / 12) * TURN
    c.beginPath()
    c.moveTo(0, 0)
    c.lineTo(Math.cos(at) * 138, Math.sin(at) * 138)
    c.stroke()
    disc(c, Math.cos(at) * 138, Math.sin(at) * 138, 6, '#ffc14a')
  }
}

function paintBlast(c: Pen): void {
  disc(c, 0, 0, 150, glow(c, 0, 0, 150, ['#fffbe0', '#ffd25ee0', '#ff7a2eb0', '#d4213f50', '#d4213f00']))
  for (let nth = 0; nth < 14; nth += 1) {
    const at = (nth / 14) * TURN
    line(
      c,
      `M${Math.cos(at) * 50} ${Math.sin(at) * 50} L${Math.cos(at) * (96 + (nth % 3) * 22)} ${Math.sin(at) * (96 + (nth % 3) * 22)}`,
      '#fff1b8c0',
      7,
    )
  }
}

function paintSplash(c: Pen): void {
  disc(c, 0, 0, 50, glow(c, 0, 0, 50, ['#ffffff', '#bff4ff90', '#bff4ff00']))
  for (let nth = 0; nth < 8; nth += 1) {
    const at = (nth / 8) * TURN
    line(c, `M${Math.cos(at) * 20} ${Math.sin(at) * 20} L${Math.cos(at) * 42} ${Math.sin(at) * 42}`, '#ffffffd0', 5)
  }
}

/** A coin as it turns: `part` 0 face on … 1 on its edge. */
function paintCoin(c: Pen, part: number): void {
  const wide = Math.max(3, 17 * Math.cos((part * TURN) / 4))
  oval(c, 0, 0, wide + 2, 19, '#6b3d04')
  oval(c, 0, 0, wide, 17, fall(c, -17, 17, ['#fff6cf', '#ffc93b', '#c97f12']))
  if (wide > 8) oval(c, 0, 0, wide * 0.62, 10.5, '#e9a52b')
  if (wide > 8) oval(c, -wide * 0.12, -3, wide * 0.3, 4, '#fff3c4')
}

function paintBase(c: Pen, colour: string, isOwn: boolean): void {
  if (isOwn) {
    disc(c, 0, 0, 92, glow(c, 0, 0, 92, ['#ffc14a60', '#ffc14a00']))
    c.setLineDash([13, 9])
    c.lineWidth = 5
    c.strokeStyle = '#ffc14a'
    c.beginPath()
    c.arc(0, 0, 78, 0, TURN)
    c.stroke()
    c.setLineDash([])
  }
  disc(c, 0, 6, 64, '#02101880')
  disc(c, 0, 0, 62, INK)
  disc(c, 0, 0, 59, fall(c, -60, 60, ['#f2d49a', '#b98135', '#6b4313']))
  disc(c, 0, 0, 47, INK)
  disc(c, 0, 0, 45, fall(c, -45, 45, ['#2c5a63', '#123640']))
  for (let nth = 0; nth < 8; nth += 1) disc(c, Math.cos((nth / 8) * TURN) * 53, Math.sin((nth / 8) * TURN) * 53, 4, '#6b4313')
  disc(c, 0, 0, 20, colour)
}

/** A barrel that points right, its foot at the middle of the gun. */
function paintBarrel(c: Pen, weapon: Weapon, colour: string): void {
  const brass = fall(c, -30, 30, ['#fff0c4', '#d49a3f', '#7a4c14'])
  const steel = fall(c, -30, 30, ['#e6f0f2', '#8fa6ae', '#3f5560'])
  const tube = (path: string, colours: CanvasGradient) => fill(c, new Path2D(path), colours, 3.5)
  if (weapon === 'cannon') tube('M-20 -20 L66 -15 L66 15 L-20 20 Z', steel)
  if (weapon === 'chain') {
    tube('M-20 -22 L40 -18 L40 18 L-20 22 Z', steel)
    line(c, 'M40 -14 L86 -20 M40 14 L86 20', '#bfefff', 7)
    line(c, 'M84 -18 L70 -6 L88 0 L72 8 L84 18', '#6fdcff', 4)
  }
  if (weapon === 'net') tube('M-20 -18 L44 -18 L82 -34 L82 34 L44 18 L-20 18 Z', brass)
  if (weapon === 'bomb') tube('M-24 -30 L52 -30 L60 -36 L76 -36 L76 36 L60 36 L52 30 L-24 30 Z', steel)
  if (weapon !== 'bomb') tube('M58 -18 L70 -18 L70 18 L58 18 Z', brass)
  disc(c, 0, 0, 27, INK)
  disc(c, 0, 0, 24, fall(c, -24, 24, ['#fff6cf', colour, '#7a4c14']))
}

function paintReticle(c: Pen): void {
  c.strokeStyle = '#ff5c74'
  c.lineWidth = 6
  for (let nth = 0; nth < 4; nth += 1) {
    c.beginPath()
    c.arc(0, 0, 62, nth * (TURN / 4) + 0.28, nth * (TURN / 4) + 1.28)
    c.stroke()
  }
  line(c, 'M0 -76 V-50 M0 76 V50 M-76 0 H-50 M76 0 H50', '#fff7e6', 5)
}

export interface Props {
  readonly shots: ReadonlyMap<string, Prop>
  readonly barrels: ReadonlyMap<string, Prop>
  readonly bases: readonly { readonly own: Prop; readonly other: Prop }[]
  readonly coins: readonly Prop[]
  readonly net: Prop
  readonly blast: Prop
  readonly splash: Prop
  readonly bubble: Prop
  readonly reticle: Prop
}

const weapons: readonly Weapon[] = ['cannon', 'chain', 'net', 'bomb']
export const propKey = (weapon: Weapon, seat: number): string => `${weapon} ${seat}`

/** Paints all of them; `dots` device pixels for a unit of the sea. */
export function paintProps(dots: number): Props {
  const each = (paint: (weapon: Weapon, colour: string) => Prop) =>
    new Map(weapons.flatMap((weapon) => SEAT_COLOURS.map((colour, seat) => [propKey(weapon, seat), paint(weapon, colour)] as const)))
  return {
    shots: each((weapon, colour) => prop(SHOT[weapon], SHOT[weapon], dots, (c) => paintShot(c, weapon, colour))),
    barrels: each((weapon, colour) => prop(190, 90, dots, (c) => paintBarrel(c, weapon, colour))),
    bases: SEAT_COLOURS.map((colour) => ({
      own: prop(190, 190, dots, (c) => paintBase(c, colour, true)),
      other: prop(140, 140, dots, (c) => paintBase(c, colour, false)),
    })),
    coins: [0, 0.35, 0.7, 0.95, 0.7, 0.35].map((part) => prop(44, 44, dots, (c) => paintCoin(c, part))),
    net: prop(310, 310, dots, paintNet),
    blast: prop(310, 310, dots, paintBlast),
    splash: prop(104, 104, dots, paintSplash),
    bubble: prop(28, 28, dots, (c) => {
      disc(c, 0, 0, 12, glow(c, 0, 0, 12, ['#ffffff00', '#c8f6ff30', '#e8ffffb0']))
      disc(c, -4, -4, 3, '#ffffffe0')
    }),
    reticle: prop(160, 160, dots, paintReticle),
  }
}
