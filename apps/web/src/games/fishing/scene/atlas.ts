/** Every picture of the sea painted once, at the size that it is shown in; a frame only lays them down. */
import { FISH_KINDS, radiusOf, type FishKind } from '@khela/games/fishing'
import { fill, TURN, type Pen } from './brush.ts'
import { LOOKS } from './kinds.ts'

/** Pictures of a beat: enough that the eye sees a body and not steps. */
export const BEATS = 16
/** A shadow is painted this much smaller: laid down larger it grows soft. */
const SHADE = 0.3

export interface Sheet {
  readonly picture: HTMLCanvasElement
  /** One picture's width and height on the sheet, in its own dots. */
  readonly wide: number
  readonly high: number
}
export interface FishSheet extends Sheet {
  readonly shadow: HTMLCanvasElement
  /** The same as it is laid down, in units of the sea. */
  readonly unitsWide: number
  readonly unitsHigh: number
}

/** The drawing context of a canvas; `isOpaque`: nothing lies behind it. Throws where the browser has none. */
export function contextOf(canvas: HTMLCanvasElement, isOpaque = false): Pen {
  const c = canvas.getContext('2d', { alpha: !isOpaque })
  if (c === null) throw new Error('this browser cannot draw')
  return c
}

export function blank(wide: number, high: number): { readonly canvas: HTMLCanvasElement; readonly c: Pen } {
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.ceil(wide))
  canvas.height = Math.max(1, Math.ceil(high))
  return { canvas, c: contextOf(canvas) }
}

/** The tail of a picture swings: each column is moved by its place between tail and head. */
function bend(to: Pen, from: HTMLCanvasElement, left: number, swing: number, turn: number): void {
  const { width, height } = from
  const step = Math.max(1, Math.round(width / 90))
  for (let x = 0; x < width; x += step) {
    const part = x / width
    const far = (1 - part) ** 1.7
    const y = swing * (far * Math.sin((turn + part * 0.42) * TURN) - 0.12 * part * Math.sin(turn * TURN))
    to.drawImage(from, x, 0, step, height, left + x, y, step, height)
  }
}

/** All beats of a kind in a row. `dots` device pixels for a unit of the sea. */
export function paintFish(kind: FishKind, dots: number): FishSheet {
  const look = LOOKS[kind]
  const unit = (radiusOf(kind) / 100) * (look.size ?? 1)
  const [unitsWide, unitsHigh] = [look.wide * 2 * unit, look.high * 2 * unit]
  const [wide, high] = [Math.ceil(unitsWide * dots), Math.ceil(unitsHigh * dots)]
  const sheet = blank(wide * BEATS, high)
  const still = blank(wide, high)
  for (let beat = 0; beat < BEATS; beat += 1) {
    const turn = beat / BEATS
    still.c.setTransform(1, 0, 0, 1, 0, 0)
    still.c.clearRect(0, 0, wide, high)
    still.c.setTransform(dots * unit, 0, 0, dots * unit, wide / 2, high / 2)
    look.paint(still.c, { turn, swing: Math.sin(turn * TURN) })
    if (look.bend === 0) sheet.c.drawImage(still.canvas, wide * beat, 0)
    else bend(sheet.c, still.canvas, wide * beat, look.bend * unit * dots, turn)
  }
  const dark = blank(wide * SHADE, high * SHADE)
  dark.c.drawImage(still.canvas, 0, 0, dark.canvas.width, dark.canvas.height)
  dark.c.globalCompositeOperation = 'source-in'
  dark.c.fillStyle = '#01101a'
  dark.c.fillRect(0, 0, dark.canvas.width, dark.canvas.height)
  return { picture: sheet.canvas, shadow: dark.canvas, wide, high, unitsWide, unitsHigh }
}

/** What a kind is worth, as it stands under it. */
function paintTag(text: string, isGreat: boolean, dots: number, high: number): Sheet {
  const font = `800 ${high * 0.62 * dots}px system-ui, sans-serif`
  const probe = blank(1, 1).c
  probe.font = font
  const wide = probe.measureText(text).width / dots + high * 0.7
  const { canvas, c } = blank(wide * dots, high * dots)
  c.scale(dots, dots)
  const pill = new Path2D()
  pill.roundRect(1, 1, wide - 2, high - 2, high / 2)
  fill(c, pill, isGreat ? '#ffc14a' : '#06202ad9', isGreat ? 2 : 0)
  c.fillStyle = isGreat ? '#2a1400' : '#e8f6f4'
  c.font = `800 ${high * 0.62}px system-ui, sans-serif`
  c.textAlign = 'center'
  c.textBaseline = 'middle'
  c.fillText(text, wide / 2, high * 0.54)
  return { picture: canvas, wide, high }
}

export interface Atlas {
  readonly dots: number
  /** Sheets of the kinds that are painted so far. */
  readonly fish: ReadonlyMap<FishKind, FishSheet>
  readonly tags: ReadonlyMap<FishKind, Sheet>
  /** Paints one more kind; false when all are there. */
  readonly more: () => boolean
}

/** From this worth on a kind's tag is gold. */
const GREAT = 50

/**
 * Begins an atlas: kinds are painted one at a time, `more` by `more`, so that no frame waits for all of them. `value` is what a
 * kind's tag says, `tagHigh` its height in units of the sea.
 */
export function openAtlas(
  dots: number,
  tagHigh: number,
  value: (kind: FishKind) => { readonly text: string; readonly most: number },
): Atlas {
  const fish = new Map<FishKind, FishSheet>()
  const tags = new Map<FishKind, Sheet>()
  const waiting = [...FISH_KINDS]
  return {
    dots,
    fish,
    tags,
    more() {
      const kind = waiting.shift()
      if (kind === undefined) return false
      fish.set(kind, paintFish(kind, dots))
      const { text, most } = value(kind)
      tags.set(kind, paintTag(text, most >= GREAT, dots, tagHigh))
      return waiting.length > 0
    },
  }
}
