/** Mean and variance of a slot's round from the sums of its full cycles: the feature is a branching of free spins. */

/** Sums over the spins of a cycle: `w` what a spin wins in bets, `r` the free spins it gives. */
export interface Sums {
  spins: number
  hits: number
  triggers: number
  w: number
  ww: number
  r: number
  rr: number
  wr: number
}

export const noSums = (): Sums => ({ spins: 0, hits: 0, triggers: 0, w: 0, ww: 0, r: 0, rr: 0, wr: 0 })

export function count(sums: Sums, w: number, r: number): void {
  sums.spins += 1
  if (w > 0) sums.hits += 1
  if (r > 0) sums.triggers += 1
  sums.w += w
  sums.ww += w * w
  sums.r += r
  sums.rr += r * r
  sums.wr += w * r
}

/** Return, variance, and the value of one free spin with those it leads to. */
export function roundOf(base: Sums, free: Sums): { rtp: number; variance: number; freeSpin: number } {
  const mean = (sums: Sums, of: keyof Sums): number => sums[of] / sums.spins
  const freeSpin = mean(free, 'w') / (1 - mean(free, 'r'))
  const second = (sums: Sums): number => mean(sums, 'ww') + 2 * freeSpin * mean(sums, 'wr') + freeSpin ** 2 * mean(sums, 'rr')
  const spread = (second(free) - freeSpin ** 2) / (1 - mean(free, 'r'))
  const rtp = mean(base, 'w') + mean(base, 'r') * freeSpin
  return { rtp, freeSpin, variance: second(base) + mean(base, 'r') * spread - rtp ** 2 }
}
