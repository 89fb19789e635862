/** One run of the world: steps from a seed, checks between them, and what is needed to see a failure again. */
import { perform } from './act.ts'
import { Checker } from './check.ts'
import { Planner } from './plan.ts'
import type { Size, Step } from './steps.ts'
import { plants, type PlantName } from './plants.ts'
import { openTown, type Town } from './town.ts'

export interface WorldOptions extends Size {
  readonly seed: number
  readonly steps: number
  /** Steps between two looks at everything. */
  readonly every: number
  readonly plant?: PlantName | undefined
  readonly say?: (line: string) => void
}
export interface WorldReport {
  readonly problems: readonly string[]
  /** The step after which a problem was seen; the number of steps when there was none. */
  readonly step: number
  /** The last actions before it. */
  readonly last: readonly Step[]
  /** Calls by name and answer. */
  readonly counts: ReadonlyMap<string, number>
}

/** Steps kept to be shown. */
const shown = 20

export async function runWorld(options: WorldOptions): Promise<WorldReport> {
  const planner = new Planner(options.seed, options)
  const plant = options.plant === undefined ? undefined : plants[options.plant]
  const town = await openTown({ ...options, ...(plant?.port ? { port: plant.port } : {}) })
  const checker = new Checker(town)
  const last: Step[] = []
  const report = (step: number): WorldReport => ({ problems: town.journal.problems, step, last, counts: town.journal.counts })
  try {
    for (let number = 1; number <= options.steps; number += 1) {
      const step = planner.next()
      last.push(step)
      if (last.length > shown) last.shift()
      await perform(town, options.seed, step)
      await plant?.strike?.(town, number)
      if (number % options.every === 0 || number === options.steps) await look(town, checker, number === options.steps)
      if (number % options.every === 0)
        options.say?.(`step ${number}: ${town.journal.calls.size} calls and ${town.journal.requests.size} requests acknowledged`)
      if (town.journal.problems.length > 0) return report(number)
    }
    return report(options.steps)
  } finally {
    await town.close()
  }
}

/** At the end the minutes go by that what was cut off needs to be asked about again. */
async function look(town: Town, checker: Checker, isLast: boolean): Promise<void> {
  for (let minutes = 0; isLast && minutes < 3; minutes += 1) {
    await town.settle()
    await town.tick(61)
  }
  await checker.look(isLast)
}
