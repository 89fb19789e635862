/** What the tests of the rules share: streams that are written out, and the chi-squared test. */
import type { Stream } from '@khela/fair'

/** A stream whose next numbers are known: `ints` answers `int` (and with it draws and shuffles), `words` answers `u52`. */
export function scripted(ints: readonly number[], words: readonly number[] = []): Stream & { readonly left: () => number } {
  const rest = [...ints]
  const restWords = [...words]
  const int = (n: number): number => {
    const value = rest.shift()
    if (value === undefined || value >= n) throw new Error(`int(${n}) cannot be answered with ${value}`)
    return value
  }
  const u52 = (): number => {
    const value = restWords.shift()
    if (value === undefined) throw new Error('no word is left')
    return value
  }
  const draw = <X>(xs: readonly X[], k: number): X[] => {
    const deck = [...xs]
    return Array.from({ length: k }, () => deck.splice(int(deck.length), 1)).flat()
  }
  const refuse = (): never => {
    throw new Error('no rule takes these')
  }
  return { int, u52, draw, shuffle: (xs) => draw(xs, xs.length), u32: refuse, weighted: refuse, left: () => rest.length }
}

/** The `int`s that make `draw(from, …)` give `wanted`, in its order. */
export function drawing(from: readonly number[], wanted: readonly number[]): number[] {
  const deck = [...from]
  return wanted.map((one) => {
    const at = deck.indexOf(one)
    deck.splice(at, 1)
    return at
  })
}

/** The `int`s that make a shuffle of `from` begin with `wanted`; what follows stays in order. */
export function shuffling(from: readonly number[], wanted: readonly number[]): number[] {
  return [...drawing(from, wanted), ...Array.from({ length: from.length - wanted.length }, () => 0)]
}

/** ln Γ(x) by the approximation of Lanczos, good to about 1e-10. */
function lnGamma(x: number): number {
  const series = [76.180_091_729_47, -86.505_320_329_42, 24.014_098_240_83, -1.231_739_572_45, 0.001_208_650_973_866]
  const sum = [...series, -0.000_005_395_239_384_953].reduce((total, part, index) => total + part / (x + index + 1), 1.000_000_000_190_015)
  return (x + 0.5) * Math.log(x + 5.5) - (x + 5.5) + Math.log((2.506_628_274_631 * sum) / x)
}

/** Q(a, x), the upper regularized incomplete gamma function: by series below a + 1, by continued fraction above. */
function upperGamma(a: number, x: number): number {
  const scale = Math.exp(a * Math.log(x) - x - lnGamma(a))
  if (x < a + 1) {
    let [term, sum] = [1 / a, 1 / a]
    for (let n = a + 1; term > sum * 1e-15; n += 1) {
      term *= x / n
      sum += term
    }
    return 1 - sum * scale
  }
  let b = x + 1 - a
  let [c, d] = [1e300, 1 / b]
  let fraction = d
  for (let i = 1; i < 10_000; i += 1) {
    const an = -i * (i - a)
    b += 2
    d = 1 / (an * d + b)
    c = b + an / c
    fraction *= d * c
    if (Math.abs(d * c - 1) < 1e-14) break
  }
  return fraction * scale
}

/** The chance of counts at least this far from what `weights` lead to expect (chi-squared, cells − 1 degrees of freedom). */
export function chiSquared(counts: readonly number[], weights: readonly number[]): number {
  const total = counts.reduce((sum, count) => sum + count, 0)
  const all = weights.reduce((sum, weight) => sum + weight, 0)
  const statistic = counts.reduce((sum, count, cell) => {
    const expected = (total * (weights[cell] ?? 0)) / all
    return sum + (count - expected) ** 2 / expected
  }, 0)
  return upperGamma((counts.length - 1) / 2, statistic / 2)
}

/** Counts of `cellOf(0 … rounds − 1)` in `cells` cells. */
export function counted(rounds: number, cells: number, cellOf: (round: number) => number): number[] {
  const counts = Array.from({ length: cells }, () => 0)
  for (let round = 0; round < rounds; round += 1) {
    const cell = cellOf(round)
    counts[cell] = (counts[cell] ?? 0) + 1
  }
  return counts
}

/** The seed of the statistical tests; fixed, so that they never flicker. */
export const SEED = '18e93f4a7b5b58d2569765766d1b6c3296bbd8430d6f20249044d72f14720159'
