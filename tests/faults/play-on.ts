import { CallError } from '@khela/client'
import type { DiceRound } from '../crash/player.ts'

/** Bets without a pause under one key after the other; what is not acknowledged is asked again under its key. */
export function playOn(play: (key: string) => Promise<DiceRound>) {
  const rounds: DiceRound[] = []
  const refusals: number[] = []
  let stops = false
  const done = (async () => {
    for (let nth = 0, key = 'play-on-000000000000-0'; !stops;) {
      try {
        rounds.push(await play(key))
        nth += 1
        key = `play-on-000000000000-${nth}`
      } catch (error) {
        refusals.push(error instanceof CallError ? error.status : 0)
        await new Promise((resolve) => setTimeout(resolve, 20))
      }
    }
  })()
  return { rounds, refusals, stop: () => ((stops = true), done) }
}
