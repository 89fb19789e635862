/** Compares the time that two kinds of answers take, for tests (REL-A11). */

export const samples = 300

/** The largest distance between the two distributions (Kolmogorov–Smirnov): 0 the same, 1 told apart by every single answer. */
export function distance(a: readonly number[], b: readonly number[]): number {
  const share = (of: readonly number[], at: number) => of.filter((value) => value <= at).length / of.length
  return Math.max(...[...a, ...b].map((at) => Math.abs(share(a, at) - share(b, at))))
}
/** Of two equal distributions of 300 it is larger than this once in 100 000 times. */
export const mostDistance = 0.2

/** Asks each kind 300 times in turns, after ten unmeasured times. `i` counts from nought; `before` is not measured. */
export async function compare(
  known: (i: number) => Promise<unknown>,
  unknown: (i: number) => Promise<unknown>,
  before: () => Promise<unknown> = async () => undefined,
): Promise<number> {
  const times: { readonly known: number[]; readonly unknown: number[] } = { known: [], unknown: [] }
  const kinds = { known, unknown }
  for (let i = -10; i < samples; i++) {
    for (const kind of i % 2 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const)) {
      await before()
      const began = performance.now()
      await kinds[kind](i + 10)
      if (i >= 0) times[kind].push(performance.now() - began)
    }
  }
  return distance(times.known, times.unknown)
}
