/** The clock of the sea: it asks for frames only while somebody can see it, and counts those that the browser dropped. */

/** `performance.getEntriesByName(MEASURE)` has one entry; its `detail` counts since the scene began. */
export const MEASURE = 'fishing-frames'
/** Goes on when the scene is opened anew in another size. */
export interface FrameCount {
  frames: number
  dropped: number
}
const FRAME = 1000 / 60
/** Frames between two notes of the count. */
const NOTED = 60
/** Not seen for so long is a pause and no dropped frame. */
const PAUSE_MS = 1_000

/** So many dropped of them, and the picture is too fine for this machine. */
const SLOW = 4

/**
 * Calls `draw` each frame while `box` is in sight and the page is not hidden; answers how to end it. `onSlow` is told each time a
 * second's worth of frames came with too many dropped; the first second, in which everything is painted, does not count.
 */
export function openFrames(box: Element, count: FrameCount, draw: (now: number) => void, onSlow: () => void): () => void {
  let [frame, last, frames, before] = [0, 0, 0, count.dropped]
  function note(now: number): void {
    performance.clearMeasures(MEASURE)
    performance.measure(MEASURE, { start: 0, end: now, detail: { ...count } })
  }
  function step(now: number): void {
    if (last > 0 && now - last < PAUSE_MS) count.dropped += Math.max(Math.round((now - last) / FRAME) - 1, 0)
    frames += 1
    count.frames += 1
    last = now
    draw(now)
    frame = requestAnimationFrame(step)
    if (count.frames % NOTED !== 0) return
    note(now)
    const isSlow = frames > NOTED && count.dropped - before > SLOW
    before = count.dropped
    if (isSlow) onSlow()
  }
  const watch = new IntersectionObserver(([entry]) => {
    cancelAnimationFrame(frame)
    last = 0
    if (entry?.isIntersecting === true) frame = requestAnimationFrame(step)
  })
  watch.observe(box)
  return () => {
    watch.disconnect()
    cancelAnimationFrame(frame)
    performance.clearMeasures(MEASURE)
  }
}
