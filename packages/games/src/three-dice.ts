/** Three dice, as sic bo and tài xỉu throw them (GS-2.12). */
import type { Stream } from '@khela/fair'

/** Three numbers 1 … 6 in the order thrown. */
export type ThreeDice = readonly [number, number, number]
export interface DiceOutcome {
  readonly dice: ThreeDice
}

export function throwDice(stream: Stream): DiceOutcome {
  const die = (): number => stream.int(6) + 1
  return { dice: [die(), die(), die()] }
}

export function totalOf([a, b, c]: ThreeDice): number {
  return a + b + c
}

/** All 216 throws, each as likely as the others. */
export function everyThrow(): DiceOutcome[] {
  const faces = [1, 2, 3, 4, 5, 6]
  return faces.flatMap((a) => faces.flatMap((b) => faces.map((c): DiceOutcome => ({ dice: [a, b, c] }))))
}
