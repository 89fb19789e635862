import { brotliCompressSync } from 'node:zlib'
import type { Plugin } from 'vite'

export interface Budget {
  /** All scripts that the first page needs, in KB (1,000 bytes) of brotli. */
  readonly initialKb: number
  /** Any other chunk, in KB of brotli. */
  readonly chunkKb: number
  /** Chunks that no visitor's page loads, by name: they may weigh what they like. */
  readonly apart?: RegExp
  /** Pages that bring more than a chunk: all that such an entry needs beyond the first page, in KB of brotli. */
  readonly whole?: { readonly entries: RegExp; readonly kb: number }
}

interface Chunk {
  readonly type: 'chunk'
  readonly fileName: string
  readonly code: string
  readonly imports: readonly string[]
  readonly isEntry: boolean
  readonly facadeModuleId: string | null
}

/** The chunks that these load with them, themselves included, but for those of `without`. */
function closure(chunks: ReadonlyMap<string, Chunk>, from: readonly Chunk[], without: ReadonlySet<Chunk> = new Set()): Set<Chunk> {
  const found = new Set<Chunk>()
  const collect = (chunk: Chunk | undefined): void => {
    if (chunk === undefined || found.has(chunk) || without.has(chunk)) return
    found.add(chunk)
    for (const name of chunk.imports) collect(chunks.get(name))
  }
  for (const chunk of from) collect(chunk)
  return found
}

const sizeOf = (chunk: Chunk): number => brotliCompressSync(chunk.code).length / 1000

/** A page or a chunk with its KB of brotli. */
export interface Sized {
  readonly name: string
  readonly kb: number
}
/** What pages weigh: the first page, every other chunk, and all that each entry of `entries` needs beyond the first page. */
export interface Weights {
  readonly firstKb: number
  readonly later: readonly Sized[]
  readonly whole: readonly Sized[]
}

/** Weighs what a build made. */
export function weigh(bundle: Iterable<{ readonly type: string }>, entries?: RegExp): Weights {
  const files = [...bundle].flatMap((file) => (file.type === 'chunk' ? [file as Chunk] : []))
  const chunks = new Map(files.map((chunk) => [chunk.fileName, chunk]))
  const sizes = new Map(files.map((chunk) => [chunk, sizeOf(chunk)]))
  const sum = (some: Iterable<Chunk>) => [...some].reduce((kb, chunk) => kb + (sizes.get(chunk) ?? 0), 0)
  const initial = closure(
    chunks,
    files.filter(({ isEntry }) => isEntry),
  )
  const doors = files.filter(({ facadeModuleId }) => facadeModuleId !== null && entries?.test(facadeModuleId) === true)
  return {
    firstKb: sum(initial),
    later: files.filter((chunk) => !initial.has(chunk)).map((chunk) => ({ name: chunk.fileName, kb: sum([chunk]) })),
    whole: doors.map((chunk) => ({ name: chunk.fileName, kb: sum(closure(chunks, [chunk], initial)) })),
  }
}

/** Fails the build when a page would carry more script than its budget (FE-SPEED). */
export function budget({ initialKb, chunkKb, apart, whole }: Budget): Plugin {
  return {
    name: 'khela-budget',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const weights = weigh(Object.values(bundle), whole?.entries)
        const [later, page] = [largest(weights.later.filter(({ name }) => apart?.test(name) !== true)), largest(weights.whole)]
        const first = tenths(weights.firstKb)
        this.info(`first page ${first} KB of script, largest later chunk ${told(later)}, largest page behind a door ${told(page)}`)
        if (weights.firstKb > initialKb) this.error(`the first page carries ${first} KB of script; its budget is ${initialKb} KB`)
        if (later.kb > chunkKb) this.error(`${told(later)}; a chunk may be ${chunkKb} KB`)
        if (whole !== undefined && page.kb > whole.kb) this.error(`${told(page)} in all; its budget is ${whole.kb} KB`)
      },
    },
  }
}

const largest = (sizes: readonly Sized[]): Sized => sizes.toSorted((a, b) => b.kb - a.kb)[0] ?? { name: '-', kb: 0 }
const told = ({ name, kb }: Sized): string => `${name} ${tenths(kb)} KB`
const tenths = (kb: number): number => Math.round(kb * 10) / 10
