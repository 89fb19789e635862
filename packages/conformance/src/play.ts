/** Plays cases: chosen by id, in an order made from a seed, several at once, and those that disturb others by themselves. */
import type { Exchange } from './exchange.ts'
import { BedError, CannotRun, Failure, Skip } from './failure.ts'
import type { CaseResult } from './results.ts'

export interface Runnable {
  readonly id: string
  readonly title: string
  readonly group: string
  readonly rule: string
  readonly alone?: true | undefined
  /** Keeps its exchanges and notes where it is told. Throws `Failure`, `Skip`, `BedError`. */
  readonly run: (record: Exchange[], notes: Set<string>) => Promise<void>
}

export interface PlayOptions {
  readonly seed: number
  readonly parallel: number
  readonly onCase?: ((result: CaseResult) => void) | undefined
}

/** Results in the order of the list, whatever the order of play. */
export async function playAll(list: readonly Runnable[], { seed, parallel, onCase }: PlayOptions): Promise<CaseResult[]> {
  const results = new Map<string, CaseResult>()
  const order = shuffled(list, seed)
  const play = async (one: Runnable) => {
    const result = await playOne(one)
    results.set(one.id, result)
    onCase?.(result)
  }
  const together = order.filter(({ alone }) => alone !== true)
  const worker = async () => {
    for (let next = together.shift(); next !== undefined; next = together.shift()) await play(next)
  }
  await Promise.all(Array.from({ length: Math.max(1, parallel) }, worker))
  for (const one of order) if (one.alone === true) await play(one)
  return list.flatMap(({ id }) => results.get(id) ?? [])
}

async function playOne({ id, title, group, rule, run }: Runnable): Promise<CaseResult> {
  const exchanges: Exchange[] = []
  const notes = new Set<string>()
  const started = performance.now()
  const played = async () => run(exchanges, notes)
  const ended = await played().then(() => ({ outcome: 'passed' as const }), whatHappened)
  return { id, title, group, rule, ms: Math.round(performance.now() - started), ...ended, notes: [...notes], exchanges }
}

function whatHappened(error: unknown): Pick<CaseResult, 'outcome' | 'reason' | 'failure'> {
  if (error instanceof Skip) return { outcome: 'skipped', reason: error.message }
  if (error instanceof Failure) {
    const { expected, got, why, at } = error
    return { outcome: 'failed', failure: { expected, got, why, ...(at === undefined ? {} : { at }) } }
  }
  if (error instanceof BedError) return { outcome: 'error', reason: error.message }
  return { outcome: 'error', reason: error instanceof Error ? `the case broke: ${error.message}` : 'the case broke' }
}

/** Cases of "C01,C10-C20": a number also means its sub-cases (C43 is C43, C43b …). Throws `CannotRun` for what names none. */
export function chosen<C extends { readonly id: string }>(list: readonly C[], only: string | undefined): readonly C[] {
  if (only === undefined || only.trim() === '') return list
  const wanted = new Set<string>()
  for (const part of only.split(',').map((one) => one.trim())) {
    const [first = '', last = first] = part.toUpperCase().split('-')
    const ids = list.map(({ id }) => id).filter((id) => within(id, first, last) || id.toUpperCase() === first)
    if (ids.length === 0) throw new CannotRun(`--only: "${part}" names no case`)
    for (const id of ids) wanted.add(id)
  }
  return list.filter(({ id }) => wanted.has(id))
}

function within(id: string, first: string, last: string): boolean {
  const [letter, number] = parts(id)
  const [from, low] = parts(first)
  const [to, high] = parts(last)
  return letter === from && letter === to && number >= low && number <= high
}

function parts(id: string): [letter: string, number: number] {
  const found = /^([A-Z]+)([0-9]+)(?:[a-z]?)$/.exec(id)
  return [found?.[1] ?? '', Number.parseInt(found?.[2] ?? 'NaN', 10)]
}

function shuffled<T>(list: readonly T[], seed: number): T[] {
  const rest = [...list]
  const random = randomFrom(seed)
  const order: T[] = []
  while (rest.length > 0) order.push(...rest.splice(Math.floor(random() * rest.length), 1))
  return order
}

/** The same numbers in [0, 1) for the same seed, on every machine (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d_2b_79_f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
