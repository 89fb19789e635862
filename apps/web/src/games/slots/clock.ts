/** The one clock of a board: it asks for frames only while something moves, and counts those that the browser dropped. */

/** A movement: draws itself at `now`, and says whether it is over. A hurried one draws its end and is over. */
export type Motion = (now: number, isHurried: boolean) => boolean

export interface BoardClock {
  /** Runs a movement; settles when it is over. */
  run(motion: Motion): Promise<void>
  /** Ends whatever moves, with its end drawn. */
  hurry(): void
  /** The board is left: from now on every movement is at its end at once. */
  stop(): void
}

/** The name under which each stretch of movement is measured: `performance.getEntriesByName`, `detail` is `FrameCount`. */
export const MEASURE = 'slot-frames'
export interface FrameCount {
  readonly frames: number
  readonly dropped: number
}
/** Length of a frame at 60 a second; later than one and a half of it, the next was dropped. */
const FRAME = 1000 / 60

interface Running {
  readonly motion: Motion
  readonly done: () => void
}

export function openClock(): BoardClock {
  let running: Running[] = []
  let isStopped = false
  let [frame, began, last, frames, dropped] = [0, 0, 0, 0, 0]

  function measure(now: number): void {
    if (frames > 1) performance.measure(MEASURE, { start: began, end: now, detail: { frames, dropped } satisfies FrameCount })
    frames = 0
    dropped = 0
  }
  function step(now: number): void {
    const late = frames === 0 ? 0 : Math.round((now - last) / FRAME) - 1
    if (frames === 0) began = now
    dropped += Math.max(late, 0)
    frames += 1
    last = now
    const before = running
    running = []
    const left = before.filter(({ motion, done }) => {
      const isOver = motion(now, false)
      if (isOver) done()
      return !isOver
    })
    running = [...left, ...running]
    frame = running.length > 0 ? requestAnimationFrame(step) : 0
    if (frame === 0) measure(now)
  }
  function end(): void {
    const before = running
    running = []
    for (const { motion, done } of before) {
      motion(performance.now(), true)
      done()
    }
  }
  return {
    run: (motion) =>
      new Promise((resolve) => {
        if (isStopped) {
          motion(performance.now(), true)
          resolve()
          return
        }
        running.push({ motion, done: resolve })
        if (frame === 0) frame = requestAnimationFrame(step)
      }),
    hurry: end,
    stop() {
      isStopped = true
      cancelAnimationFrame(frame)
      frame = 0
      end()
    },
  }
}
