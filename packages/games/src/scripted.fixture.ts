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

/** A stream whose draws out of `deck` come out as `cards`, then in the order of what is left. */
export function stacked(deck: readonly number[], cards: readonly number[]): Stream {
  const rest = [...deck]
  let dealt = 0
  const int = (n: number): number => {
    if (n !== rest.length) throw new Error('only cards of this deck are drawn')
    const wanted = cards[dealt]
    dealt += 1
    const place = wanted === undefined ? 0 : rest.indexOf(wanted)
    if (place === -1) throw new Error('that card is not in the deck any more')
    rest.splice(place, 1)
    return place
  }
  return { ...scripted([]), int }
}

/** A quick stream for many rounds, with no claim to be fair: the top of a 64-bit congruential generator. */
export function quick(seed: number): Stream {
  let state = BigInt(seed) * 2n + 1n
  const int = (n: number): number => {
    state = (state * 6_364_136_223_846_793_005n + 1_442_695_040_888_963_407n) & 0xffff_ffff_ffff_ffffn
    return Math.floor((Number(state >> 32n) / 2 ** 32) * n)
  }
  const draw = <X>(xs: readonly X[], k: number): X[] => {
    const rest = [...xs]
    return Array.from({ length: k }, () => rest.splice(int(rest.length), 1)).flat()
  }
  const weighted = (weights: readonly number[]): number => {
    let rest = int(weights.reduce((sum, weight) => sum + weight, 0))
    return weights.findIndex((weight) => (rest -= weight) < 0)
  }
  return { u32: () => int(2 ** 32), u52: () => int(2 ** 32) * 2 ** 20, int, weighted, draw, shuffle: (xs) => draw(xs, xs.length) }
}
