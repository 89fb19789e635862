import { brotliCompressSync } from 'node:zlib'
import type { Plugin } from 'vite'

export interface Budget {
  /** All scripts that the first page needs, in KB (1,000 bytes) of brotli. */
  readonly initialKb: number
  /** Any other chunk, in KB of brotli. */
  readonly chunkKb: number
}

interface Chunk {
  readonly type: 'chunk'
  readonly fileName: string
  readonly code: string
  readonly imports: readonly string[]
  readonly isEntry: boolean
}

/** Fails the build when a page would carry more script than its budget (frontend.md, Speed targets). */
export function budget({ initialKb, chunkKb }: Budget): Plugin {
  return {
    name: 'khela-budget',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const chunks = new Map(
          Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? [[file.fileName, file as Chunk] as const] : [])),
        )
        const size = (chunk: Chunk) => brotliCompressSync(chunk.code).length / 1000
        const initial = new Set<Chunk>()
        const collect = (chunk: Chunk | undefined): void => {
          if (chunk === undefined || initial.has(chunk)) return
          initial.add(chunk)
          for (const name of chunk.imports) collect(chunks.get(name))
        }
        for (const chunk of chunks.values()) if (chunk.isEntry) collect(chunk)
        const total = [...initial].reduce((sum, chunk) => sum + size(chunk), 0)
        const later = [...chunks.values()]
          .filter((chunk) => !initial.has(chunk))
          .map((chunk) => ({ name: chunk.fileName, kb: size(chunk) }))
        const largest = later.toSorted((a, b) => b.kb - a.kb)[0]
        this.info(`first page ${tenths(total)} KB of script, largest later chunk ${largest?.name ?? '-'} ${tenths(largest?.kb ?? 0)} KB`)
        if (total > initialKb) this.error(`the first page carries ${tenths(total)} KB of script; its budget is ${initialKb} KB`)
        for (const { name, kb } of later) if (kb > chunkKb) this.error(`${name} is ${tenths(kb)} KB; a chunk may be ${chunkKb} KB`)
      },
    },
  }
}

const tenths = (kb: number): number => Math.round(kb * 10) / 10
