/** Whether a soak has left something behind. Pure. */
export interface Sample {
  /** Bytes of memory of each process. */
  readonly memory: readonly number[]
  /** Open connections to the database. */
  readonly connections: number
}

/** What a process may have grown by from the second third of the samples to the last one, beside a twentieth of what it has. */
const SLACK_BYTES = 24 * 1_048_576

const mean = (list: readonly number[]): number => list.reduce((sum, one) => sum + one, 0) / list.length

/**
 * What is wrong with samples in the order of time: a process that still grows in the last third, connections above `mostConnections` or
 * more in the last third than ever in the second. The first third is left out, in which code and caches come.
 */
export function judgeSamples(samples: readonly Sample[], mostConnections: number): string[] {
  const third = Math.floor(samples.length / 3)
  if (third === 0) return ['there are too few samples to say anything']
  const [second, last] = [samples.slice(third, 2 * third), samples.slice(2 * third)]
  const problems: string[] = []
  for (const index of samples[0]?.memory.keys() ?? []) {
    const of = (list: readonly Sample[]) => mean(list.map(({ memory }) => memory[index] ?? 0))
    const [before, after] = [of(second), of(last)]
    if (after > before * 1.05 + SLACK_BYTES)
      problems.push(`process ${index + 1} grew from ${Math.round(before / 1_048_576)} MB to ${Math.round(after / 1_048_576)} MB`)
  }
  const most = (list: readonly Sample[]) => Math.max(...list.map(({ connections }) => connections))
  if (most(samples) > mostConnections) problems.push(`${most(samples)} connections are open, at most ${mostConnections} are meant`)
  if (most(last) > most(second) + 2) problems.push(`connections grew from ${most(second)} to ${most(last)}`)
  return problems
}
