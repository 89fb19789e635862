/** What happens for a moment: splashes, nets, blasts, fish that were caught, coins on their way to a gun, amounts that rise. */
import type { Point, Weapon } from '@khela/games/fishing'
import { blank, type FishSheet } from './atlas.ts'
import type { Pen } from './brush.ts'
import type { Prop, Props } from './props.ts'

/** Draws itself `ms` after it began; true when it is over. */
type Effect = (c: Pen, ms: number) => boolean

export interface Effects {
  readonly draw: (c: Pen, now: number) => void
  /** A shot meets its fish. `touched`: where all that it touched are, the first one first. */
  readonly hit: (weapon: Weapon, touched: readonly Point[]) => void
  readonly caught: (fish: CaughtFish) => void
  /** Everything that was going on is over. */
  readonly clear: () => void
}
export interface CaughtFish {
  readonly sheet: FishSheet | undefined
  readonly at: Point
  readonly isMirrored: boolean
  readonly gun: Point
  /** In costs of a shot; more coins for more. */
  readonly value: number
  readonly text: string
  readonly isOwn: boolean
}

const MOST = 160

export function layProp(c: Pen, { picture, wide, high }: Prop, x: number, y: number, size = 1): void {
  c.drawImage(picture, x - (wide * size) / 2, y - (high * size) / 2, wide * size, high * size)
}

/** An amount as a picture, so that its letters are drawn once. */
function paintAmount(text: string, isOwn: boolean, dots: number): Prop {
  const size = isOwn ? 46 : 32
  const font = `800 ${size}px system-ui, sans-serif`
  const probe = blank(1, 1).c
  probe.font = font
  const [wide, high] = [probe.measureText(text).width + 24, size * 1.5]
  const { canvas, c } = blank(wide * dots, high * dots)
  c.scale(dots, dots)
  c.font = font
  c.textAlign = 'center'
  c.textBaseline = 'middle'
  c.lineJoin = 'round'
  c.lineWidth = size * 0.2
  c.strokeStyle = '#2a1400e0'
  c.strokeText(text, wide / 2, high / 2)
  c.fillStyle = isOwn ? '#ffd35e' : '#e8f2ea'
  c.fillText(text, wide / 2, high / 2)
  return { picture: canvas, wide, high }
}

const easeOut = (part: number): number => 1 - (1 - part) ** 3

function pop(picture: Prop, { x, y }: Point, ms: number, size: number): Effect {
  return (c, at) => {
    const part = Math.min(at / ms, 1)
    c.globalAlpha = 1 - part ** 2
    layProp(c, picture, x, y, size * (0.35 + 0.65 * easeOut(part)))
    return part === 1
  }
}

/** Lightning from the first fish to the others; it is drawn in two crooked lines. */
function lightning(touched: readonly Point[]): Effect {
  const way = new Path2D()
  touched.forEach(({ x, y }, nth) => {
    const before = touched[nth - 1]
    if (before === undefined) return
    way.moveTo(before.x, before.y)
    way.lineTo((before.x * 2 + x) / 3 + 16, (before.y * 2 + y) / 3 - 14)
    way.lineTo((before.x + x * 2) / 3 - 16, (before.y + y * 2) / 3 + 14)
    way.lineTo(x, y)
  })
  return (c, at) => {
    const part = Math.min(at / 320, 1)
    c.globalAlpha = 1 - part
    c.lineWidth = 12
    c.strokeStyle = '#3fb4f080'
    c.stroke(way)
    c.lineWidth = 4
    c.strokeStyle = '#f2fdff'
    c.stroke(way)
    return part === 1
  }
}

function sinking({ sheet, at, isMirrored }: CaughtFish): Effect {
  return (c, ms) => {
    const part = Math.min(ms / 620, 1)
    if (sheet === undefined) return true
    c.save()
    c.globalAlpha = 1 - part ** 2
    c.translate(at.x, at.y)
    c.rotate((isMirrored ? -1 : 1) * part * 2.4)
    const size = 1 + 0.18 * Math.sin(part * Math.PI)
    c.scale((isMirrored ? -1 : 1) * size, size)
    c.drawImage(sheet.picture, 0, 0, sheet.wide, sheet.high, -sheet.unitsWide / 2, -sheet.unitsHigh / 2, sheet.unitsWide, sheet.unitsHigh)
    c.restore()
    return part === 1
  }
}

function coin(coins: readonly Prop[], from: Point, to: Point, nth: number): Effect {
  const wait = nth * 45
  const away = { x: from.x + Math.cos(nth * 2.4) * (40 + (nth % 4) * 24), y: from.y + Math.sin(nth * 2.4) * (40 + (nth % 4) * 24) }
  return (c, ms) => {
    const part = Math.min(Math.max((ms - wait) / 820, 0), 1)
    if (part === 0) return false
    // Out of the fish first, then faster and faster to the gun.
    const [a, b, d] = [(1 - part) ** 2, 2 * part * (1 - part), part ** 2]
    const picture = coins[Math.floor(ms / 50 + nth) % coins.length]
    c.globalAlpha = part > 0.9 ? (1 - part) * 10 : 1
    if (picture !== undefined) layProp(c, picture, from.x * a + away.x * b + to.x * d, from.y * a + away.y * b + to.y * d)
    return part === 1
  }
}

function rising(picture: Prop, { x, y }: Point, ms: number, isStill: boolean): Effect {
  return (c, at) => {
    const part = Math.min(at / ms, 1)
    const size = isStill ? 1 : Math.min(1, 0.5 + part * 4)
    c.globalAlpha = part < 0.7 ? 1 : (1 - part) / 0.3
    layProp(c, picture, x, y - (isStill ? 40 : 30 + easeOut(part) * 60), size)
    return part === 1
  }
}

/** `isStill`: nothing flies, a caught fish is gone and its amount is there at once. */
export function openEffects(props: Props, dots: number, isStill: boolean): Effects {
  let running: { readonly effect: Effect; began: number | undefined }[] = []
  const add = (effect: Effect) => {
    if (running.length < MOST) running.push({ effect, began: undefined })
  }
  return {
    draw(c, now) {
      running = running.filter((one) => {
        one.began ??= now
        return !one.effect(c, now - one.began)
      })
      c.globalAlpha = 1
    },
    hit(weapon, touched) {
      const [first] = touched
      if (first === undefined || isStill) return
      if (weapon === 'net') add(pop(props.net, first, 520, 1.15))
      else if (weapon === 'bomb') add(pop(props.blast, first, 460, 1.7))
      else add(pop(props.splash, first, 220, 1))
      if (weapon === 'chain' && touched.length > 1) add(lightning(touched))
    },
    caught(fish) {
      const { at, gun, value, text, isOwn } = fish
      if (!isStill) {
        add(sinking(fish))
        const count = Math.min(isOwn ? 16 : 6, 3 + Math.floor(value / 8))
        for (let nth = 0; nth < count; nth += 1) add(coin(props.coins, at, gun, nth))
        for (let nth = 0; nth < 4; nth += 1)
          add(pop(props.bubble, { x: at.x + (nth - 1.5) * 26, y: at.y - 18 * (nth % 2) }, 500 + nth * 90, 1.3))
      }
      add(rising(paintAmount(text, isOwn, dots), at, isOwn ? 1_300 : 900, isStill))
    },
    clear: () => void (running = []),
  }
}
