/** Reels that turn: freely until the outcome is known, then each to its stop. A moving reel is cleared and drawn; one at rest is not. */
import { clear, type Brush, type StopOptions } from './brush.ts'
import type { Picture } from './beats.ts'
import type { BoardClock } from './clock.ts'

/** Symbols that a reel goes through before its strip begins again: enough for a stop not to be seen coming. */
const LENGTH = 64
/** How long a reel that is waited for goes on, in milliseconds. */
const TEASE = 850
/** Swinging back from beyond the stop, in milliseconds. */
const SWING = 190
const EASE = 2.2

interface Reel {
  readonly ring: string[]
  /** How far it has turned, in cells. */
  at: number
  /** Where it lies still, and when it starts slowing down; undefined while it turns freely. */
  stop: { readonly from: number; readonly at: number; readonly ms: number; readonly to: number } | undefined
  isDone: boolean
}

const ringAt = (index: number): number => ((index % LENGTH) + LENGTH) % LENGTH

export function openReels(brush: Brush, clock: BoardClock) {
  const { plan, size } = brush
  const { rows } = size
  const { motion } = plan.theme
  let reels: Reel[] = []

  function start(shown: Picture): void {
    reels = plan.strips.map((strip, nth) => {
      const shift = Math.floor(Math.random() * strip.length)
      const ring = Array.from({ length: LENGTH }, (_, at) => strip[(at + shift) % strip.length] ?? '')
      for (let row = 0; row < rows; row += 1) ring[ringAt(row)] = shown[nth * rows + row] ?? ''
      return { ring, at: 0, stop: undefined, isDone: false }
    })
    let last: number | undefined
    const spun = reels
    void clock.run((now, isHurried) => {
      // Reels turn on by themselves until they are told where to stop, or another spin has begun.
      if (isHurried || spun !== reels) return true
      const step = ((now - (last ?? now)) / 1000) * motion.speed
      last = now
      let moving = 0
      spun.forEach((reel, nth) => {
        if (reel.isDone || reel.stop !== undefined) return
        reel.at += step
        moving += 1
        draw(brush, reel, nth, true)
      })
      return moving === 0
    })
  }

  async function stop(picture: Picture, options: StopOptions): Promise<void> {
    if (reels.length === 0) start(picture)
    const waits = waitsOf(reels.length, options, motion.stagger)
    await Promise.all(reels.map((reel, nth) => clock.run(stopping(reel, nth, picture, waits[nth] ?? 0, options))))
    reels = []
  }

  /** One reel: turns on for `wait`, slows down to its stop, swings back. */
  function stopping(reel: Reel, nth: number, picture: Picture, wait: number, options: StopOptions) {
    let from: number | undefined
    return (now: number, isHurried: boolean): boolean => {
      from ??= now
      if (isHurried) return land(brush, reel, nth, picture, options)
      if (now - from < wait) return false
      reel.stop ??= aim(reel, picture, nth, rows, motion.speed, now)
      const { stop: aimed } = reel
      const part = (now - aimed.at) / aimed.ms
      if (part < 1) {
        reel.at = aimed.from + (aimed.to - aimed.from) * (1 - (1 - part) ** EASE)
        draw(brush, reel, nth, (1 - part) ** (EASE - 1) > 0.35)
        return false
      }
      if (!reel.isDone) {
        reel.isDone = true
        options.onReel(nth)
      }
      const swing = Math.min((now - aimed.at - aimed.ms) / SWING, 1)
      reel.at = aimed.to + motion.swing * Math.sin(swing * Math.PI) * (1 - swing)
      if (swing === 1) return land(brush, reel, nth, picture, options)
      draw(brush, reel, nth, false)
      return false
    }
  }

  return { start, stop }
}

/** Puts a reel where it stops, without motion. */
function land(brush: Brush, reel: Reel, nth: number, picture: Picture, options: StopOptions): true {
  const { rows } = brush.size
  if (!reel.isDone) options.onReel(nth)
  reel.isDone = true
  reel.at = 0
  for (let row = 0; row < rows; row += 1) reel.ring[row] = picture[nth * rows + row] ?? ''
  draw(brush, reel, nth, false)
  return true
}

/** When each reel begins to stop: one after another, and those that are waited for much later. */
function waitsOf(reels: number, { tease, isQuick }: StopOptions, stagger: number): readonly number[] {
  const each = isQuick ? 0 : stagger
  return Array.from({ length: reels }, (_, nth) => (isQuick ? 60 : 260) + nth * each + Math.max(nth - tease + 1, 0) * (isQuick ? 0 : TEASE))
}

/** Puts the outcome a few cells ahead on the ring, and works out how long the way there takes from full speed. */
function aim(reel: Reel, picture: Picture, nth: number, rows: number, speed: number, now: number): NonNullable<Reel['stop']> {
  const to = Math.ceil(reel.at) + rows + 2
  // A row shows the ring's symbol of its number less the cells turned: one more on top would be seen in the swing.
  for (let row = 0; row < rows; row += 1) reel.ring[ringAt(row - to)] = picture[nth * rows + row] ?? ''
  return { from: reel.at, at: now, ms: ((EASE * (to - reel.at)) / speed) * 1000, to }
}

function draw(brush: Brush, reel: Reel, nth: number, isFast: boolean): void {
  const { c, size, atlas } = brush
  const { cell, rows } = size
  const turned = Math.floor(reel.at)
  const part = reel.at - turned
  const x = (nth + 0.5) * cell
  clear(brush, nth, 0, 1, rows)
  for (let row = -1; row <= rows; row += 1) atlas.draw(c, reel.ring[ringAt(row - turned)] ?? '', x, (row + part + 0.5) * cell, 1, isFast)
}
