/** The work of a challenge: which counter makes PBKDF2 give a key with the wanted beginning. The server judges it with the same library. */
import type { ReplyOf } from '@khela/contract'
import { solveChallenge, type Solution as TimedSolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2'

export type Challenge = ReplyOf<'challenge'>
export type Solution = Pick<TimedSolution, 'counter' | 'derivedKey'>

/** Tries one counter after the other, some hundred times. For a worker: it takes about a second on a phone. Rejects when none is found. */
export async function solve(challenge: Challenge): Promise<Solution> {
  const solution = await solveChallenge({ challenge, deriveKey })
  if (solution === null) throw new Error('no counter solves this challenge')
  return { counter: solution.counter, derivedKey: solution.derivedKey }
}
