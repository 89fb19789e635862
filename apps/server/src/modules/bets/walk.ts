/** Walks of the clock's work along time: each is a row that says how far it has come. */
import type { Tx } from '../../kernel/index.ts'
import { lockMark, setMark } from './jobs-store.ts'

export interface Walk {
  readonly name: string
  /** No step goes beyond it. */
  readonly until: Date
  readonly stepSeconds: number
  /** Where the first step of all begins; undefined where there is nothing yet. */
  readonly begin: (t: Tx) => Promise<Date | undefined>
  /** Rows that one step works on at most: one that came to as many is taken again. */
  readonly most?: number
}

/** Takes the next step of a walk: `work` answers how many rows it came to, and so does this; undefined when there is no step to take. */
export async function takeStep(t: Tx, walk: Walk, work: (from: Date, to: Date) => Promise<number>): Promise<number | undefined> {
  const { name, until, stepSeconds, begin, most = Infinity } = walk
  const mark = await lockMark(t, name)
  const from = mark.at ?? (await begin(t)) ?? until
  // Where to begin is looked up in the whole table, so it is kept although nothing is done yet.
  if (mark.at === null) await setMark(t, name, from)
  if (from >= until) return undefined
  const to = new Date(Math.min(from.getTime() + stepSeconds * 1000, until.getTime()))
  const rows = await work(from, to)
  if (rows < most) await setMark(t, name, to)
  return rows
}
