/** The picture of a sea: lays the painted pictures down where the helm says that everything is. Nothing is painted anew in a frame. */
import { fishAt, GUNS, radiusOf, SEA, swims, type Fish, type FishKind, type Point } from '@khela/games/fishing'
import { strike } from '../../kit/sound.ts'
import type { Helm } from '../helm.ts'
import { amountText, GREAT, isAbove, turned, worthOf, type Mode } from '../model.ts'
import type { Shot } from '../world.ts'
import { BEATS, contextOf, openAtlas, type Atlas } from './atlas.ts'
import { paintBackdrop } from './backdrop.ts'
import { TURN, type Pen } from './brush.ts'
import { layProp, openEffects, type Effects } from './effects.ts'
import { openFrames, type FrameCount } from './frames.ts'
import { LOOKS } from './kinds.ts'
import { paintProps, propKey, type Props } from './props.ts'

/** How fine the picture is, the finest first: a machine that cannot keep up gets the next one. */
export const FINENESS = [1, 0.75, 0.55] as const

export interface SceneOptions {
  readonly mode: Mode
  readonly isStill: boolean
  readonly count: FrameCount
  /** Place in `FINENESS`. */
  readonly step: number
  /** Frames are being dropped. */
  readonly onSlow: () => void
}
export interface Scene {
  /** Where a point of the canvas (in the page's units) lies in the sea. */
  readonly pointAt: (x: number, y: number) => Point
  readonly close: () => void
}
interface Brushes {
  readonly c: Pen
  readonly atlas: Atlas
  readonly props: Props
  readonly effects: Effects
  readonly isStill: boolean
  readonly isNarrow: boolean
  readonly hasShadows: boolean
}

/** A canvas is no finer than this. */
const MOST_DOTS = 1_600
/** Height of a tag in the page's units: it can be read, on a phone too. */
const tagHigh = (wide: number): number => (isNarrow(wide) ? 13 : 18)
const isNarrow = (wide: number): boolean => wide < 600
/** On a phone the smallest fish go without: their tags would hide them. */
const leastTagged = 5
const recoilMs = 130

export function openScene(sea: HTMLCanvasElement, helm: Helm, options: SceneOptions): Scene {
  const { isStill, mode } = options
  const wide = sea.clientWidth || 320
  const dots = (Math.min(wide * Math.min(window.devicePixelRatio, 2), MOST_DOTS) / SEA.width) * (FINENESS[options.step] ?? 1)
  sea.width = Math.round(SEA.width * dots)
  sea.height = Math.round(SEA.height * dots)
  const water = paintBackdrop(sea.width, sea.height)
  // Nothing shows through it: the water is laid down first in each frame.
  const c = contextOf(sea, true)
  const atlas = openAtlas(dots, (tagHigh(wide) * SEA.width) / wide, (kind) => worthOf(kind))
  const props = paintProps(dots)
  const effects = openEffects(props, dots, isStill)
  const brushes: Brushes = { c, atlas, props, effects, isStill, isNarrow: isNarrow(wide), hasShadows: options.step < FINENESS.length - 1 }
  const recoil = [0, 0, 0, 0]
  const lit = new Map<number, number>()
  let shakeUntil = 0
  const isTurned = () => isAbove(helm.isSeated ? helm.seat : undefined)

  helm.ears = {
    onFire(seat, weapon) {
      recoil[seat] = performance.now()
      if (seat === helm.seat) strike({ cannon: 210, chain: 320, net: 170, bomb: 110 }[weapon], 0.07, 0, 'square')
    },
    onHit(weapon, touched, isOwn) {
      effects.hit(
        weapon,
        touched.map((point) => turned(point, isTurned())),
      )
      if (weapon === 'bomb' && isOwn && !isStill) shakeUntil = performance.now() + 260
    },
    onCaught(fish, at, seat, value, payout) {
      const isOwn = seat === helm.seat && helm.isSeated
      effects.caught({
        sheet: atlas.fish.get(fish.kind),
        at: turned(at, isTurned()),
        isMirrored: fish.mirrored,
        gun: standing(turned(GUNS[seat] ?? at, isTurned())),
        value,
        text: amountText(mode, payout),
        isOwn,
      })
      if (isOwn) soundCatch(value)
    },
  }

  const stop = openFrames(
    sea,
    options.count,
    (now) => {
      // Kinds are painted one a frame, so that none waits for all of them.
      atlas.more()
      helm.frame()
      const sway = now < shakeUntil ? Math.sin(now / 16) * 9 * ((shakeUntil - now) / 260) : 0
      c.setTransform(1, 0, 0, 1, 0, 0)
      c.drawImage(water, 0, 0)
      c.setTransform(dots, 0, 0, dots, sway * dots, sway * 0.6 * dots)
      drawSea(brushes, helm, { now, isTurned: isTurned(), recoil, lit })
    },
    options.onSlow,
  )
  return {
    pointAt: (x, y) => turned({ x: (x / sea.clientWidth) * SEA.width, y: (y / sea.clientHeight) * SEA.height }, isTurned()),
    close() {
      helm.ears = undefined
      stop()
    },
  }
}

interface Moment {
  readonly now: number
  readonly isTurned: boolean
  /** When each gun last fired. */
  readonly recoil: readonly number[]
  /** When each fish was last hit. */
  readonly lit: Map<number, number>
}

function drawSea(brushes: Brushes, helm: Helm, moment: Moment): void {
  const { c, props, effects } = brushes
  const tick = helm.tick()
  const fish = [...helm.world.fish.values()].filter((one) => swims(one, tick)).toSorted((a, b) => radiusOf(b.kind) - radiusOf(a.kind))
  const hit = new Set<number>()
  for (const shot of helm.world.shots.values())
    if (shot.hitAt !== undefined && shot.lock !== null && tick - shot.hitAt < 3) hit.add(shot.lock)
  if (!brushes.isStill) plankton(c, props, moment.now)
  if (brushes.hasShadows) for (const one of fish) shadow(brushes, one, tick, moment.isTurned)
  for (const one of fish) drawFish(brushes, one, tick, moment, hit.has(one.id))
  for (const one of fish) tag(brushes, one, tick, moment.isTurned)
  const locked = helm.lockedFish()
  if (locked !== undefined && swims(locked, tick))
    reticle(brushes, turned(fishAt(locked, tick), moment.isTurned), radiusOf(locked.kind), moment.now)
  for (const shot of helm.world.shots.values()) if (shot.hitAt === undefined) drawShot(brushes, shot, helm, moment.isTurned)
  effects.draw(c, moment.now)
  GUNS.forEach((gun, seat) => drawGun(brushes, helm, seat, standing(turned(gun, moment.isTurned)), moment))
}

/** Which way a fish swims, in radians of the picture. */
function heading(fish: Fish, tick: number, isTurned: boolean): number {
  const [a, b] = [turned(fishAt(fish, tick - 3), isTurned), turned(fishAt(fish, tick + 3), isTurned)]
  return Math.atan2(b.y - a.y, b.x - a.x)
}

const isSmall = (kind: FishKind): boolean => radiusOf(kind) < 60

function shadow({ c, atlas }: Brushes, fish: Fish, tick: number, isTurned: boolean): void {
  const sheet = atlas.fish.get(fish.kind)
  if (sheet === undefined) return
  const { x, y } = turned(fishAt(fish, tick), isTurned)
  const deep = isSmall(fish.kind) ? 14 : 26
  c.globalAlpha = 0.28
  c.drawImage(sheet.shadow, x - sheet.unitsWide / 2 + deep * 0.5, y - sheet.unitsHigh / 2 + deep, sheet.unitsWide, sheet.unitsHigh)
  c.globalAlpha = 1
}

function drawFish({ c, atlas, isStill }: Brushes, fish: Fish, tick: number, { now, isTurned, lit }: Moment, isHit: boolean): void {
  const sheet = atlas.fish.get(fish.kind)
  if (sheet === undefined) return
  const look = LOOKS[fish.kind]
  const { x, y } = turned(fishAt(fish, tick), isTurned)
  const beat = isStill ? 0 : Math.floor(((now + fish.id * 137) / look.beatMs) * BEATS) % BEATS
  c.save()
  c.translate(x, y)
  if (look.isUpright !== true) {
    const way = heading(fish, tick, isTurned)
    c.rotate(way)
    // Its belly stays below.
    if (Math.abs(way) > TURN / 4) c.scale(1, -1)
  }
  const lay = () =>
    c.drawImage(
      sheet.picture,
      beat * sheet.wide,
      0,
      sheet.wide,
      sheet.high,
      -sheet.unitsWide / 2,
      -sheet.unitsHigh / 2,
      sheet.unitsWide,
      sheet.unitsHigh,
    )
  lay()
  if (isHit) lit.set(fish.id, now)
  const since = now - (lit.get(fish.id) ?? -1_000)
  if (since < 140) {
    c.globalCompositeOperation = 'lighter'
    c.globalAlpha = 0.8 * (1 - since / 140)
    lay()
  } else lit.delete(fish.id)
  c.restore()
}

/** What it is worth stands under each fish; under the great ones in gold. */
function tag({ c, atlas, isNarrow: isPhone }: Brushes, fish: Fish, tick: number, isTurned: boolean): void {
  const sheet = atlas.tags.get(fish.kind)
  if (sheet === undefined || (isPhone && worthOf(fish.kind).most < leastTagged)) return
  const { x, y } = turned(fishAt(fish, tick), isTurned)
  const under = Math.min(radiusOf(fish.kind) * 0.86, 104)
  c.globalAlpha = worthOf(fish.kind).most >= GREAT ? 1 : 0.86
  c.drawImage(sheet.picture, x - sheet.wide / 2, y + under, sheet.wide, sheet.high)
  c.globalAlpha = 1
}

function reticle({ c, props, isStill }: Brushes, { x, y }: Point, radius: number, now: number): void {
  c.save()
  c.translate(x, y)
  if (!isStill) c.rotate(now / 900)
  layProp(c, props.reticle, 0, 0, Math.min(Math.max(radius / 62, 0.8), 1.6))
  c.restore()
}

function drawShot({ c, props }: Brushes, shot: Shot, helm: Helm, isTurned: boolean): void {
  const picture = props.shots.get(propKey(shot.weapon, shot.seat))
  if (picture === undefined) return
  const { x, y } = turned(shot, isTurned)
  const gun = turned(GUNS[shot.seat] ?? shot, isTurned)
  c.save()
  c.translate(x, y)
  c.rotate(Math.atan2(y - gun.y, x - gun.x))
  c.globalAlpha = shot.seat === helm.seat ? 1 : 0.75
  layProp(c, picture, 0, 0)
  c.restore()
}

/** A gun is drawn a little inwards of the edge at which it stands. */
const standing = ({ x, y }: Point): Point => ({ x, y: y === 0 ? 30 : y - 30 })

function drawGun({ c, props, isStill }: Brushes, helm: Helm, seat: number, { x, y }: Point, { now, isTurned, recoil }: Moment): void {
  const taken = helm.seatOf(seat)
  if (taken === undefined) return
  const base = props.bases[seat]
  const barrel = props.barrels.get(propKey(taken.weapon, seat))
  if (base === undefined || barrel === undefined) return
  layProp(c, taken.isOwn ? base.own : base.other, x, y)
  const aim = turned(helm.aimOf(seat), isTurned)
  const since = now - (recoil[seat] ?? 0)
  const back = isStill || since > recoilMs ? 0 : 14 * (1 - since / recoilMs)
  c.save()
  c.translate(x, y)
  c.rotate(Math.atan2(aim.y - y, aim.x - x))
  layProp(c, barrel, 14 - back, 0)
  c.restore()
}

/** Bubbles and drifting specks; their places follow from the time. */
function plankton(c: Pen, props: Props, now: number): void {
  c.fillStyle = '#d8fff455'
  for (let nth = 0; nth < 26; nth += 1) {
    const x = (nth * 263 + now * (0.006 + (nth % 5) * 0.002)) % SEA.width
    const y = (nth * 157 + Math.sin(now / 2_600 + nth) * 34 + SEA.height) % SEA.height
    c.fillRect(x, y, 3 + (nth % 3), 3 + (nth % 3))
  }
  for (let nth = 0; nth < 9; nth += 1) {
    const y = SEA.height + 30 - ((now * (0.05 + (nth % 4) * 0.012) + nth * 331) % (SEA.height + 60))
    layProp(c, props.bubble, 90 + nth * 178 + Math.sin(now / 700 + nth * 2) * 14, y, 0.5 + (nth % 4) * 0.22)
  }
}

/** A catch is two rising notes, a great one a run of five. */
function soundCatch(value: number): void {
  const notes = value >= GREAT ? [523, 659, 784, 1_047, 1_319] : [660, 880]
  notes.forEach((hertz, nth) => strike(hertz, 0.2, nth * 0.08))
}
