/** A stream for tests that gives the numbers it was told, in order. */
import type { Stream } from '@khela/fair'

/** `int` and `weighted` take from `numbers` as results, `u32` as words; more than there are is an error. */
export function scripted(numbers: readonly number[]): Stream {
  let next = 0
  const take = (n: number): number => {
    const number = numbers[next]
    next += 1
    if (number === undefined || number < 0 || number >= n) throw new Error(`number ${next} of the script does not fit ${n}`)
    return number
  }
  const draw = <X>(xs: readonly X[], k: number): X[] => {
    const rest = [...xs]
    return Array.from({ length: k }, () => rest.splice(take(rest.length), 1)).flat()
  }
  return {
    u32: () => take(2 ** 32),
    u52: () => take(2 ** 52),
    int: take,
    weighted: (weights) => take(weights.length),
    draw,
    shuffle: (xs) => draw(xs, xs.length),
  }
}
