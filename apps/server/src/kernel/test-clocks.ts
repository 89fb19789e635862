/** The clocks of a process, moved by a test: for the database's clock to jump, the others stay behind. */
import type { Clocks } from './clock-watch.ts'

export interface MovedClocks extends Clocks {
  /** The database's clock jumps by so much: every other clock is behind it by that. */
  jump(ms: number): void
  /** Time goes on, for every clock but the database's, which goes by itself. */
  skew(ms: number): void
}

/** Clocks that run as the true ones until they are moved. */
export function movedClocks(): MovedClocks {
  let behind = 0
  let ahead = 0
  return {
    monotonic: () => performance.now() - behind,
    awake: () => performance.now() - behind,
    wall: () => Date.now() - behind + ahead,
    jump: (ms) => void (behind += ms),
    skew: (ms) => void (ahead += ms),
  }
}
