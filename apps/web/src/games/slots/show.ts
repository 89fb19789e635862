/** Plays a round's beats on a board. The outcome is known before anything moves; a press hurries what moves, or ends the show. */
import type { Money } from '@khela/money'
import { strike } from '../kit/sound.ts'
import type { Beat, FreeCount } from './beats.ts'
import type { Board } from './board.ts'
import type { SlotTheme } from './theme.ts'

/** What the stage says beside the board while a round is shown. */
export interface CounterValues {
  readonly total: Money
  readonly multiplier: number
  readonly free: FreeCount | undefined
  /** Free spins that were just given: the stage turns to them. */
  readonly given: number | undefined
}
export const noValues: CounterValues = { total: 0n, multiplier: 1, free: undefined, given: undefined }

export interface Show {
  /** Settles when the round lies still, shown whole or cut short. */
  readonly done: Promise<void>
  /** Ends the spin that moves; with `whole` the rest of the round too. */
  skip(whole: boolean): void
}

export interface ShowOptions {
  readonly theme: SlotTheme
  readonly scatter: string
  readonly rows: number
  readonly isQuick: boolean
  readonly tell: (told: CounterValues) => void
}

/** Times in milliseconds, at leisure and quick. */
const MARK = { slow: 950, quick: 420 }
const GIVE = { slow: 1900, quick: 1000 }
const PAUSE = { slow: 260, quick: 60 }

export function startShow(board: Board, beats: readonly Beat[], options: ShowOptions): Show {
  const { theme, isQuick, tell } = options
  const pace = isQuick ? 'quick' : 'slow'
  let told = noValues
  let [isHurried, isOver] = [false, false]

  const say = (more: Partial<CounterValues>): void => tell((told = { ...told, ...more }))
  /** A movement of this spin, or nothing once the spin is hurried. */
  const unless = async (run: () => Promise<void>): Promise<void> => {
    if (!isHurried && !isOver) await run()
  }

  async function come(beat: Extract<Beat, { kind: 'come' }>, isFirst: boolean): Promise<void> {
    isHurried = isOver
    say({ free: beat.free, multiplier: beat.multiplier, given: undefined })
    if (!isFirst) {
      await unless(() => board.wait(PAUSE[pace]))
      board.start()
    }
    const coming = board.stop(beat.picture, { tease: beat.tease, isQuick, onReel: (reel) => soundReel(options, beat, reel) })
    if (isOver || isHurried) board.hurry()
    await coming
  }
  async function play(beat: Beat, isFirst: boolean): Promise<void> {
    switch (beat.kind) {
      case 'come':
        return come(beat, isFirst)
      case 'wins': {
        const cells = [...new Set(beat.wins.flatMap((win) => win.cells))]
        say({ total: beat.total, multiplier: beat.multiplier })
        theme.sound.win.forEach((hertz, nth) => strike(hertz * (1 + Math.min(beat.multiplier, 10) / 40), 0.2, nth * 0.07, theme.sound.wave))
        return unless(() => board.mark(cells, beat.wins, MARK[pace]))
      }
      case 'fall':
        await unless(() => board.fall(beat.removed, beat.picture))
        if (isHurried || isOver) board.show(beat.picture)
        return say({ multiplier: beat.multiplier })
      case 'scatters':
        say({ total: beat.total })
        await unless(() => board.mark(beat.cells, [], MARK[pace]))
        if (beat.given === 0) return
        say({ given: beat.given })
        board.setFree(true)
        return unless(() => board.wait(GIVE[pace]))
    }
  }
  async function all(): Promise<void> {
    for (const [nth, beat] of beats.entries()) {
      if (isOver) break
      await play(beat, nth === 0)
    }
    isOver = true
  }
  return {
    done: all(),
    skip(whole) {
      isHurried = true
      if (whole) isOver = true
      board.hurry()
    },
  }
}

/** A reel has stopped: a short note, a higher one for each scatter that lies so far. */
function soundReel({ theme, scatter, rows }: ShowOptions, { picture }: Extract<Beat, { kind: 'come' }>, reel: number): void {
  const { sound } = theme
  if (picture.slice(reel * rows, (reel + 1) * rows).includes(scatter)) strike(sound.scatter * (1 + reel / 8), 0.3, 0, sound.wave)
  else strike(sound.stop[reel % sound.stop.length] ?? sound.spin, 0.07, 0, sound.wave)
}
